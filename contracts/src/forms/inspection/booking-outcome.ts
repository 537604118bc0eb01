import { INSPECTION_MESSAGES } from '../../domain/inspection/inspection.js';
import { PAGES } from '../../pages.js';
import { USER_MESSAGES } from '../../texts/user-messages.js';
import { isDay } from '../../values/pakistan-time.js';

const MESSAGES = { ...INSPECTION_MESSAGES, nameTooLong: USER_MESSAGES.nameTooLong };

/** Messages that the page of the form may show after a redirect. Its address has their names, never a text. */
const REFUSALS = [
  'bookingFieldsRequired',
  'nameTooLong',
  'emailInvalid',
  'phoneTooLong',
  'phoneInvalid',
  'dateInPast',
  'dateInvalid',
  'packageRequired',
  'deviceTypeInvalid',
  'urgencyInvalid',
  'deviceSpecsTooLong',
  'locationTooLong',
  'descriptionTooLong',
  'submitError',
] as const satisfies readonly (keyof typeof MESSAGES)[];

/** Element of the form's page with the result of a booking that was sent without scripts. */
export const BOOKING_OUTCOME_ID = 'booking-outcome';
const outcomePath = (query: string): string => `${PAGES.inspection.path}?${query}#${BOOKING_OUTCOME_ID}`;

/** @param dueOn the day of the result */
export const bookedPath = (dueOn: string): string => outcomePath(`booked=${dueOn}`);
/** Messages that the page does not know become "Please try again". */
export const bookingRefusedPath = (messages: readonly string[]): string => {
  const names = REFUSALS.filter((name) => messages.includes(MESSAGES[name]));
  return outcomePath(`refused=${names.length > 0 ? names.join('.') : 'submitError'}`);
};

type BookingOutcome = { dueOn: string } | { refusals: readonly string[] };

/** The result in the page's address; undefined if there is none, or an unknown one. */
export const bookingOutcome = (query: URLSearchParams): BookingOutcome | undefined => {
  const dueOn = query.get('booked');
  if (dueOn && isDay(dueOn)) return { dueOn };
  const names = query.get('refused')?.split('.') ?? [];
  const refusals = REFUSALS.filter((name) => names.includes(name)).map((name) => MESSAGES[name]);
  return refusals.length > 0 ? { refusals } : undefined;
};

/** The route below /api that accepts the page's form from a browser without scripts. */
export const BOOKING_FORM_ROUTE = 'external-inspections/request-form';
