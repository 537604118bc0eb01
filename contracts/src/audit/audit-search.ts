import { EVENT_TYPES, EVENTS } from '../events/events.js';
import { AUDIT_FIELDS } from './audit-fields.js';

/** Options that are found by words: types of events, and fields. */
export type AuditSearched = 'type' | 'field';

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const NAMED: Readonly<Record<AuditSearched, ReadonlyMap<string, readonly string[]>>> = {
  type: new Map(EVENT_TYPES.map((type) => [type, wordsIn(`${EVENTS[type].label} ${type}`)])),
  field: new Map(Object.entries(AUDIT_FIELDS).map(([field, label]) => [field, wordsIn(`${label} ${field}`)])),
};

/**
 * The options that have every typed word, or the beginning of it, in their label or among the words that people use for
 * them; all where nothing is typed.
 */
export const auditOptions = (of: AuditSearched, typed: string): string[] =>
  [...NAMED[of]]
    .filter(([, words]) => wordsIn(typed).every((word) => words.some((one) => one.startsWith(word))))
    .map(([option]) => option);
