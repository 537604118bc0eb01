import * as v from 'valibot';
import { PRODUCT_LIMITS, PRODUCT_MESSAGES } from '../domain/product.js';
import { MODERATION_MESSAGES as MESSAGES, MODERATION_LIMITS } from '../moderation.js';
import { plainText } from '../values/text.js';

/** PUT /admin/rejection-reasons: the whole list; empty lines and repeated reasons are left out. */
export const rejectionReasonsForm = v.object({
  reasons: v.pipe(
    v.nullish(v.array(v.string(MESSAGES.reasonsInvalid), MESSAGES.reasonsInvalid), []),
    v.transform((typed) => [...new Set(typed.map((reason) => plainText(reason).trim()).filter(Boolean))]),
    v.minLength(1, MESSAGES.reasonsInvalid),
    v.maxLength(MODERATION_LIMITS.reasons, MESSAGES.reasonsInvalid),
    v.everyItem((reason) => reason.length <= PRODUCT_LIMITS.reason, PRODUCT_MESSAGES.reasonTooLong),
  ),
});
