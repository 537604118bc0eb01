import * as v from 'valibot';
import { PLACEMENT_MESSAGES as MESSAGES, PLACEMENT_TEXT_MAX } from '../../domain/placement-request.js';
import { normalizeText } from '../texts.js';

const notes = v.pipe(
  normalizeText(MESSAGES.notesTooLong),
  v.maxLength(PLACEMENT_TEXT_MAX, MESSAGES.notesTooLong),
);

/** POST /seller/featured-request. */
export const placementRequestForm = v.object({
  productId: v.pipe(normalizeText(MESSAGES.productRequired), v.nonEmpty(MESSAGES.productRequired)),
  reason: v.pipe(
    normalizeText(MESSAGES.reasonTooLong),
    v.maxLength(PLACEMENT_TEXT_MAX, MESSAGES.reasonTooLong),
  ),
});

/** PATCH /admin/featured-requests/:id/approve. */
export const placementApprovalForm = v.object({ adminNotes: notes });

/** PATCH /admin/featured-requests/:id/reject: the notes are the reason for the seller. */
export const placementRejectionForm = v.object({
  adminNotes: v.pipe(
    normalizeText(MESSAGES.rejectionRequired),
    v.nonEmpty(MESSAGES.rejectionRequired),
    v.maxLength(PLACEMENT_TEXT_MAX, MESSAGES.notesTooLong),
  ),
});
