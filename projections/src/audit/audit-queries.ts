import {
  type AuditDay,
  type AuditFilter,
  type DomainEventType,
  dayInPakistan,
  daysBetween,
  plusDays,
  startOfDay,
} from '@parkho/contracts';
import type { Filter, Position } from '@parkho/stores';
import type { ReadModel } from '../read-model.js';
import { type AuditDocument, dayPrefix } from './audit.js';
import { type FieldChangeDocument, type ListingDocument, positionOf } from './audit-fields.js';

/** The read models of the audit, by name. */
export interface AuditModels {
  readonly audit: ReadModel<AuditDocument>;
  readonly 'audit-fields': ReadModel<FieldChangeDocument | ListingDocument>;
}

/**
 * Filters that all must match; times are milliseconds since 1970, both ends inclusive. `field` selects the events that
 * have changed it; each other filter without a line here is compared with the entry's field of that name.
 */
export interface AuditSelection
  extends Omit<AuditFilter, 'type' | 'thing' | 'from' | 'to' | 'without' | 'q'> {
  types?: readonly DomainEventType[];
  things?: readonly string[];
  from?: number;
  to?: number;
  event?: string;
}

/** A position in the order of the audit: by time, then by position in the log. */
export interface AuditCursor {
  at: number;
  position: Position;
}
export const cursorOf = ({ at, _id }: AuditDocument): AuditCursor => ({ at, position: _id });

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

/** The same, except for `field`, for entries that are not in a read model. */
export const selecting = ({
  types,
  things,
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
  field: _,
  ...equal
}: AuditSelection): ((entry: AuditDocument) => boolean) => {
  const names = (Object.keys(equal) as (keyof typeof equal)[]).filter((name) => equal[name] !== undefined);
  return (entry) =>
    names.every((name) => entry[name] === equal[name]) &&
    entry.at >= from &&
    entry.at <= to &&
    (types === undefined || types.includes(entry.type)) &&
    (things === undefined || things.includes(entry.thing));
};

/** A page in the order of the audit, after a cursor. */
const readPage = async (
  models: AuditModels,
  selection: AuditSelection,
  { cursor, order, limit }: { cursor?: AuditCursor | undefined; order: 1 | -1; limit: number },
): Promise<AuditDocument[]> => {
  const { field, from, to } = selection;
  const operator = order === 1 ? '$gt' : '$lt';
  const narrowed: AuditSelection = !cursor
    ? selection
    : order === 1
      ? { ...selection, from: Math.max(from ?? cursor.at, cursor.at) }
      : { ...selection, to: Math.min(to ?? cursor.at, cursor.at) };
  const filter = {
    ...filterOf(narrowed),
    // The range, which is implied, makes an index begin at the page.
    ...(cursor && {
      $or: [
        { at: { [operator]: cursor.at } },
        { at: cursor.at, _id: { [operator]: field ? `${cursor.position} ${field}` : cursor.position } },
      ],
    }),
  } as Filter;
  const query = { filter, sort: { at: order }, limit };
  if (!field) return models.audit.find(query);
  // Documents without a field are no entries.
  const documents = (await models['audit-fields'].find(query)) as FieldChangeDocument[];
  return documents.map(({ field: _, ...entry }) => ({ ...entry, _id: positionOf(entry) }));
};

/** The latest first, before a cursor. */
export const auditPage = (
  models: AuditModels,
  selection: AuditSelection,
  { before, limit }: { before?: AuditCursor | undefined; limit: number },
): Promise<AuditDocument[]> => readPage(models, selection, { cursor: before, order: -1, limit });

/** The earliest first, after a cursor. */
export const auditPageAscending = (
  models: AuditModels,
  selection: AuditSelection,
  { after, limit }: { after?: AuditCursor | undefined; limit: number },
): Promise<AuditDocument[]> => readPage(models, selection, { cursor: after, order: 1, limit });

export const auditCount = (models: AuditModels, selection: AuditSelection): Promise<number> =>
  (selection.field ? models['audit-fields'] : models.audit).count({ filter: filterOf(selection) });

/** The entries of these events that exist, in no particular order. */
export const auditedEvents = (
  { audit }: Pick<AuditModels, 'audit'>,
  ids: readonly string[],
): Promise<AuditDocument[]> =>
  audit.find({ filter: { event: { $in: [...ids] } }, limit: Math.max(1, ids.length) });

/**
 * Events by day in Pakistan, the earliest first, up to the latest selected one; without `latest`, at most the last
 * `most` days of the period. Days without events are left out.
 */
export const auditDays = async (
  models: AuditModels,
  selection: AuditSelection,
  { most, latest }: { most: number; latest: number },
): Promise<AuditDay[]> => {
  const totals = await dayTotals(models, selection);
  const last = totals ? totals.at(-1)?.day : await lastDay(models, selection);
  if (last === undefined) return [];
  const { from } = selection;
  const first = from === undefined ? plusDays(last, 1 - latest) : dayOf(from);
  const firstDay = plusDays(last, 1 - Math.min(daysBetween(first, last) + 1, most));
  if (totals) return totals.filter(({ day }) => day >= firstDay);
  const days = Array.from({ length: daysBetween(firstDay, last) + 1 }, (_, index) =>
    plusDays(firstDay, index),
  );
  return (await Promise.all(days.map((day) => countOn(models, selection, day)))).filter(isNotEmpty);
};

const dayOf = (at: number): string => dayInPakistan(new Date(at).toISOString());
const isNotEmpty = ({ count }: AuditDay): boolean => count > 0;

const lastDay = async (models: AuditModels, selection: AuditSelection): Promise<string | undefined> => {
  const [last] = await auditPage(models, selection, { limit: 1 });
  return last && dayOf(last.at);
};

const countOn = async (models: AuditModels, selection: AuditSelection, day: string): Promise<AuditDay> => {
  const { from = 0, to = Number.MAX_SAFE_INTEGER } = selection;
  const [start, end] = [startOfDay(day), startOfDay(plusDays(day, 1)) - 1];
  const daySelection = { ...selection, from: Math.max(from, start), to: Math.min(to, end) };
  return { day, count: await auditCount(models, daySelection) };
};

/**
 * All days of the selection from totals; days that the period covers in part are counted. Undefined if totals do not
 * distinguish the selection.
 */
const dayTotals = async (models: AuditModels, selection: AuditSelection): Promise<AuditDay[] | undefined> => {
  const { types, kind, role, field, from, to, ...others } = selection;
  if (Object.values(others).some((condition) => condition !== undefined)) return undefined;
  const [first, last] = [from, to].map((at) => at !== undefined && dayOf(at));
  const selectedTypes = types && new Set<string>(types);
  const isSelected = (name: string): boolean => {
    const [eventType, recordKind, actorRole] = name.split(' ');
    return (
      (!selectedTypes || selectedTypes.has(eventType!)) &&
      (!kind || kind === recordKind) &&
      (!role || role === actorRole)
    );
  };
  const totals = await (field ? models['audit-fields'] : models.audit).totals(dayPrefix(field));
  const days = totals.flatMap(({ key, numbers }): (AuditDay | Promise<AuditDay>)[] => {
    const day = key.slice(dayPrefix(field).length);
    if ((first && day < first) || (last && day > last)) return [];
    if (day === first || day === last) return [countOn(models, selection, day)];
    const count = Object.entries(numbers).reduce(
      (sum, [name, count]) => (isSelected(name) ? sum + count : sum),
      0,
    );
    return [{ day, count }];
  });
  return (await Promise.all(days)).filter(isNotEmpty);
};
