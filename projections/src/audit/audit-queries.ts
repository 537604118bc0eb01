import {
  type ActorRole,
  type AuditDay,
  type AuditFieldName,
  type AuditKind,
  type DomainEventType,
  dayBegins,
  dayInPakistan,
  daysBetween,
  plusDays,
} from '@parkho/contracts';
import type { Filter, Position } from '@parkho/stores';
import type { ReadModel } from '../read-model.js';
import { type AuditDocument, dayKey } from './audit.js';
import { type FieldChangeDocument, type ListingDocument, positionOf } from './audit-fields.js';

/** What the audit is read from, each under its name. */
export interface AuditModels {
  readonly audit: ReadModel<AuditDocument>;
  readonly 'audit-fields': ReadModel<FieldChangeDocument | ListingDocument>;
}

/** All of it must hold; times are milliseconds since 1970, both ends included. */
export interface AuditSelection {
  actor?: string;
  role?: ActorRole;
  types?: readonly DomainEventType[];
  /** Events that have changed it. */
  field?: AuditFieldName;
  kind?: AuditKind;
  things?: readonly string[];
  from?: number;
  to?: number;
  correlation?: string;
  event?: string;
}

/** A place in the order of the audit: by time, and by position where times are the same. */
export interface AuditPlace {
  at: number;
  position: Position;
}
export const placeIn = ({ at, _id }: AuditDocument): AuditPlace => ({ at, position: _id });

const conditions = ({ types, things, from, to, ...others }: AuditSelection): [string, unknown][] =>
  Object.entries({
    ...others,
    thing: things && { $in: [...things] },
    at:
      from === undefined && to === undefined
        ? undefined
        : { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) },
    type: types && { $in: [...types] },
  });
const filterOf = (selection: AuditSelection): Filter =>
  Object.fromEntries(conditions(selection).filter(([, condition]) => condition !== undefined)) as Filter;

/** A page in the order of the audit, beyond a place. */
const read = async (
  models: AuditModels,
  selection: AuditSelection,
  { beyond, order, limit }: { beyond?: AuditPlace | undefined; order: 1 | -1; limit: number },
): Promise<AuditDocument[]> => {
  const { field, from, to } = selection;
  const past = order === 1 ? '$gt' : '$lt';
  const bounded: AuditSelection = !beyond
    ? selection
    : order === 1
      ? { ...selection, from: Math.max(from ?? beyond.at, beyond.at) }
      : { ...selection, to: Math.min(to ?? beyond.at, beyond.at) };
  const filter = {
    ...filterOf(bounded),
    // The range, which they imply, leads an index to where the page begins.
    ...(beyond && {
      $or: [
        { at: { [past]: beyond.at } },
        { at: beyond.at, _id: { [past]: field ? `${beyond.position} ${field}` : beyond.position } },
      ],
    }),
  } as Filter;
  const query = { filter, sort: { at: order }, limit };
  if (!field) return models.audit.find(query);
  // Only entries have a field.
  const found = (await models['audit-fields'].find(query)) as FieldChangeDocument[];
  return found.map(({ field: _, ...entry }) => ({ ...entry, _id: positionOf(entry) }));
};

/** The latest first, before a place. */
export const auditPage = (
  models: AuditModels,
  selection: AuditSelection,
  { before, limit }: { before?: AuditPlace | undefined; limit: number },
): Promise<AuditDocument[]> => read(models, selection, { beyond: before, order: -1, limit });

/** The earliest first, after a place. */
export const auditFrom = (
  models: AuditModels,
  selection: AuditSelection,
  { after, limit }: { after?: AuditPlace | undefined; limit: number },
): Promise<AuditDocument[]> => read(models, selection, { beyond: after, order: 1, limit });

export const auditCount = (models: AuditModels, selection: AuditSelection): Promise<number> =>
  (selection.field ? models['audit-fields'] : models.audit).count({ filter: filterOf(selection) });

/** Those of these events that there are, in no particular order. */
export const auditedEvents = (
  { audit }: Pick<AuditModels, 'audit'>,
  ids: readonly string[],
): Promise<AuditDocument[]> =>
  audit.find({ filter: { event: { $in: [...ids] } }, limit: Math.max(1, ids.length) });

/** Events by day in Pakistan, the earliest first, of a period of whole days; those without events are left out. */
export const auditDays = async (
  models: AuditModels,
  selection: AuditSelection,
  days: readonly string[],
): Promise<AuditDay[]> => {
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = selection;
  const isWhole = (day: string) => from <= dayBegins(day) && to >= dayBegins(plusDays(day, 1)) - 1;
  const { actor, things, correlation, event } = selection;
  const isTotal = [actor, things, correlation, event].every((condition) => condition === undefined);
  const whole = isTotal ? days.filter(isWhole) : [];
  const counts = await dayTotals(models, selection, whole);
  const counted = days.filter((day) => !whole.includes(day));
  const parts = await Promise.all(
    counted.map(async (day) => ({ day, count: await auditCount(models, ofDay(selection, day)) })),
  );
  return [...counts, ...parts]
    .filter(({ count }) => count > 0)
    .sort((one, other) => (one.day < other.day ? -1 : 1));
};

/** What of a selection was on a day. */
export const ofDay = (selection: AuditSelection, day: string): AuditSelection => ({
  ...selection,
  from: Math.max(selection.from ?? 0, dayBegins(day)),
  to: Math.min(selection.to ?? Number.MAX_SAFE_INTEGER, dayBegins(plusDays(day, 1)) - 1),
});

const dayTotals = async (
  models: AuditModels,
  { types, kind, role, field }: AuditSelection,
  days: readonly string[],
): Promise<AuditDay[]> => {
  const keys = new Map(days.map((day) => [dayKey(dayBegins(day), field), day]));
  const totals = await (field ? models['audit-fields'] : models.audit).totalsOf([...keys.keys()]);
  const wanted = types && new Set<string>(types);
  return totals.map(({ key, numbers }) => ({
    day: keys.get(key)!,
    count: Object.entries(numbers).reduce((sum, [name, number]) => {
      const [type, ofKind, ofRole] = name.split(' ');
      const fits = (!wanted || wanted.has(type!)) && (!kind || kind === ofKind) && (!role || role === ofRole);
      return fits ? sum + number : sum;
    }, 0),
  }));
};

const dayOf = (at: number): string => dayInPakistan(new Date(at).toISOString());

/**
 * The days that are counted: those of the period up to the latest event, `most` at most; without its beginning
 * `latest` at most. None where there is no event.
 */
export const daysOf = async (
  models: AuditModels,
  selection: AuditSelection,
  { most, latest }: { most: number; latest: number },
): Promise<string[]> => {
  const [last] = await auditPage(models, selection, { limit: 1 });
  if (!last) return [];
  const { from } = selection;
  const ends = dayOf(last.at);
  const count = from === undefined ? latest : Math.min(daysBetween(dayOf(from), ends) + 1, most);
  return Array.from({ length: count }, (_, nth) => plusDays(ends, nth + 1 - count));
};
