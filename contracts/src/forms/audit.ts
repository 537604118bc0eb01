import * as v from 'valibot';
import {
  AUDIT_LIMITS,
  CONTACT_RECORDS,
  type ContactRecord,
  AUDIT_MESSAGES as MESSAGES,
} from '../audit/audit.js';
import { AUDITED_KINDS, type DisclosureTarget } from '../audit-kinds.js';
import { isMoment } from '../values/pakistan-time.js';
import type { Form } from './check.js';

const id = v.pipe(
  v.string(MESSAGES.disclosureInvalid),
  v.minLength(1, MESSAGES.disclosureInvalid),
  v.maxLength(AUDIT_LIMITS.id, MESSAGES.idTooLong),
);
const moment = v.optional(v.pipe(v.string(MESSAGES.timeInvalid), v.check(isMoment, MESSAGES.timeInvalid)));

/** POST /audit/disclosures: the records whose personal data is to be shown. */
export const disclosureForm: Form<DisclosureTarget> = v.union(
  [
    v.object({
      events: v.pipe(
        v.array(id, MESSAGES.disclosureInvalid),
        v.minLength(1, MESSAGES.disclosureInvalid),
        v.maxLength(AUDIT_LIMITS.disclosed, MESSAGES.disclosureInvalid),
      ),
    }),
    v.pipe(
      v.object({
        kind: v.picklist(AUDITED_KINDS, MESSAGES.thingKindInvalid),
        thing: id,
        at: moment,
        and: moment,
      }),
      v.check(({ at, and }) => and === undefined || at !== undefined, MESSAGES.andAlone),
    ),
  ],
  MESSAGES.disclosureInvalid,
);

/** POST /console/contact-data: the record whose contact data is to be shown. */
export const contactDisclosureForm: Form<{ kind: ContactRecord; id: string }> = v.object(
  {
    kind: v.picklist(
      Object.keys(CONTACT_RECORDS) as [ContactRecord, ...ContactRecord[]],
      MESSAGES.contactRecordInvalid,
    ),
    id,
  },
  MESSAGES.contactRecordInvalid,
);
