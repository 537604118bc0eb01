import * as v from 'valibot';
import {
  FLAG_LIMITS,
  FLAG_MEASURES,
  FLAG_REASONS,
  FLAG_MESSAGES as MESSAGES,
} from '../../domain/buyers/flag.js';
import { PRODUCT_LIMITS, PRODUCT_MESSAGES } from '../../domain/product.js';
import { normalizeText, text } from '../texts.js';
import { guestEmail } from './guest.js';

/**
 * POST /products/:id/flag: what is wrong with a listing; "something else" requires a text. `email`: of a reporter
 * without an account who wants an answer.
 */
export const flagForm = v.pipe(
  v.object({
    reason: v.pipe(
      text(MESSAGES.reasonRequired),
      v.nonEmpty(MESSAGES.reasonRequired),
      v.picklist(FLAG_REASONS, MESSAGES.reasonRequired),
    ),
    text: v.pipe(normalizeText(MESSAGES.textTooLong), v.maxLength(FLAG_LIMITS.text, MESSAGES.textTooLong)),
    email: v.nullish(v.union([v.literal(''), guestEmail], MESSAGES.emailInvalid), ''),
  }),
  v.forward(
    v.partialCheck(
      [['reason'], ['text']],
      ({ reason, text }) => reason !== 'other' || text !== '',
      MESSAGES.textRequired,
    ),
    ['text'],
  ),
);

/** Ids of the flags that the moderator has seen. */
const flags = v.pipe(
  v.nullish(v.array(v.string(MESSAGES.flagsRequired), MESSAGES.flagsRequired), []),
  v.minLength(1, MESSAGES.flagsRequired),
  v.maxLength(FLAG_LIMITS.open, MESSAGES.flagsRequired),
);
const answer = v.pipe(
  normalizeText(MESSAGES.answerRequired),
  v.nonEmpty(MESSAGES.answerRequired),
  v.maxLength(FLAG_LIMITS.answer, MESSAGES.answerTooLong),
);

/** PATCH /admin/products/:id/dismiss-flags. */
export const dismissalForm = v.object({ flags, answer });

/** PATCH /admin/products/:id/uphold-flags. `reason` is shown to the seller with a rejection. */
export const upholdingForm = v.pipe(
  v.object({
    flags,
    answer,
    measure: v.pipe(text(MESSAGES.measureRequired), v.picklist(FLAG_MEASURES, MESSAGES.measureRequired)),
    reason: v.pipe(
      normalizeText(PRODUCT_MESSAGES.reasonTooLong),
      v.maxLength(PRODUCT_LIMITS.reason, PRODUCT_MESSAGES.reasonTooLong),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['measure'], ['reason']],
      ({ measure, reason }) => measure !== 'reject' || reason !== '',
      PRODUCT_MESSAGES.reasonRequired,
    ),
    ['reason'],
  ),
);
