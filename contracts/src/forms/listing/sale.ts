import * as v from 'valibot';
import { SALE_MESSAGES as MESSAGES, UNDO_REASON_MAX } from '../../domain/buyers/sale.js';
import { isDay } from '../../values/pakistan-time.js';
import { isRecord } from '../check.js';
import { normalizeText } from '../texts.js';
import { price } from './listing-fields.js';

const withoutEmptyFields = (input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== '' && value !== null));

/** POST and PATCH /products/products/:id/sold. Empty fields are absent. */
export const saleForm = v.pipe(
  v.custom<Record<string, unknown>>(isRecord),
  v.transform(withoutEmptyFields),
  v.object({
    price: v.optional(price),
    soldAt: v.optional(v.pipe(v.string(MESSAGES.dayInvalid), v.check(isDay, MESSAGES.dayInvalid))),
  }),
);

/** POST /products/products/:id/sold/undo. */
export const undoSaleForm = v.object({
  reason: v.pipe(
    normalizeText(MESSAGES.reasonRequired),
    v.nonEmpty(MESSAGES.reasonRequired),
    v.maxLength(UNDO_REASON_MAX, MESSAGES.reasonTooLong),
  ),
});
