import { day, factTable, integer, nullable, text } from './table.js';

const LISTING = {
  day: day('The day on which they were counted'),
  listing_id: text('The listing'),
  seller_id: nullable(text('The seller; null where old counts do not name one and the listing is gone')),
};
const BATCH_NOTE = 'The shop counts in batches of some seconds, and a batch is a row: add them up.';

export const viewsByDay = factTable({
  name: 'views_by_day',
  row: 'Views of a listing that were counted together',
  description: BATCH_NOTE,
  events: ['ProductViewsCounted'],
  columns: { ...LISTING, views: integer('views', 'How often its page was opened') },
  begin: (rows, shop) => (event, now) => {
    const { productId, sellerId, views } = event.data;
    const seller_id = sellerId ?? shop.listingBefore?.sellerId ?? null;
    rows.add({ day: now.day, listing_id: productId, seller_id, views });
  },
});

export const contactsByDay = factTable({
  name: 'contacts_by_day',
  row: 'Contacts with the seller of a listing that were counted together',
  description: BATCH_NOTE,
  events: ['ProductContactsCounted'],
  columns: {
    ...LISTING,
    contacts: integer('contacts', 'How often buyers were shown how to reach the seller'),
  },
  begin: (rows) => (event, now) => {
    const { productId, sellerId, contacts } = event.data;
    // Older events counted only contacts of some ways.
    if (contacts === 0) return;
    rows.add({ day: now.day, listing_id: productId, seller_id: sellerId, contacts });
  },
});
