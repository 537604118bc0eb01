import * as v from 'valibot';
import { INSPECTION_MESSAGES as MESSAGES } from '../../domain/inspection/inspection.js';
import { text } from '../texts.js';

const requestId = v.pipe(text(MESSAGES.notFound), v.nonEmpty(MESSAGES.notFound));

/** PATCH /admin/inspections/:inspectionId/assign; null: unassigned. */
export const assignmentForm = v.object({
  requestId,
  inspectorId: v.pipe(
    v.optional(v.nullable(v.string(MESSAGES.inspectorUnknown)), ''),
    v.check((id) => id !== '', MESSAGES.inspectorUnknown),
  ),
});

/** POST /admin/inspections/:inspectionId/erase-contact. */
export const contactErasureForm = v.object({ requestId });
