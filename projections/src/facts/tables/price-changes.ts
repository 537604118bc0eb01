import { LISTING_STATES } from '@parkho/contracts';
import { roundedPkr } from './measures.js';
import { stateOf } from './shop.js';
import { day, factTable, oneOf, pkr, text, time } from './table.js';

export const priceChanges = factTable({
  name: 'price_changes',
  row: 'A change of an asking price',
  description: 'Changes by less than a rupee are left out.',
  events: ['ProductDetailsChanged'],
  columns: {
    listing_id: text('The listing'),
    seller_id: text('The seller'),
    changed_on: day('The day of the change'),
    changed_at: time('Its time'),
    before: pkr('The price before, in whole rupees'),
    after: pkr('The price after, in whole rupees'),
    change: pkr('The difference; below 0 where it became cheaper'),
    state: oneOf(LISTING_STATES, 'The state of the listing at that time'),
  },
  begin: (rows, shop) => (event, now) => {
    const listing = shop.listingBefore;
    if (!listing || event.data.changes.price === undefined) return;
    const before = roundedPkr(listing.price);
    const after = roundedPkr(event.data.changes.price);
    if (after === before) return;
    rows.add({
      listing_id: listing.listingId,
      seller_id: listing.sellerId,
      changed_on: now.day,
      changed_at: now.at,
      before,
      after,
      change: after - before,
      state: stateOf(listing),
    });
  },
});
