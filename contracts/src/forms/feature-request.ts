import * as v from 'valibot';
import type { CategoryLookup } from '../domain/category.js';
import {
  DEFAULT_PRIORITY,
  FEATURE_REQUEST_CATEGORIES,
  FEATURE_REQUEST_STATUSES,
  FEATURE_REQUEST_LIMITS as LIMITS,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
  PRIORITIES,
  VOTES,
} from '../domain/feature-request.js';
import { oneLine } from '../values/text.js';
import { isRecord } from './check.js';
import {
  brand,
  categoryId,
  condition,
  description,
  images,
  location,
  name,
  price,
} from './listing/listing-fields.js';
import { normalizeText, requiredLine, text } from './texts.js';

const tags = v.pipe(
  v.nullish(v.array(v.string(MESSAGES.tagsInvalid), MESSAGES.tagsInvalid), []),
  v.transform((value) => value.map(oneLine).filter(Boolean)),
  // Once, ignoring case and spacing, as it was written first.
  v.transform((value) => {
    const lower = value.map((tag) => tag.toLowerCase());
    return value.filter((_, index) => lower.indexOf(lower[index]!) === index);
  }),
  v.everyItem((tag) => tag.length <= LIMITS.tag, MESSAGES.tagTooLong),
  v.maxLength(LIMITS.tags, MESSAGES.tagsTooMany),
);

/**
 * POST /feature-requests and PUT /feature-requests/:id, validated in this order (specification 2, section 5). Absent
 * fields of the device are taken from the chosen listing; `price` is in PKR.
 */
export const featureRequestForm = (categoryIdOf: CategoryLookup) =>
  v.object({
    title: requiredLine(MESSAGES.titleRequired, LIMITS.title, MESSAGES.titleTooLong),
    description: v.pipe(
      normalizeText(MESSAGES.descriptionRequired),
      v.nonEmpty(MESSAGES.descriptionRequired),
      v.maxLength(LIMITS.description, MESSAGES.descriptionTooLong),
    ),
    category: v.pipe(
      text(MESSAGES.categoryRequired),
      v.nonEmpty(MESSAGES.categoryRequired),
      v.picklist(FEATURE_REQUEST_CATEGORIES, MESSAGES.categoryInvalid),
    ),
    priority: v.pipe(
      v.nullish(v.string(MESSAGES.priorityInvalid), ''),
      v.transform((typed) => typed || DEFAULT_PRIORITY),
      v.picklist(PRIORITIES, MESSAGES.priorityInvalid),
    ),
    tags,
    productDetails: v.pipe(
      v.nullish(v.custom<object>(isRecord, MESSAGES.productRequired), {}),
      v.transform((value) => value as Record<string, never>),
      v.object({
        productId: v.pipe(text(MESSAGES.productRequired), v.nonEmpty(MESSAGES.productRequired)),
        name: v.optional(name),
        description: v.optional(description),
        price: v.optional(price),
        category: v.optional(categoryId(categoryIdOf)),
        brand: v.optional(brand),
        condition: v.optional(condition),
        location: v.optional(location),
        images: v.optional(images),
      }),
    ),
  });

const notes = v.pipe(normalizeText(MESSAGES.notesTooLong), v.maxLength(LIMITS.notes, MESSAGES.notesTooLong));
const reason = v.pipe(
  normalizeText(MESSAGES.rejectionRequired),
  v.nonEmpty(MESSAGES.rejectionRequired),
  v.maxLength(LIMITS.notes, MESSAGES.notesTooLong),
);

/** PATCH /admin/feature-requests/:id/approve. */
export const featureRequestApprovalForm = v.object({
  adminNotes: notes,
  createProduct: v.nullish(v.boolean(MESSAGES.createProductInvalid), false),
});

/** PATCH /admin/feature-requests/:id/reject: the notes are the reason for the author. */
export const featureRequestRejectionForm = v.object({ adminNotes: reason });

/** PATCH /admin/feature-requests/:id/status. */
export const featureRequestStatusForm = v.pipe(
  v.object({
    status: v.pipe(
      text(MESSAGES.statusInvalid),
      v.picklist(FEATURE_REQUEST_STATUSES, MESSAGES.statusInvalid),
    ),
    adminNotes: notes,
  }),
  v.forward(
    v.check(
      ({ status, adminNotes }) => status !== 'Rejected' || adminNotes !== '',
      MESSAGES.rejectionRequired,
    ),
    ['adminNotes'],
  ),
);

/** POST /feature-requests/:id/vote; the same vote again withdraws it. */
export const voteForm = v.object({
  vote: v.pipe(text(MESSAGES.voteInvalid), v.picklist(VOTES, MESSAGES.voteInvalid)),
});

/** POST /feature-requests/:id/feedback. */
export const feedbackForm = v.object({
  message: v.pipe(
    normalizeText(MESSAGES.messageRequired),
    v.nonEmpty(MESSAGES.messageRequired),
    v.maxLength(LIMITS.message, MESSAGES.messageTooLong),
  ),
});

/** POST /admin/feature-requests/:id/merge. */
export const mergeForm = v.object({
  intoId: v.pipe(text(MESSAGES.notFound), v.nonEmpty(MESSAGES.notFound)),
});
