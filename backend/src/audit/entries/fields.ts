import { type AuditChange, type AuditField, type AuditValue, type Paisa, toPkr } from '@parkho/contracts';
import type { Redactor } from './redaction.js';

/** Displayable values by dotted path, in display order. */
export type Fields = ReadonlyMap<string, AuditValue>;
/** Before the first event of a record, and for events that are not folded. */
export const EMPTY_STATE: object = {};

/** Names of amounts in paisa; inspection reports, which are signed, have rupees. */
const PAISA_FIELDS = new Set(['price', 'total']);
const isPaisa = (path: string): boolean => PAISA_FIELDS.has(lastOf(path)) && !path.startsWith('report.');

/** Paths by parent and name: the same few hundred are used again and again. */
const paths = new Map<string, Map<string, string>>();
/** Limit of the cache, because names may be hashes. */
const MAX_CACHED_PATHS = 1_000;
/** 'report.device' of 'report' and 'device'. */
export const childPath = (path: string, name: string): string => {
  if (path === '') return name;
  let childPaths = paths.get(path);
  if (!childPaths) {
    if (paths.size >= MAX_CACHED_PATHS) paths.clear();
    childPaths = new Map();
    paths.set(path, childPaths);
  }
  let cachedPath = childPaths.get(name);
  if (cachedPath === undefined) {
    if (childPaths.size >= MAX_CACHED_PATHS) childPaths.clear();
    cachedPath = `${path}.${name}`;
    childPaths.set(name, cachedPath);
  }
  return cachedPath;
};

/** The leaves of plain data. Lists of values are joined by commas; lists of objects become their length. */
export const fieldsOf = (value: object): Fields => {
  const fields = new Map<string, AuditValue>();
  visitLeaves(value, undefined, '', (field, leaf) => fields.set(field, leaf));
  return fields;
};

type Group = Readonly<Record<string, unknown>>;
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined if it is empty. */
const leafOf = (value: unknown, path: string): AuditValue | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'number') return isPaisa(path) ? toPkr(value as Paisa) : value;
  if (!Array.isArray(value)) return value as AuditValue;
  if (value.length === 0) return undefined;
  return value.every((item) => typeof item !== 'object') ? value.join(', ') : value.length;
};

/**
 * Visits the leaves of data with those of other data at the same paths. What both share is skipped without a look at its
 * leaves: of a record, an event changes little.
 */
const visitLeaves = (
  value: unknown,
  other: unknown,
  path: string,
  visit: (field: string, leaf: AuditValue, other: AuditValue | undefined) => void,
): void => {
  if (!isGroup(value)) {
    const leaf = leafOf(value, path);
    if (leaf !== undefined) visit(path, leaf, isGroup(other) ? undefined : leafOf(other, path));
    return;
  }
  const otherGroup: Group = isGroup(other) ? other : {};
  for (const name of Object.keys(value))
    if (value[name] !== otherGroup[name])
      visitLeaves(value[name], otherGroup[name], childPath(path, name), visit);
};

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

export const shownFields = (fields: Fields, redaction: Redactor): AuditField[] =>
  Array.from(fields, ([field, value]) => ({ field, ...redaction.reveal(value) }));

const pairFields = (before: Fields, after: Fields): Pair[] =>
  [...new Set([...after.keys(), ...before.keys()])].map((field) => ({
    field,
    from: before.get(field) ?? null,
    to: after.get(field) ?? null,
  }));

interface Pair {
  field: string;
  from: AuditValue;
  to: AuditValue;
}
const changeOf = ({ field, from, to }: Pair, redaction: Redactor): AuditChange => {
  const [was, is] = [redaction.reveal(from), redaction.reveal(to)];
  const withheld = was.withheld ?? is.withheld;
  if (!withheld) return { field, from: was.value, to: is.value };
  const nothing = from === null ? 'from' : to === null ? 'to' : undefined;
  return { field, from: was.value, to: is.value, withheld, ...(nothing && { nothing }) };
};

/** Every field of either side, and whether they differ, compared before values are withheld. */
export const comparedFields = (
  before: Fields,
  after: Fields,
  redaction: Redactor,
): (AuditChange & { differs: boolean })[] =>
  pairFields(before, after).map((pair) => ({
    ...changeOf(pair, redaction),
    differs: pair.from !== pair.to,
  }));

/** The changed fields of a record. A removed group is one change. */
export const changedFields = (before: object, after: object, redaction: Redactor): AuditChange[] => {
  const changes: AuditChange[] = [];
  if (before === after) return changes;
  visitLeaves(after, before, '', (field, to, from = null) => {
    if (from !== to) changes.push(changeOf({ field, from, to }, redaction));
  });
  const removed: AuditChange[] = [];
  visitLeaves(before, after, '', (field, from, to) => {
    if (to === undefined) removed.push(changeOf({ field, from, to: null }, redaction));
  });
  return removed.length === 0 || isGone(fieldsOf(after)) ? changes : [...changes, ...removed];
};
const isGone = (after: Fields): boolean => after.size === 1 && after.has('status');

/** A signed report repeats the whole report. */
const REDUNDANT_FIELD = 'jws';

/** The data of an event, without the ids of its subject and stream, and without its changes. */
export const dataFields = (
  data: object,
  ids: readonly string[],
  changes: readonly AuditChange[],
  redaction: Redactor,
): AuditField[] => {
  const changedValues = new Map<string, string[]>();
  for (const { field, to } of changes) {
    const values = changedValues.get(lastOf(field));
    if (values) values.push(`${to}`);
    else changedValues.set(lastOf(field), [`${to}`]);
  }
  const fields: AuditField[] = [];
  visitLeaves(data, undefined, '', (field, leaf) => {
    const { value, withheld } = redaction.reveal(leaf);
    if (
      ids.includes(value as string) ||
      field === REDUNDANT_FIELD ||
      (changedValues.size > 0 && changedValues.get(lastOf(field))?.includes(`${value}`))
    )
      return;
    fields.push(withheld ? { field, value, withheld } : { field, value });
  });
  return fields;
};
