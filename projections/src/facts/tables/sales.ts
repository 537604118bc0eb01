import { DEVICE, deviceOf } from './listings.js';
import { daysBetweenClamped, roundedPkr } from './measures.js';
import { day, factTable, integer, nullable, pkr, text, time } from './table.js';

export const sales = factTable({
  name: 'sales',
  row: 'A version of a sale',
  description:
    'A correction of price or day ends the row and begins another; a sale that is undone has no row that still holds. The sale of a listing that is deleted later stays. The device is as it was when it was marked as sold.',
  events: ['ProductSold', 'ProductSaleCorrected', 'ProductSaleUndone'],
  columns: {
    listing_id: text('The listing'),
    ...DEVICE,
    sold_on: day('The day of sale, as the seller gives it'),
    marked_at: time('When the listing was marked as sold'),
    price: pkr('What it was sold for, in whole rupees'),
    asking_price: pkr('The asking price when it was marked as sold, in whole rupees'),
    listed_on: day('The day on which it was listed'),
    days_to_sell: integer('days', 'From `listed_on` to `sold_on`'),
    corrected_at: nullable(time('When the sale was corrected last; null where it was not')),
  },
  begin: (rows, shop) => (event, now) => {
    const { productId } = event.data;
    switch (event.type) {
      case 'ProductSold': {
        const listing = shop.listingBefore;
        // Only a sale of an existing listing counts.
        if (!listing) return;
        const sold_on = event.data.soldAt ?? now.day;
        rows.set(productId, {
          listing_id: productId,
          ...deviceOf(listing, shop),
          sold_on,
          marked_at: now.at,
          price: roundedPkr(event.data.price),
          asking_price: roundedPkr(listing.price),
          listed_on: listing.listedOn,
          days_to_sell: daysBetweenClamped(listing.listedOn, sold_on),
          corrected_at: null,
        });
        break;
      }
      case 'ProductSaleCorrected': {
        const { price, soldAt } = event.data;
        rows.update(productId, ({ listed_on }) => ({
          sold_on: soldAt,
          price: roundedPkr(price),
          days_to_sell: daysBetweenClamped(listed_on, soldAt),
          corrected_at: now.at,
        }));
        break;
      }
      case 'ProductSaleUndone':
        rows.end(productId);
        break;
    }
  },
});
