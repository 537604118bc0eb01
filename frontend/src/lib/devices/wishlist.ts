import { latestFirst, type ProductCard, WISHLIST_LIMIT, WISHLIST_STORAGE_KEY } from '@parkho/contracts';
import { useSyncExternalStore } from 'react';
import { readStorage, writeStorage } from '../storage';

/** A device of the wishlist: its card as it was last seen, and what this browser remembers of it. */
export interface SavedProduct extends ProductCard {
  /** Its price when it was saved, in PKR. */
  savedPrice: number;
  /** ISO 8601; empty where a version that did not remember it saved the device. */
  savedAt: string;
  /** The shop did not show it at the last refresh. */
  gone?: boolean;
  /** The id of the user whose account has it, too. */
  keptFor?: string;
}

/** What a card cannot be drawn without: the list may have been written by an older version, or by hand. */
const isProductCard = (value: unknown): value is ProductCard => {
  const product = value as Partial<ProductCard> | null;
  return (
    typeof product?._id === 'string' &&
    product._id !== '' &&
    typeof product.name === 'string' &&
    typeof product.price === 'number' &&
    [product.images, product.specifications, product.seller].every((part) => part && typeof part === 'object')
  );
};

/** An older version kept nothing but the card, as it was when it was saved. */
const saved = (product: ProductCard & Partial<SavedProduct>): SavedProduct => {
  const { price, savedPrice, savedAt = '' } = product;
  return {
    ...product,
    savedPrice: typeof savedPrice === 'number' && savedPrice >= 0 ? savedPrice : price,
    savedAt: Number.isNaN(Date.parse(savedAt)) ? '' : savedAt,
  };
};

function parse(text: string | null): readonly SavedProduct[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isProductCard).map(saved) : [];
  } catch {
    return [];
  }
}

const listeners = new Set<() => void>();
let storedText: string | null = null;
let products = parse(storedText);

/** The saved products, newest first. The same array as long as nothing changed. */
export function savedProducts(): readonly SavedProduct[] {
  const text = readStorage(WISHLIST_STORAGE_KEY);
  if (text !== storedText) {
    storedText = text;
    products = parse(text);
  }
  return products;
}

const onStorage = ({ key }: StorageEvent) => {
  if (key === WISHLIST_STORAGE_KEY || key === null) for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** Stores what `change` makes of the list as it is now, other tabs included. */
export function changeWishlist(change: (products: readonly SavedProduct[]) => readonly SavedProduct[]): void {
  writeStorage(WISHLIST_STORAGE_KEY, JSON.stringify(change(savedProducts()).toSorted(latestFirst)));
  for (const listener of listeners) listener();
}

/** The effect of a press on the heart; 'full': none. */
export type Toggled = 'saved' | 'removed' | 'full';
type ToggleListener = (toggled: Exclude<Toggled, 'full'>, product: SavedProduct) => void;
const toggleListeners = new Set<ToggleListener>();

/** Calls `listener` after each press of a heart in this tab. Returns the function that unsubscribes. */
export function onToggle(listener: ToggleListener): () => void {
  toggleListeners.add(listener);
  return () => {
    toggleListeners.delete(listener);
  };
}

/**
 * Saves the product, or removes it if it was saved. One that was removed a moment ago comes back with the price and
 * the time of its first saving.
 */
export function toggleWishlist(product: ProductCard | SavedProduct): Toggled {
  const before = savedProducts().find(({ _id }) => _id === product._id);
  if (!before && savedProducts().length >= WISHLIST_LIMIT) return 'full';
  const toggled = before ? 'removed' : 'saved';
  const entry = before ?? {
    savedPrice: product.price,
    savedAt: new Date().toISOString(),
    ...product,
    keptFor: undefined,
  };
  changeWishlist((products) =>
    before ? products.filter(({ _id }) => _id !== product._id) : [entry, ...products],
  );
  for (const listener of toggleListeners) listener(toggled, entry);
  return toggled;
}

const NONE: readonly SavedProduct[] = [];
/** What every visitor gets from the server. */
const nothingSaved = () => NONE;

export const useWishlist = (): readonly SavedProduct[] =>
  useSyncExternalStore(subscribe, savedProducts, nothingSaved);

export const useIsSaved = (id: string): boolean => useWishlist().some(({ _id }) => _id === id);
