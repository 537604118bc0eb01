import { AUDIT_KINDS } from '../audit-kinds.js';
import { ACTOR_ROLES, roleLabel } from '../domain/capabilities.js';
import { EVENT_TYPES, EVENTS } from '../events/events.js';
import { AUDIT_MESSAGES as MESSAGES } from './audit.js';
import { AUDIT_FIELDS } from './audit-fields.js';

interface FilterLabels {
  label: string;
  /** Label in the chip of an active filter: 'Role: Admin'. */
  chip?: string;
}
/** A filter: how it is entered, and its possible values. */
export type AuditFilterField = FilterLabels &
  (
    | { input: 'choice'; options: Readonly<Record<string, string>>; any: string; invalid: string }
    /** One or several of the options. */
    | { input: 'choices'; options: Readonly<Record<string, string>>; invalid: string }
    | { input: 'id' }
    | { input: 'user' }
    /** A day in Pakistan or a time in ISO 8601; `ends`: until its end, otherwise from its beginning. */
    | { input: 'time'; ends: boolean }
  );

const optionsOf = <V extends string>(
  values: readonly V[],
  labelOf: (value: V) => string,
): Readonly<Record<V, string>> =>
  Object.fromEntries(values.map((value) => [value, labelOf(value)])) as Record<V, string>;

/**
 * The filters of the audit, in the order of the form. Query, address, form and chips follow from this table; the
 * selection is in the projection (AuditSelection).
 */
export const AUDIT_FILTERS = {
  type: {
    label: 'Action',
    input: 'choices',
    options: optionsOf(
      [...EVENT_TYPES].sort((a, b) => EVENTS[a].label.localeCompare(EVENTS[b].label)),
      (type) => EVENTS[type].label,
    ),
    invalid: MESSAGES.typeInvalid,
  },
  /** Events that have changed this field; events that create a record change none. */
  field: {
    label: 'Field',
    chip: 'Field:',
    input: 'choice',
    options: AUDIT_FIELDS,
    any: 'Any field',
    invalid: MESSAGES.fieldInvalid,
  },
  kind: {
    label: 'Record type',
    input: 'choice',
    options: AUDIT_KINDS,
    any: 'Any type',
    invalid: MESSAGES.kindInvalid,
  },
  thing: { label: 'Record ID', chip: 'Record', input: 'id' },
  actor: { label: 'Actor', chip: 'By', input: 'user' },
  role: {
    label: 'Role',
    chip: 'Role:',
    input: 'choice',
    options: optionsOf(ACTOR_ROLES, roleLabel),
    any: 'Any role',
    invalid: MESSAGES.roleInvalid,
  },
  from: { label: 'From (Pakistan time)', chip: 'From', input: 'time', ends: false },
  to: { label: 'Until (Pakistan time)', chip: 'Until', input: 'time', ends: true },
  correlation: { label: 'Request ID', chip: 'Request', input: 'id' },
} as const satisfies Record<string, AuditFilterField>;

type ValueOf<F> = F extends { input: 'choices'; options: Readonly<Record<infer V, string>> }
  ? V[]
  : F extends { input: 'choice'; options: Readonly<Record<infer V, string>> }
    ? V
    : string;
type Filters = typeof AUDIT_FILTERS;

/** Filters of GET /api/console/audit, which must all match. */
export type AuditFilter = { [K in keyof Filters]?: ValueOf<Filters[K]> } & {
  /** Events to leave out: 'program-work' stands for SYSTEM_EVENTS. */
  without?: AuditExclusion;
  /** Words of the action, of the name or id of a device or category; a report id; the id of an event or request. */
  q?: string;
};
export const AUDIT_EXCLUSIONS = ['program-work'] as const;
export type AuditExclusion = (typeof AUDIT_EXCLUSIONS)[number];

/** The filters with their names. */
export const AUDIT_FILTER_FIELDS = Object.entries(AUDIT_FILTERS) as [keyof Filters, AuditFilterField][];
