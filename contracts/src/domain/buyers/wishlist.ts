import { type Paisa, toPkr } from '../../values/money.js';

/** A saved device, with its price at the time of saving. */
export interface WishlistEntry {
  productId: string;
  price: Paisa;
  /** ISO 8601; earlier than in the account where a browser saved it first. */
  savedAt: string;
}

export const wishlistStream = (userId: string): string => `wishlist-${userId}`;

/** Maximum number of saved devices. */
export const WISHLIST_LIMIT = 200;

/** Storage key of the browser's wishlist. */
export const WISHLIST_STORAGE_KEY = 'wishlist';

/** A saved device as the API shows it. */
export interface SavedDevice {
  productId: string;
  /** In PKR, at the time of saving. */
  price: number;
  savedAt: string;
}

export const savedDevice = (wish: WishlistEntry): SavedDevice => ({ ...wish, price: toPkr(wish.price) });

/** The order of a wishlist. */
export const latestFirst = (a: { savedAt: string }, b: { savedAt: string }): number =>
  a.savedAt === b.savedAt ? 0 : a.savedAt < b.savedAt ? 1 : -1;

/** data of GET /api/wishlist and POST /api/wishlist/join: the latest first. */
export interface SavedDevices {
  products: SavedDevice[];
}

export const WISHLIST_MESSAGES = {
  empty: 'Your wishlist is empty.',
  saved: 'Saved to your wishlist',
  removed: 'Removed from your wishlist',
  mailsOffered: 'Get an email when a saved device gets cheaper or is sold?',
  mailsOn: 'We will email you when a saved device gets cheaper or is sold.',
  mailsOff: 'No emails. You can turn them on in your profile.',
  joined: 'Wishlist updated',
  emptyHint: 'Press the heart on a device to keep it here and to see when its price changes.',
  gone: 'No longer on sale',
  backWithHeart: 'Removed. Press the heart to keep it.',
  checking: 'Checking prices...',
  checked: 'Prices are up to date.',
  notChecked: 'Prices could not be checked and are as last seen.',
  full: `Your wishlist is full. Remove one of its ${WISHLIST_LIMIT} devices to save another.`,
  productRequired: 'A saved device needs the id of its product',
  priceInvalid: 'The price of a saved device must be a number of 0 or more',
  savedAtInvalid: 'When a device was saved must be a time in ISO 8601',
  productsInvalid: `Saved devices must be a list of ${WISHLIST_LIMIT} at most`,
} as const;
