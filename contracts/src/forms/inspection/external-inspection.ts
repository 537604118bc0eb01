import * as v from 'valibot';
import {
  EXTERNAL_CONDITIONS,
  type ExternalDevice,
  type InspectionContact,
  INSPECTION_MESSAGES as MESSAGES,
} from '../../domain/inspection/inspection.js';
import { REPORT_LIMITS } from '../../domain/inspection/inspection-report.js';
import { EMAIL_MAX, EMAIL_PATTERN, NAME_MAX, plainEmail } from '../../domain/user.js';
import { USER_MESSAGES } from '../../texts/user-messages.js';
import { parsePrice } from '../../values/amount.js';
import { MAX_PRICE_PKR, toPaisa } from '../../values/money.js';
import { compact } from '../../values/text.js';
import { phone } from '../phone.js';
import { group, normalizeText, optionalLine, requiredLine, text } from '../texts.js';

const LOCATION = 200;

/** A price in any spelling that parsePrice accepts; undefined if it is empty. */
const price = v.pipe(
  v.nullish(v.union([v.number(), v.string()], MESSAGES.externalPriceInvalid), ''),
  v.transform((typed) =>
    String(typed).trim() === '' ? undefined : (parsePrice(String(typed)) ?? Number.NaN),
  ),
  v.check(
    (price) => price === undefined || (price >= 0 && price <= MAX_PRICE_PKR),
    MESSAGES.externalPriceInvalid,
  ),
);

/** The contact for the inspectors; none where all fields are empty. */
const contact = v.pipe(
  group(
    {
      fullName: optionalLine(NAME_MAX, USER_MESSAGES.nameTooLong),
      email: v.pipe(
        text(MESSAGES.emailInvalid),
        v.transform(plainEmail),
        v.maxLength(EMAIL_MAX, MESSAGES.emailInvalid),
        v.check((typed) => typed === '' || EMAIL_PATTERN.test(typed), MESSAGES.emailInvalid),
      ),
      phone,
    },
    MESSAGES.fieldsRequired,
  ),
  v.check((typed) => {
    const filled = Object.values(typed).filter(Boolean).length;
    return filled === 0 || filled === 3;
  }, MESSAGES.fieldsRequired),
  v.transform(({ fullName, email, phone }): InspectionContact | null =>
    fullName ? { name: fullName, email, phone } : null,
  ),
);

/** POST /external-inspections and PUT /external-inspections/:id; `price` is in PKR. */
export const externalInspectionForm = v.pipe(
  v.object({
    name: requiredLine(MESSAGES.deviceNameRequired, REPORT_LIMITS.shortText, MESSAGES.textTooLong),
    location: optionalLine(LOCATION, MESSAGES.locationTooLong),
    condition: v.nullish(v.picklist(EXTERNAL_CONDITIONS, MESSAGES.externalConditionInvalid), 'Unknown'),
    price,
    inspectionNotes: v.pipe(
      normalizeText(MESSAGES.overallNotesTooLong),
      v.maxLength(REPORT_LIMITS.overallNotes, MESSAGES.overallNotesTooLong),
    ),
    userInfo: contact,
  }),
  v.transform(({ userInfo, price, inspectionNotes, ...device }) => ({
    device: {
      ...device,
      ...(price !== undefined && { price: toPaisa(price) }),
      ...compact({ notes: inspectionNotes }),
    } satisfies ExternalDevice,
    contact: userInfo,
  })),
);
