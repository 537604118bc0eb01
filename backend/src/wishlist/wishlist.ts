import {
  DomainError,
  latestFirst,
  WISHLIST_LIMIT,
  WISHLIST_MESSAGES,
  type WishlistEntry,
  type WishlistEvent,
} from '@parkho/contracts';
import type { Decider } from '../platform/commands/decider.js';

/** Minimum share of a price by which it must drop: a seller could otherwise send a mail for each rupee. */
const MIN_PRICE_DROP = 0.01;

/**
 * A saved device, and the state that its user was notified of: the lowest price, in paisa, and whether it was sold.
 */
interface WatchedDevice extends WishlistEntry {
  notedPrice?: number;
  isSold?: true;
}
/** A user's saved devices, by product id. */
export type Wishlist = ReadonlyMap<string, WatchedDevice>;

export type WishlistCommand = { userId: string } & (
  | { type: 'save'; wish: WishlistEntry }
  | { type: 'remove'; productId: string }
  /** A browser's wishlist, of which the latest get room first, and what was removed there before. */
  | { type: 'join'; wishes: readonly WishlistEntry[]; removed: readonly string[] }
  /** The current price of a saved device. */
  | { type: 'note-price'; productId: string; price: number }
  | { type: 'note-sold'; productId: string }
  /** The account is erased. */
  | { type: 'clear' }
);

const removals = (state: Wishlist, userId: string, productIds: readonly string[]): WishlistEvent[] =>
  [...new Set(productIds)]
    .filter((productId) => state.has(productId))
    .map((productId) => ({ type: 'WishlistEntryRemoved', data: { userId, productId } }));

const additions = (state: Wishlist, userId: string, wishes: readonly WishlistEntry[]): WishlistEvent[] =>
  [...new Map(wishes.map((wish) => [wish.productId, wish])).values()]
    .filter(({ productId }) => !state.has(productId))
    .sort(latestFirst)
    .map((wish) => ({ type: 'WishlistEntryAdded', data: { userId, ...wish } }));

const decide = (state: Wishlist, command: WishlistCommand): WishlistEvent[] => {
  const { userId } = command;
  switch (command.type) {
    case 'save': {
      const added = additions(state, userId, [command.wish]);
      if (added.length > 0 && state.size >= WISHLIST_LIMIT)
        throw new DomainError('conflict', WISHLIST_MESSAGES.full);
      return added;
    }
    case 'remove':
      return removals(state, userId, [command.productId]);
    case 'join': {
      const removed = removals(state, userId, command.removed);
      const remaining = removed.reduce(evolve, state);
      const remainingCapacity = Math.max(0, WISHLIST_LIMIT - remaining.size);
      return [...removed, ...additions(remaining, userId, command.wishes).slice(0, remainingCapacity)];
    }
    case 'note-price': {
      const { productId, price } = command;
      const wish = state.get(productId);
      const before = wish?.notedPrice ?? wish?.price;
      if (before === undefined || before - price < Math.max(1, before * MIN_PRICE_DROP)) return [];
      return [{ type: 'WishlistPriceDropped', data: { userId, productId, price, before } }];
    }
    case 'note-sold': {
      const { productId } = command;
      const wish = state.get(productId);
      return wish && !wish.isSold ? [{ type: 'WishlistDeviceSold', data: { userId, productId } }] : [];
    }
    case 'clear':
      return removals(state, userId, [...state.keys()]);
  }
};

const evolve = (state: Wishlist, event: WishlistEvent): Wishlist => {
  const next = new Map(state);
  const { productId } = event.data;
  if (event.type === 'WishlistEntryAdded') {
    const { userId: _, ...wish } = event.data;
    return next.set(productId, wish);
  }
  const wish = state.get(productId);
  if (!wish || event.type === 'WishlistEntryRemoved') {
    next.delete(productId);
    return next;
  }
  return next.set(
    productId,
    event.type === 'WishlistPriceDropped'
      ? { ...wish, notedPrice: event.data.price }
      : { ...wish, isSold: true },
  );
};

/** The rules of one user's wishlist: no duplicates, and a limit. */
export const wishlist = {
  initial: new Map() as Wishlist,
  evolve,
  decide,
} satisfies Decider<Wishlist, WishlistCommand, WishlistEvent>;
