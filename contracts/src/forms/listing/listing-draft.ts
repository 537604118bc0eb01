import * as v from 'valibot';
import {
  DRAFT_KINDS,
  LISTING_DRAFT_LIMITS,
  LISTING_DRAFT_MESSAGES as MESSAGES,
} from '../../domain/listing-draft.js';
import { IMAGE_PATH_PATTERN, IMAGE_SLOTS } from '../../domain/pictures.js';
import { isRecord } from '../check.js';

const isObject = (text: string): boolean => {
  try {
    return isRecord(JSON.parse(text));
  } catch {
    return false;
  }
};
const path = v.optional(
  v.pipe(v.string(MESSAGES.photosInvalid), v.regex(IMAGE_PATH_PATTERN, MESSAGES.photosInvalid)),
);

/** PUT /products/drafts/:id. `version` is the one that is continued, 0 for a new draft. */
export const listingDraftForm = v.object(
  {
    kind: v.picklist(DRAFT_KINDS, MESSAGES.kindInvalid),
    content: v.pipe(
      v.string(MESSAGES.contentInvalid),
      v.maxLength(LISTING_DRAFT_LIMITS.content, MESSAGES.contentTooLong),
      v.check(isObject, MESSAGES.contentInvalid),
    ),
    photos: v.optional(
      v.object(Object.fromEntries(IMAGE_SLOTS.map((slot) => [slot, path])), MESSAGES.photosInvalid),
      {},
    ),
    version: v.pipe(
      v.number(MESSAGES.versionInvalid),
      v.integer(MESSAGES.versionInvalid),
      v.minValue(0, MESSAGES.versionInvalid),
    ),
  },
  MESSAGES.incomplete,
);
