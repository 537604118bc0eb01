import * as v from 'valibot';
import { REMOVAL_MESSAGES as MESSAGES, REMOVAL_REASON_MAX } from '../../domain/buyers/removal.js';
import { normalizeText } from '../texts.js';

/**
 * POST .../remove and .../remove-answer, by which the team removes texts of users, and .../discard of a dead letter.
 */
export const removalForm = v.object({
  reason: v.pipe(
    normalizeText(MESSAGES.reasonRequired),
    v.nonEmpty(MESSAGES.reasonRequired),
    v.maxLength(REMOVAL_REASON_MAX, MESSAGES.reasonTooLong),
  ),
});
