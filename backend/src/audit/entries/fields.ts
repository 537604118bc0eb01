import { type AuditChange, type AuditField, type AuditValue, type Paisa, toPkr } from '@parkho/contracts';
import type { Shows } from './concealment.js';

/** What can be shown of something, by dotted path, in the order in which it is shown. */
export type Fields = ReadonlyMap<string, AuditValue>;
export const NOTHING: Fields = new Map();

/** Names of what is kept in paisa; inspection reports, which people sign, have rupees. */
const IN_PAISA = new Set(['price', 'total']);
const isPaisa = (path: string): boolean => IN_PAISA.has(lastOf(path)) && !path.startsWith('report.');

/** The leaves of plain data. Lists of values are joined by commas; lists of objects become their length. */
export const fieldsOf = (value: object): Fields => {
  const fields = new Map<string, AuditValue>();
  const walk = (inner: unknown, path: string): void => {
    if (inner === undefined || inner === null || inner === '') return;
    if (Array.isArray(inner)) {
      if (inner.length === 0) return;
      const isPlain = inner.every((item) => typeof item !== 'object');
      fields.set(path, isPlain ? inner.join(', ') : inner.length);
    } else if (typeof inner === 'object') {
      for (const [name, one] of Object.entries(inner)) walk(one, path ? `${path}.${name}` : name);
    } else {
      const isMoney = typeof inner === 'number' && isPaisa(path);
      fields.set(path, isMoney ? toPkr(inner as Paisa) : (inner as AuditValue));
    }
  };
  walk(value, '');
  return fields;
};

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

export const shownFields = (fields: Fields, concealment: Shows): AuditField[] =>
  Array.from(fields, ([field, value]) => ({ field, ...concealment.shown(value) }));

const paired = (before: Fields, after: Fields): Pair[] =>
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
const changeOf = ({ field, ...sides }: Pair, concealment: Shows): AuditChange => {
  const [from, to] = [concealment.shown(sides.from), concealment.shown(sides.to)];
  const withheld = from.withheld ?? to.withheld;
  const nothing = sides.from === null ? 'from' : 'to';
  return {
    field,
    from: from.value,
    to: to.value,
    ...(withheld && { withheld }),
    ...(withheld && sides[nothing] === null && { nothing }),
  };
};

/** Every field of either side, and whether they differ, which is decided before anything is withheld. */
export const comparedFields = (
  before: Fields,
  after: Fields,
  concealment: Shows,
): (AuditChange & { differs: boolean })[] =>
  paired(before, after).map((pair) => ({ ...changeOf(pair, concealment), differs: pair.from !== pair.to }));

/** The fields that are not what they were. Of what is gone as a whole, it is enough to know that. */
export const changedFields = (before: Fields, after: Fields, concealment: Shows): AuditChange[] => {
  const isGone = before.size > 0 && after.size === 1 && after.has('status');
  return paired(before, after)
    .filter(({ field, from, to }) => from !== to && (!isGone || field === 'status'))
    .map((pair) => changeOf(pair, concealment));
};

/** A signed report has all of the report once more. */
const REPEATS = 'jws';

/** The data of an event, without the id of its subject and without its changes. */
export const dataFields = (
  data: object,
  thing: string,
  changes: readonly AuditChange[],
  concealment: Shows,
): AuditField[] => {
  const changed = new Set(changes.map(({ field, to }) => `${lastOf(field)} ${to}`));
  return shownFields(fieldsOf(data), concealment).filter(
    ({ field, value }) => value !== thing && field !== REPEATS && !changed.has(`${lastOf(field)} ${value}`),
  );
};
