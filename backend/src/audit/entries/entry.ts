import {
  type AuditEntry,
  type AuditKind,
  EVENTS,
  type EventMetadata,
  roleLabel,
  sentenceOf,
} from '@parkho/contracts';
import type { AuditDocument } from '@parkho/projections';
import type { StoredEvent } from '@parkho/stores';
import { changedFields, dataFields, type Fields } from './fields.js';
import type { Redaction } from './redaction.js';

/** An event with the record's fields before and after it, where its kind is folded. */
export interface FoldedEvent {
  event: StoredEvent;
  before: Fields;
  after: Fields;
}
export type EntrySource = FoldedEvent | { unreadable: string };

export type NameOf = (id: string) => string | undefined;

interface Shown {
  nameOf: NameOf;
  concealment: Redaction;
  /** Whether it is for a file, without names of people. */
  inFile: boolean;
}

/** An event as the audit shows it, without resulting events. */
export const auditEntryOf = (
  document: AuditDocument,
  reading: EntrySource,
  { nameOf, concealment, inFile }: Shown,
): Omit<AuditEntry, 'caused'> => {
  const { type, kind, thing, role } = document;
  const isRead = 'event' in reading;
  const name =
    (isRead && nameAmong(kind, reading.after, reading.before)) ||
    (kind === 'product' || kind === 'inspection' ? nameOf(thing) : undefined);
  const actorName = inFile ? undefined : nameOf(document.actor);
  const actor = { id: document.actor, role, ...(actorName && { name: actorName }) };
  const parts = isRead ? shownParts(reading, thing, concealment) : UNREADABLE;
  const sentence = sentenceOf({
    type,
    actor: inFile && role !== 'visitor' ? { ...actor, name: roleLabel(role) } : actor,
    kind,
    thing,
    ...(name && { name }),
    ...(isRead && { data: reading.event.data }),
    // A sentence never has personal data.
    changes:
      concealment.withholdsAll || !isRead
        ? parts.changes
        : changedFields(reading.before, reading.after, concealment.withholdingAll),
    nameOf: inFile
      ? (id) => nameOf(id) ?? (id === thing && PERSON_KINDS.has(kind) ? 'a user' : undefined)
      : nameOf,
  });
  return {
    id: document.event,
    type,
    label: EVENTS[type].label,
    sentence,
    kind,
    thing,
    ...(name && { name }),
    stream: document.stream,
    revision: document.revision,
    actor,
    at: new Date(document.at).toISOString(),
    position: document._id,
    correlation: document.correlation,
    ...parts,
    ...(!isRead && reading),
  };
};

/** Kinds of records with the id of an account. */
const PERSON_KINDS: ReadonlySet<AuditKind> = new Set(['user', 'wishlist', 'notifications']);

const UNREADABLE = { changes: [], data: [], hasPersonal: false };
const shownParts = ({ event, before, after }: FoldedEvent, thing: string, concealment: Redaction) => {
  const changes = changedFields(before, after, concealment);
  const ids = [thing, event.stream.slice(event.stream.indexOf('-') + 1)];
  const data = dataFields(event.data, ids, changes, concealment);
  const hasPersonal = [...changes, ...data].some(({ withheld }) => withheld === 'personal');
  const { causationId: causation, command } = event.metadata as EventMetadata;
  return { causation, ...(command && { command }), changes, data, hasPersonal };
};

/** The fields that name records and are not personal data; an inspection has the name of an unlisted device. */
export const NAME_FIELDS: Partial<Record<AuditKind, string>> = {
  product: 'name',
  category: 'name',
  inspection: 'device.name',
};
export const nameAmong = (kind: AuditKind, ...states: readonly Fields[]): string | undefined => {
  const field = NAME_FIELDS[kind];
  return states
    .map((fields) => field && fields.get(field))
    .find((name): name is string => typeof name === 'string');
};

/** Ids of other records in an event. */
export const referencedIds = (data: object): string[] => [
  ...Object.entries(data).flatMap(([name, value]) =>
    name.endsWith('Id') && typeof value === 'string' ? [value] : [],
  ),
  ...('of' in data ? referencedIds({ thingId: (data.of as { thing?: string }).thing }) : []),
];
