import * as v from 'valibot';
import { WISHLIST_MESSAGES as MESSAGES, WISHLIST_LIMIT } from '../../domain/buyers/wishlist.js';
import { MAX_PRICE_PKR, toPaisa } from '../../values/money.js';

const productId = v.pipe(
  v.string(MESSAGES.productRequired),
  v.nonEmpty(MESSAGES.productRequired),
  v.maxLength(100, MESSAGES.productRequired),
);

/** Values of the browser's wishlist; the server adds missing ones. */
const browserFields = {
  price: v.optional(
    v.pipe(
      v.number(MESSAGES.priceInvalid),
      v.minValue(0, MESSAGES.priceInvalid),
      v.maxValue(MAX_PRICE_PKR, MESSAGES.priceInvalid),
      v.transform(toPaisa),
    ),
  ),
  savedAt: v.optional(
    v.pipe(
      v.string(MESSAGES.savedAtInvalid),
      v.isoTimestamp(MESSAGES.savedAtInvalid),
      v.check((time) => !Number.isNaN(Date.parse(time)), MESSAGES.savedAtInvalid),
      v.transform((time) => new Date(time).toISOString()),
    ),
  ),
};

const listOf = <Item>(item: v.GenericSchema<unknown, Item>) =>
  v.optional(
    v.pipe(v.array(item, MESSAGES.productsInvalid), v.maxLength(WISHLIST_LIMIT, MESSAGES.productsInvalid)),
    [],
  );

/** PUT /wishlist/:productId; `price` in PKR is converted to paisa. */
export const wishlistEntryForm = v.object(browserFields);

/** POST /wishlist/join: the browser's wishlist, and what was removed there while the account could not be reached. */
export const wishlistForm = v.object({
  products: listOf(v.object({ productId, ...browserFields }, MESSAGES.productsInvalid)),
  removed: listOf(productId),
});
