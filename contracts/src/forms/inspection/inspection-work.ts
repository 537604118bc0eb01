import * as v from 'valibot';
import { INSPECTION_MESSAGES as MESSAGES } from '../../domain/inspection/inspection.js';
import { REPORT_LIMITS } from '../../domain/inspection/inspection-report.js';
import { normalizeText, text } from '../texts.js';

const requestId = v.pipe(text(MESSAGES.notFound), v.nonEmpty(MESSAGES.notFound));

/** PATCH /admin/inspections/:inspectionId/assign; null: unassigned. */
export const assignmentForm = v.object({
  requestId,
  inspectorId: v.pipe(
    v.optional(v.nullable(v.string(MESSAGES.inspectorUnknown)), ''),
    v.check((id) => id !== '', MESSAGES.inspectorUnknown),
  ),
});

/** The reason for voiding a report, in the following form. */
export const voidReasonForm = v.object({
  reason: v.pipe(
    normalizeText(MESSAGES.voidReasonRequired),
    v.nonEmpty(MESSAGES.voidReasonRequired),
    v.maxLength(REPORT_LIMITS.reason, MESSAGES.reasonTooLong),
  ),
});

/** POST /admin/inspections/:inspectionId/void: the version of the report that was read, and the reason. */
export const voidForm = v.object(
  {
    version: v.pipe(
      v.number(MESSAGES.reportVersionInvalid),
      v.integer(MESSAGES.reportVersionInvalid),
      v.minValue(1, MESSAGES.reportVersionInvalid),
    ),
    ...voidReasonForm.entries,
  },
  MESSAGES.reportVersionInvalid,
);

/** POST /admin/inspections/:inspectionId/erase-contact. */
export const contactErasureForm = v.object({ requestId });
