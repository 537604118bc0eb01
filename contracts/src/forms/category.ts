import * as v from 'valibot';
import { CATEGORY_NAME_MAX, CATEGORY_MESSAGES as MESSAGES } from '../domain/category.js';
import { normalizeText } from './texts.js';

/** POST /categories and PUT /categories/:id. */
export const categoryForm = v.object({
  name: v.pipe(
    normalizeText(MESSAGES.nameRequired),
    v.transform((name) => name.replace(/\s+/g, ' ')),
    v.nonEmpty(MESSAGES.nameRequired),
    v.maxLength(CATEGORY_NAME_MAX, MESSAGES.nameTooLong),
  ),
});

/** POST /categories/:id/merge. */
export const categoryMergeForm = v.object({
  intoId: v.pipe(normalizeText(MESSAGES.mergeTargetRequired), v.nonEmpty(MESSAGES.mergeTargetRequired)),
});
