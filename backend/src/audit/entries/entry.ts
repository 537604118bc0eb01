import {
  type AuditChange,
  type AuditEntry,
  type AuditField,
  type AuditKind,
  EVENTS,
  type EventMetadata,
  roleLabel,
  sentenceOf,
} from '@parkho/contracts';
import type { AuditDocument } from '@parkho/projections';
import type { StoredEvent } from '@parkho/stores';
import { changedFields, dataFields } from './fields.js';
import type { Redaction } from './redaction.js';

/** An event with what is displayed of its record before and after it, where its kind is folded. */
export interface FoldedEvent {
  event: StoredEvent;
  before: object;
  after: object;
}
export type EntrySource = FoldedEvent | { unreadable: string };

export type NameOf = (id: string) => string | undefined;

interface DisplayOptions {
  nameOf: NameOf;
  redaction: Redaction;
  /** Whether it is for a file, without names of people. */
  inFile: boolean;
}

/** An event as the audit shows it, without resulting events. */
export const auditEntryOf = (
  document: AuditDocument,
  reading: EntrySource,
  { nameOf, redaction, inFile }: DisplayOptions,
): Omit<AuditEntry, 'caused'> => {
  const { type, kind, thing, role } = document;
  const isRead = 'event' in reading;
  const name =
    (isRead && nameAmong(kind, reading.after, reading.before)) ||
    (kind === 'product' || kind === 'inspection' ? nameOf(thing) : undefined);
  const actor = { id: document.actor, role, name: inFile ? undefined : nameOf(document.actor) };
  const parts = isRead ? shownParts(reading, thing, redaction) : UNREADABLE;
  const sentence = sentenceOf({
    type,
    actor: inFile && role !== 'visitor' ? { id: actor.id, role, name: roleLabel(role) } : actor,
    kind,
    thing,
    name,
    data: isRead ? reading.event.data : undefined,
    // A sentence never has personal data.
    changes:
      redaction.withholdsAll || !isRead
        ? parts.changes
        : changedFields(reading.before, reading.after, redaction.withholdingAll),
    nameOf: inFile
      ? (id) => nameOf(id) ?? (id === thing && PERSON_KINDS.has(kind) ? 'a user' : undefined)
      : nameOf,
  });
  // All entries have the same keys, of which some are undefined: an export makes a million, and reads all of each.
  return {
    id: document.event,
    type,
    label: EVENTS[type].label,
    sentence,
    kind,
    thing,
    name,
    stream: document.stream,
    revision: document.revision,
    actor,
    at: new Date(document.at).toISOString(),
    position: document._id,
    correlation: document.correlation,
    causation: parts.causation,
    command: parts.command,
    changes: parts.changes,
    data: parts.data,
    hasPersonal: parts.hasPersonal,
    unreadable: isRead ? undefined : reading.unreadable,
  };
};

/** Kinds of records with the id of an account. */
const PERSON_KINDS: ReadonlySet<AuditKind> = new Set(['user', 'wishlist', 'notifications']);

const UNREADABLE = { causation: undefined, command: undefined, changes: [], data: [], hasPersonal: false };
const isPersonal = ({ withheld }: AuditChange | AuditField): boolean => withheld === 'personal';
const shownParts = ({ event, before, after }: FoldedEvent, thing: string, redaction: Redaction) => {
  const changes = changedFields(before, after, redaction);
  const ids = [thing, event.stream.slice(event.stream.indexOf('-') + 1)];
  const data = dataFields(event.data, ids, changes, redaction);
  const hasPersonal = changes.some(isPersonal) || data.some(isPersonal);
  const { causationId: causation, command } = event.metadata as EventMetadata;
  return { causation, command: command || undefined, changes, data, hasPersonal };
};

interface NamedFields {
  name?: unknown;
  device?: { name?: unknown };
}
/** The names of records that are not personal data; an inspection has that of an unlisted device. */
export const NAME_IN: Partial<Record<AuditKind, (displayed: NamedFields) => unknown>> = {
  product: ({ name }) => name,
  category: ({ name }) => name,
  inspection: ({ device }) => device?.name,
};
export const nameAmong = (kind: AuditKind, ...states: readonly NamedFields[]): string | undefined => {
  const nameIn = NAME_IN[kind];
  const isName = (name: unknown): name is string => typeof name === 'string' && name !== '';
  return nameIn && states.map(nameIn).find(isName);
};

/** Ids of other records in an event. */
export const referencedIds = (data: object): string[] => [
  ...Object.entries(data).flatMap(([name, value]) =>
    name.endsWith('Id') && typeof value === 'string' ? [value] : [],
  ),
  ...('of' in data ? referencedIds({ thingId: (data.of as { thing?: string }).thing }) : []),
];
