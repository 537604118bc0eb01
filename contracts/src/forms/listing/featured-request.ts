import * as v from 'valibot';
import { FEATURED_TEXT_MAX, FEATURED_MESSAGES as MESSAGES } from '../../domain/featured-request.js';
import { plain } from '../texts.js';

const notes = v.pipe(plain(MESSAGES.notesTooLong), v.maxLength(FEATURED_TEXT_MAX, MESSAGES.notesTooLong));

/** POST /seller/featured-request. */
export const featuredRequestForm = v.object({
  productId: v.pipe(plain(MESSAGES.productRequired), v.nonEmpty(MESSAGES.productRequired)),
  reason: v.pipe(plain(MESSAGES.reasonTooLong), v.maxLength(FEATURED_TEXT_MAX, MESSAGES.reasonTooLong)),
});

/** PATCH /admin/featured-requests/:id/approve. */
export const featuredApprovalForm = v.object({ adminNotes: notes });

/** PATCH /admin/featured-requests/:id/reject: the notes tell the seller why. */
export const featuredRejectionForm = v.object({
  adminNotes: v.pipe(
    plain(MESSAGES.rejectionRequired),
    v.nonEmpty(MESSAGES.rejectionRequired),
    v.maxLength(FEATURED_TEXT_MAX, MESSAGES.notesTooLong),
  ),
});
