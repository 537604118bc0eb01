import { type AuditChange, type AuditField, type AuditValue, type Paisa, toPkr } from '@parkho/contracts';
import type { Redactor } from './redaction.js';

/** Displayable values by dotted path, in display order. */
export type Fields = ReadonlyMap<string, AuditValue>;
export const NO_FIELDS: Fields = new Map();

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
  let known = paths.get(path);
  if (!known) {
    if (paths.size >= MAX_CACHED_PATHS) paths.clear();
    known = new Map();
    paths.set(path, known);
  }
  let cachedPath = known.get(name);
  if (cachedPath === undefined) {
    if (known.size >= MAX_CACHED_PATHS) known.clear();
    cachedPath = `${path}.${name}`;
    known.set(name, cachedPath);
  }
  return cachedPath;
};

/** The leaves of plain data. Lists of values are joined by commas; lists of objects become their length. */
export const fieldsOf = (value: object): Fields => {
  const fields = new Map<string, AuditValue>();
  collect(value, '', fields);
  return fields;
};
const collect = (inner: unknown, path: string, fields: Map<string, AuditValue>): void => {
  if (inner === undefined || inner === null || inner === '') return;
  if (typeof inner === 'number') fields.set(path, isPaisa(path) ? toPkr(inner as Paisa) : inner);
  else if (typeof inner !== 'object') fields.set(path, inner as AuditValue);
  else if (Array.isArray(inner)) {
    if (inner.length === 0) return;
    const isPlain = inner.every((item) => typeof item !== 'object');
    fields.set(path, isPlain ? inner.join(', ') : inner.length);
  } else
    for (const name of Object.keys(inner))
      collect(inner[name as keyof typeof inner], childPath(path, name), fields);
};

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

export const shownFields = (fields: Fields, concealment: Redactor): AuditField[] =>
  Array.from(fields, ([field, value]) => ({ field, ...concealment.shown(value) }));

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
const changeOf = ({ field, ...sides }: Pair, concealment: Redactor): AuditChange => {
  const [from, to] = [concealment.shown(sides.from), concealment.shown(sides.to)];
  const withheld = from.withheld ?? to.withheld;
  const emptySide = sides.from === null ? 'from' : 'to';
  return {
    field,
    from: from.value,
    to: to.value,
    ...(withheld && { withheld }),
    ...(withheld && sides[emptySide] === null && { nothing: emptySide }),
  };
};

/** Every field of either side, and whether they differ, compared before values are withheld. */
export const comparedFields = (
  before: Fields,
  after: Fields,
  concealment: Redactor,
): (AuditChange & { differs: boolean })[] =>
  pairFields(before, after).map((pair) => ({
    ...changeOf(pair, concealment),
    differs: pair.from !== pair.to,
  }));

/** The changed fields. A removed group is one change. */
export const changedFields = (before: Fields, after: Fields, concealment: Redactor): AuditChange[] => {
  if (before === after) return [];
  const isGone = before.size > 0 && after.size === 1 && after.has('status');
  const changes: AuditChange[] = [];
  for (const [field, to] of after) {
    const from = before.get(field) ?? null;
    if (from !== to) changes.push(changeOf({ field, from, to }, concealment));
  }
  if (!isGone)
    for (const [field, from] of before)
      if (!after.has(field)) changes.push(changeOf({ field, from, to: null }, concealment));
  return changes;
};

/** A signed report repeats the whole report. */
const REDUNDANT_FIELD = 'jws';

/** The data of an event, without the ids of its subject and stream, and without its changes. */
export const dataFields = (
  data: object,
  ids: readonly string[],
  changes: readonly AuditChange[],
  concealment: Redactor,
): AuditField[] => {
  const changed = new Set(changes.map(({ field, to }) => `${lastOf(field)} ${to}`));
  const shown: AuditField[] = [];
  for (const [field, inside] of fieldsOf(data)) {
    const one = concealment.shown(inside);
    if (
      ids.includes(one.value as string) ||
      field === REDUNDANT_FIELD ||
      changed.has(`${lastOf(field)} ${one.value}`)
    )
      continue;
    shown.push({ field, ...one });
  }
  return shown;
};
