import type { WishlistEntry } from '../../domain/buyers/wishlist.js';
import type { Paisa } from '../../values/money.js';
import { exactPkr, toPkr } from '../../values/money.js';
import { person } from '../affected.js';
import { type EventsOf, event } from '../event-definition.js';
import { changeText } from '../phrases.js';

/**
 * Saved devices do not identify the person once the key of the account's texts is erased. Browsers join their wishlists
 * when they are opened (wishlist-account.ts), so no open screen is affected.
 */
export const WISHLIST_EVENTS = {
  WishlistEntryAdded: event<{ userId: string } & WishlistEntry>({
    label: 'Wishlist item added',
    sentence: ({ productId }, { their, named }) =>
      `added ${named(productId, 'a listing')} to ${their('wishlist')}`,
    personalData: 'none',
  }),
  WishlistEntryRemoved: event<{ userId: string; productId: string }>({
    label: 'Wishlist item removed',
    sentence: ({ productId }, { their, named }) =>
      `removed ${named(productId, 'a listing')} from ${their('wishlist')}`,
    personalData: 'none',
  }),
  /**
   * The price of a saved device dropped below `before`: its price when it was saved, or at the last such event. In
   * paisa.
   */
  WishlistPriceDropped: event<{ userId: string; productId: string; price: Paisa; before: Paisa }>({
    label: 'Wishlist item price dropped',
    sentence: ({ productId, price, before }, { their, named }) =>
      `detected a price drop of ${named(productId, 'a listing')} on ${their('wishlist')}${changeText(exactPkr(toPkr(before)), exactPkr(toPkr(price)))}`,
    personalData: 'none',
    affects: ({ userId }) => person('notifications', userId),
  }),
  WishlistDeviceSold: event<{ userId: string; productId: string }>({
    label: 'Wishlist item sold',
    sentence: ({ productId }, { their, named }) =>
      `detected the sale of ${named(productId, 'a listing')} on ${their('wishlist')}`,
    personalData: 'none',
    affects: ({ userId }) => person('notifications', userId),
  }),
};
export type WishlistEvent = EventsOf<typeof WISHLIST_EVENTS>;
