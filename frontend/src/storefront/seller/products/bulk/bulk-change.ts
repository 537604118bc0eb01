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
  | ({ what: 'price' } & PriceRule)
  | { what: 'activate' | 'deactivate' | 'inspect' }
  | { what: 'city' | 'contact'; to: string };

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

export function planned(listing: SellerListing, change: Change): PlannedChange {
  const { state, price, location, contactInfo = '', featuredRequestStatus } = listing;
  const writes = writesTo(listing);
  const later = (version: number) => writesTo({ ...listing, version });
  const skipped = (text: string): PlannedChange => ({ listing, text });
  /** An edit would resubmit a rejected listing for review: that requires its form. */
  const edited = (to: object, from: object, text: string): PlannedChange => ({
    listing,
    write: writes.change(to),
    undo: (version) => later(version).change(from),
    text,
  });
  if (state === 'sold') return skipped(MESSAGES.sold);
  switch (change.what) {
    case 'price': {
      const next = priceBy(price, change);
      if (state === 'rejected') return skipped(MESSAGES.rejected);
      if (next <= 0) return skipped(MESSAGES.belowZero);
      if (next > MAX_PRICE_PKR) return skipped(MESSAGES.tooHigh);
      if (next === price) return skipped(MESSAGES.same(formatPkr(price)));
      return edited({ price: next }, { price }, `${formatPkr(price)} → ${formatPkr(next)}`);
    }
    case 'city':
      if (state === 'rejected') return skipped(MESSAGES.rejected);
      if (change.to === location) return skipped(MESSAGES.same(location));
      return edited({ location: change.to }, { location }, `${location} → ${change.to}`);
    case 'contact':
      if (state === 'rejected') return skipped(MESSAGES.rejected);
      if (change.to === contactInfo) return skipped(MESSAGES.same(contactInfo));
      return edited(
        { laptopDetails: { contactInfo: change.to } },
        { laptopDetails: { contactInfo } },
        `${contactInfo || MESSAGES.noContact} → ${change.to}`,
      );
    case 'inspect':
      if (listing.laptopDetails?.quantity) return skipped(MESSAGES.several);
      if (listing.inspected && !listing.inspectionStale) return skipped(MESSAGES.inspected);
      if (listing.inspectionRequested) return skipped(MESSAGES.requested);
      return {
        listing,
        write: writes.requestInspection(true),
        undo: (version) => later(version).requestInspection(false),
        text: MESSAGES.requesting,
      };
    case 'activate':
    case 'deactivate': {
      const active = change.what === 'activate';
      if (listing.isActive === active)
        return skipped(active ? MESSAGES.activeAlready : MESSAGES.inactiveAlready);
      const endsRequest = !active && featuredRequestStatus === 'pending';
      return {
        listing,
        write: writes.setActive(active),
        ...(!endsRequest && { undo: (version: number) => later(version).setActive(!active) }),
        text: endsRequest ? MESSAGES.endsRequest : active ? MESSAGES.activating : MESSAGES.deactivating,
      };
    }
  }
}
