import * as v from 'valibot';
import { EMAIL_MAX, EMAIL_PATTERN, plainEmail } from '../../domain/user.js';
import { GUEST_MESSAGES as MESSAGES } from '../../texts/guest-messages.js';
import { text } from '../texts.js';

/** The address of a person without an account, in any form. */
export const guestEmail = v.pipe(
  text(MESSAGES.emailRequired),
  v.transform(plainEmail),
  v.nonEmpty(MESSAGES.emailRequired),
  v.maxLength(EMAIL_MAX, MESSAGES.emailInvalid),
  v.regex(EMAIL_PATTERN, MESSAGES.emailInvalid),
);

/** POST /guests/link */
export const guestLinkForm = v.object({ email: guestEmail });
