import * as v from 'valibot';
import { PHONE_MAX } from '../domain/user.js';
import { USER_MESSAGES } from '../texts/user-messages.js';
import { isPhoneNumber } from '../values/phone-number.js';
import { optionalLine } from './texts.js';

/** A phone number, or an empty text. */
export const phone = v.pipe(
  optionalLine(PHONE_MAX, USER_MESSAGES.phoneTooLong),
  v.check(
    (typed) => typed === '' || typed.length > PHONE_MAX || isPhoneNumber(typed),
    USER_MESSAGES.phoneInvalid,
  ),
);
