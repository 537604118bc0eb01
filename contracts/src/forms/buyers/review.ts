import * as v from 'valibot';
import {
  REVIEW_LIMITS as LIMITS,
  REVIEW_MESSAGES as MESSAGES,
  REVIEW_VERDICTS,
} from '../../domain/buyers/review.js';
import { normalizeText, text } from '../texts.js';
import { guestEmail } from './guest.js';

/** POST /products/:id/buyer: the seller names the buyer of a sold device. */
export const buyerForm = v.object({ email: guestEmail });

/** POST /reviews/by-link. */
export const reviewForm = v.object({
  verdict: v.pipe(text(MESSAGES.verdictRequired), v.picklist(REVIEW_VERDICTS, MESSAGES.verdictRequired)),
  text: v.pipe(normalizeText(MESSAGES.textTooLong), v.maxLength(LIMITS.text, MESSAGES.textTooLong)),
});

/** POST /products/reviews/:productId/answer. */
export const reviewAnswerForm = v.object({
  answer: v.pipe(
    normalizeText(MESSAGES.answerRequired),
    v.nonEmpty(MESSAGES.answerRequired),
    v.maxLength(LIMITS.answer, MESSAGES.answerTooLong),
  ),
});
