import { type ProductCard, WISHLIST_STORAGE_KEY } from '@parkho/contracts';
import { useSyncExternalStore } from 'react';
import { readStorage, writeStorage } from './storage';

/** What a card cannot be drawn without: the list may have been written by an older version, or by hand. */
const isProductCard = (value: unknown): value is ProductCard => {
  const product = value as Partial<ProductCard> | null;
  return (
    typeof product?._id === 'string' &&
    typeof product.name === 'string' &&
    typeof product.price === 'number' &&
    [product.images, product.specifications, product.seller].every((part) => part && typeof part === 'object')
  );
};

function parse(text: string | null): readonly ProductCard[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isProductCard) : [];
  } catch {
    return [];
  }
}

const listeners = new Set<() => void>();
let storedText: string | null = null;
let products = parse(storedText);

/** The saved products, newest first. The same array as long as nothing changed. */
export function savedProducts(): readonly ProductCard[] {
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

/** Saves the product, or removes it if it was saved. */
export function toggleWishlist(product: ProductCard): void {
  const others = savedProducts().filter(({ _id }) => _id !== product._id);
  const next = others.length === savedProducts().length ? [product, ...others] : others;
  writeStorage(WISHLIST_STORAGE_KEY, JSON.stringify(next));
  for (const listener of listeners) listener();
}

export const useWishlist = (): readonly ProductCard[] => useSyncExternalStore(subscribe, savedProducts);

export const useIsSaved = (id: string): boolean => useWishlist().some(({ _id }) => _id === id);
