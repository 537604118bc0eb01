import { formatPkr, MAX_PRICE_PKR, BULK_MESSAGES as MESSAGES, type SellerListing } from '@parkho/contracts';
import { type ProductWrite, writesTo } from '../../../../lib/devices/product-writes';

export const ROUNDINGS = [1, 100, 500, 1_000] as const;
type Rounding = (typeof ROUNDINGS)[number];

/** A change of prices by a percentage or an amount in rupees, up or (negative) down. */
export interface PriceRule {
  by: 'percent' | 'amount';
  change: number;
  round: Rounding;
}

/** A change that applies to each selected listing. */
export type Change =
  | ({ kind: 'price' } & PriceRule)
  | { kind: 'activate' | 'deactivate' | 'inspect' }
  | { kind: 'city' | 'contact'; to: string };

/** In PKR, rounded to the price step. */
export const priceBy = (price: number, { by, change, round }: PriceRule): number =>
  Math.round((by === 'percent' ? price * (1 + change / 100) : price + change) / round) * round;

/** The effect of a change on one listing. */
export interface PlannedChange {
  listing: SellerListing;
  /** Absent if the listing stays as it is. */
  write?: ProductWrite;
  /** Undoes it, from the version that the write produced; absent if that is not possible. */
  undo?: (version: number) => ProductWrite;
  /** The change, or why there is none. */
  text: string;
}

export function planChange(listing: SellerListing, change: Change): PlannedChange {
  const { state, price, location, contactInfo = '', featuredRequestStatus } = listing;
  const writes = writesTo(listing);
  const writesAt = (version: number) => writesTo({ ...listing, version });
  const skip = (text: string): PlannedChange => ({ listing, text });
  /** An edit would resubmit a rejected listing for review: that requires its form. */
  const edit = (changes: object, originals: object, text: string): PlannedChange => ({
    listing,
    write: writes.change(changes),
    undo: (version) => writesAt(version).change(originals),
    text,
  });
  if (state === 'sold') return skip(MESSAGES.sold);
  switch (change.kind) {
    case 'price': {
      const newPrice = priceBy(price, change);
      if (state === 'rejected') return skip(MESSAGES.rejected);
      if (newPrice <= 0) return skip(MESSAGES.belowZero);
      if (newPrice > MAX_PRICE_PKR) return skip(MESSAGES.tooHigh);
      if (newPrice === price) return skip(MESSAGES.same(formatPkr(price)));
      return edit({ price: newPrice }, { price }, `${formatPkr(price)} → ${formatPkr(newPrice)}`);
    }
    case 'city':
      if (state === 'rejected') return skip(MESSAGES.rejected);
      if (change.to === location) return skip(MESSAGES.same(location));
      return edit({ location: change.to }, { location }, `${location} → ${change.to}`);
    case 'contact':
      if (state === 'rejected') return skip(MESSAGES.rejected);
      if (change.to === contactInfo) return skip(MESSAGES.same(contactInfo));
      return edit(
        { laptopDetails: { contactInfo: change.to } },
        { laptopDetails: { contactInfo } },
        `${contactInfo || MESSAGES.noContact} → ${change.to}`,
      );
    case 'inspect':
      if (listing.laptopDetails?.quantity) return skip(MESSAGES.several);
      if (listing.inspected && !listing.inspectionStale) return skip(MESSAGES.inspected);
      if (listing.inspectionRequested) return skip(MESSAGES.requested);
      return {
        listing,
        write: writes.requestInspection(true),
        undo: (version) => writesAt(version).requestInspection(false),
        text: MESSAGES.requesting,
      };
    case 'activate':
    case 'deactivate': {
      const isActive = change.kind === 'activate';
      if (listing.isActive === isActive)
        return skip(isActive ? MESSAGES.activeAlready : MESSAGES.inactiveAlready);
      const endsRequest = !isActive && featuredRequestStatus === 'pending';
      return {
        listing,
        write: writes.setActive(isActive),
        ...(!endsRequest && { undo: (version: number) => writesAt(version).setActive(!isActive) }),
        text: endsRequest ? MESSAGES.endsRequest : isActive ? MESSAGES.activating : MESSAGES.deactivating,
      };
    }
  }
}
