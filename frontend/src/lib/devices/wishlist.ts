import { latestFirst, type ProductCard, WISHLIST_LIMIT, WISHLIST_STORAGE_KEY } from '@parkho/contracts';
import { parseList, storedValue } from '../stored-value';

/** A device of the wishlist: its last known card, and this browser's own data. */
export interface SavedProduct extends ProductCard {
  /** Its price when it was saved, in PKR. */
  savedPrice: number;
  /** ISO 8601; empty if it was saved by a version that did not record it. */
  savedAt: string;
  /** It was missing at the last refresh. */
  gone?: boolean;
  /** The id of the user whose account has it too. */
  keptFor?: string;
}

/** Whether it has the fields of a card: the list may have been written by an older version, or by hand. */
const isProductCard = (value: unknown): value is ProductCard => {
  const product = value as Partial<ProductCard> | null;
  return (
    typeof product?._id === 'string' &&
    product._id !== '' &&
    typeof product.name === 'string' &&
    typeof product.price === 'number' &&
    [product.images, product.specifications, product.seller].every(
      (field) => field && typeof field === 'object',
    )
  );
};

/** An older version stored only the card, as it was when it was saved. */
const toSavedProduct = (product: ProductCard & Partial<SavedProduct>): SavedProduct => {
  const { price, savedPrice, savedAt = '' } = product;
  return {
    ...product,
    savedPrice: typeof savedPrice === 'number' && savedPrice >= 0 ? savedPrice : price,
    savedAt: Number.isNaN(Date.parse(savedAt)) ? '' : savedAt,
  };
};

const wishlist = storedValue<readonly SavedProduct[]>(WISHLIST_STORAGE_KEY, [], (text) =>
  parseList(text).filter(isProductCard).map(toSavedProduct),
);

/** The saved products, newest first. The same array as long as nothing changed. */
export const savedProducts = wishlist.get;

/** Stores the result of `change` for the current list, which other tabs may have changed. */
export function changeWishlist(change: (products: readonly SavedProduct[]) => readonly SavedProduct[]): void {
  wishlist.set(change(savedProducts()).toSorted(latestFirst));
}

/** The effect of pressing the heart; 'full': none. */
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
 * Saves the product, or removes it if it was saved. A product that was removed a moment ago is restored with the price
 * and time of its first saving.
 */
export function toggleWishlist(product: ProductCard | SavedProduct): Toggled {
  const existing = savedProducts().find(({ _id }) => _id === product._id);
  if (!existing && savedProducts().length >= WISHLIST_LIMIT) return 'full';
  const toggled = existing ? 'removed' : 'saved';
  const entry = existing ?? {
    savedPrice: product.price,
    savedAt: new Date().toISOString(),
    ...product,
    keptFor: undefined,
  };
  changeWishlist((products) =>
    existing ? products.filter(({ _id }) => _id !== product._id) : [entry, ...products],
  );
  for (const listener of toggleListeners) listener(toggled, entry);
  return toggled;
}

export const useWishlist = wishlist.use;

export const useIsSaved = (id: string): boolean => useWishlist().some(({ _id }) => _id === id);
