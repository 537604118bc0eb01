import * as v from 'valibot';
import { QUESTION_LIMITS as LIMITS, QUESTION_MESSAGES as MESSAGES } from '../../domain/buyers/question.js';
import { NAME_MAX } from '../../domain/user.js';
import { USER_MESSAGES } from '../../texts/user-messages.js';
import { plainText } from '../../values/text.js';
import { normalizeText, requiredLine } from '../texts.js';
import { guestEmail } from './guest.js';

const questionText = v.pipe(
  normalizeText(MESSAGES.textRequired),
  v.nonEmpty(MESSAGES.textRequired),
  v.maxLength(LIMITS.text, MESSAGES.textTooLong),
);
/** POST /products/:id/questions by a user. */
export const questionForm = v.object({ text: questionText });

/** The question of a buyer without an account. */
export const guestQuestionForm = v.object({
  name: requiredLine(USER_MESSAGES.nameRequired, NAME_MAX, USER_MESSAGES.nameTooLong),
  email: guestEmail,
  text: questionText,
});

/** POST /products/questions/:productId/:questionId/answer. */
export const answerForm = v.object({
  answer: v.pipe(
    normalizeText(MESSAGES.answerRequired),
    v.nonEmpty(MESSAGES.answerRequired),
    v.maxLength(LIMITS.answer, MESSAGES.answerTooLong),
  ),
  shown: v.nullish(v.boolean(MESSAGES.shownInvalid), false),
});

/** PUT /products/questions/replies: all of them, in order. */
export const repliesForm = v.object(
  {
    replies: v.pipe(
      v.array(v.string(MESSAGES.repliesInvalid), MESSAGES.repliesInvalid),
      v.transform((typed) => [...new Set(typed.map((reply) => plainText(reply).trim()).filter(Boolean))]),
      v.maxLength(LIMITS.replies, MESSAGES.repliesFull),
      v.everyItem((reply) => reply.length <= LIMITS.answer, MESSAGES.answerTooLong),
    ),
  },
  MESSAGES.repliesInvalid,
);

/** PUT .../shown. */
export const shownForm = v.object({ shown: v.boolean(MESSAGES.shownInvalid) }, MESSAGES.shownInvalid);
