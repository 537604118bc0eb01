import * as v from 'valibot';
import { AUDIT_LIMITS, AUDIT_MESSAGES as MESSAGES } from '../audit/audit.js';
import { AUDITED_THINGS, type Disclosed } from '../audit-kinds.js';
import { isMoment } from '../values/pakistan-time.js';
import type { Form } from './check.js';

const id = v.pipe(
  v.string(MESSAGES.disclosureInvalid),
  v.minLength(1, MESSAGES.disclosureInvalid),
  v.maxLength(AUDIT_LIMITS.id, MESSAGES.idTooLong),
);
const moment = v.optional(v.pipe(v.string(MESSAGES.timeInvalid), v.check(isMoment, MESSAGES.timeInvalid)));

/** POST /audit/disclosures: whose personal data is to be shown. */
export const disclosureForm: Form<Disclosed> = v.union(
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
        kind: v.picklist(AUDITED_THINGS, MESSAGES.thingKindInvalid),
        thing: id,
        at: moment,
        and: moment,
      }),
      v.check(({ at, and }) => and === undefined || at !== undefined, MESSAGES.andAlone),
    ),
  ],
  MESSAGES.disclosureInvalid,
);
