import * as v from 'valibot';
import {
  REFERENCE_MESSAGES as MESSAGES,
  REFERENCE_LIMITS,
  REFERENCE_LIST_NAMES,
  REFERENCE_LISTS,
  type ReferenceEntry,
  type ReferenceList,
} from '../domain/reference-list.js';
import type { Form } from './check.js';
import { normalizeText } from './texts.js';

const value = (label: string) =>
  v.pipe(
    normalizeText(MESSAGES.valueRequired(label)),
    v.transform((text) => text.replace(/\s+/g, ' ')),
    v.nonEmpty(MESSAGES.valueRequired(label)),
    v.maxLength(REFERENCE_LIMITS.value, MESSAGES.valueTooLong(label)),
  );

/** POST /admin/reference-lists/:list, by list: a text for each of its columns. */
export const REFERENCE_FORMS = Object.fromEntries(
  REFERENCE_LIST_NAMES.map((list) => [
    list,
    v.object(
      Object.fromEntries(
        Object.entries(REFERENCE_LISTS[list].columns).map(([name, label]) => [name, value(label)]),
      ),
    ),
  ]),
) as unknown as Readonly<Record<ReferenceList, Form<ReferenceEntry>>>;
