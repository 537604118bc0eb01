import * as v from 'valibot';
import {
  BOOKING_DAYS_MAX,
  DEVICE_TYPES,
  INSPECTION_MESSAGES as MESSAGES,
  URGENCIES,
} from '../../domain/inspection/inspection.js';
import { INSPECTION_TYPES } from '../../domain/inspection/inspection-package.js';
import { EMAIL_MAX, EMAIL_PATTERN, NAME_MAX, plainEmail } from '../../domain/user.js';
import { USER_MESSAGES } from '../../texts/user-messages.js';
import { isDay, plusDays } from '../../values/pakistan-time.js';
import { phone } from '../phone.js';
import { normalizeText, optionalLine, text } from '../texts.js';

// The rules of specification 1, section 5. Missing values give one message of their own; other rules are checked once
// all required values are present.

const LOCATION_MAX = 200;
const DEVICE_SPECS_MAX = 500;
const BOOKING_TEXT_MAX = 2000;

/** Requires these fields; the others are unchanged. */
const requireFields = (fields: readonly string[], missing: string): v.GenericSchema<unknown, object> => {
  const requiredField = v.pipe(optionalLine(Number.POSITIVE_INFINITY, missing), v.nonEmpty(missing));
  return v.looseObject(Object.fromEntries(fields.map((field) => [field, requiredField])));
};

const contact = {
  name: v.pipe(v.string(), v.maxLength(NAME_MAX, USER_MESSAGES.nameTooLong)),
  email: v.pipe(
    v.string(),
    v.transform(plainEmail),
    v.maxLength(EMAIL_MAX, MESSAGES.emailInvalid),
    v.regex(EMAIL_PATTERN, MESSAGES.emailInvalid),
  ),
  phone,
};

/** POST /products/:id/request-inspection: the modal of a device's page. */
export const inspectionRequestForm = v.pipe(
  requireFields(['name', 'email', 'phone'], MESSAGES.fieldsRequired),
  v.object(contact),
);

const latestBookingDay = (today: string): string => plusDays(today, BOOKING_DAYS_MAX);

/** POST /external-inspections/request: the form of /inspection. `today` is the current day in Pakistan. */
export const bookingForm = (today: string) =>
  v.pipe(
    requireFields(
      ['name', 'email', 'phone', 'deviceType', 'location', 'preferredDate', 'inspectionType'],
      MESSAGES.bookingFieldsRequired,
    ),
    v.object({
      ...contact,
      deviceType: v.picklist(DEVICE_TYPES, MESSAGES.deviceTypeInvalid),
      deviceSpecs: v.pipe(
        normalizeText(MESSAGES.deviceSpecsTooLong),
        v.maxLength(DEVICE_SPECS_MAX, MESSAGES.deviceSpecsTooLong),
      ),
      preferredDate: v.pipe(
        text(MESSAGES.dateInvalid),
        v.check((day) => isDay(day) && day <= latestBookingDay(today), MESSAGES.dateInvalid),
        v.check((day) => !isDay(day) || day >= today, MESSAGES.dateInPast),
      ),
      location: v.pipe(v.string(), v.maxLength(LOCATION_MAX, MESSAGES.locationTooLong)),
      inspectionType: v.picklist(INSPECTION_TYPES, MESSAGES.packageRequired),
      urgency: v.pipe(
        v.nullish(v.string(MESSAGES.urgencyInvalid), ''),
        v.transform((urgency) => urgency || 'normal'),
        v.picklist(URGENCIES, MESSAGES.urgencyInvalid),
      ),
      description: v.pipe(
        normalizeText(MESSAGES.descriptionTooLong),
        v.maxLength(BOOKING_TEXT_MAX, MESSAGES.descriptionTooLong),
      ),
    }),
  );
