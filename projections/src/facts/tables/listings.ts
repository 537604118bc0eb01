import { CONDITIONS, LISTING_STATES } from '@parkho/contracts';
import { roundedPkr } from './measures.js';
import { type Listing, type Shop, stateOf } from './shop.js';
import { boolean, day, factTable, nullable, oneOf, pkr, text } from './table.js';

/** The columns that describe a listing and its sale. */
export const DEVICE = {
  seller_id: text('The seller'),
  category_id: text('The category, by its id'),
  category: nullable(text('Its name; null where the category does not exist')),
  brand: text('The brand'),
  model: nullable(text('The model; null where the seller gives none')),
  city: text('The city'),
  condition: oneOf(CONDITIONS, 'The condition, as the seller describes it'),
} as const;

export const deviceOf = (listing: Listing, shop: Shop) => {
  const category = shop.categoryOf(listing);
  return {
    seller_id: listing.sellerId,
    category_id: category.id,
    category: category.name,
    brand: listing.brand,
    model: listing.model,
    city: listing.city,
    condition: listing.condition,
  };
};

const rowOf = (listing: Listing, shop: Shop) => ({
  listing_id: listing.listingId,
  ...deviceOf(listing, shop),
  price: roundedPkr(listing.price),
  state: stateOf(listing),
  featured: listing.isFeatured,
  listed_on: listing.listedOn,
});

export const listings = factTable({
  name: 'listings',
  row: 'A version of a listing',
  description:
    'A change of any column ends the row and begins another. A deleted listing has no row that still holds. Listings on sale have the state active.',
  events: [
    'ProductListed',
    'ProductDetailsChanged',
    'ProductResubmitted',
    'ProductApproved',
    'ProductRejected',
    'ProductActivated',
    'ProductDeactivated',
    'ProductFeatured',
    'ProductUnfeatured',
    'ProductSold',
    'ProductSaleUndone',
    'ProductDeleted',
    'CategoryCreated',
    'CategoryRenamed',
    'CategoryMerged',
  ],
  columns: {
    listing_id: text('The listing'),
    ...DEVICE,
    price: pkr('The asking price, in whole rupees'),
    state: oneOf(LISTING_STATES, 'The state, as its seller sees it'),
    featured: boolean('Whether it is featured on the home page'),
    listed_on: day('The day on which it was listed'),
  },
  begin: (rows, shop) => (event) => {
    if (!('productId' in event.data)) {
      for (const listing of shop.listings.values()) rows.set(listing.listingId, rowOf(listing, shop));
      return;
    }
    const { productId } = event.data;
    const listing = shop.listings.get(productId);
    if (listing) rows.set(productId, rowOf(listing, shop));
    else rows.end(productId);
  },
});
