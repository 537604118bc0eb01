import {
  type ActorRole,
  type AuditKind,
  auditSubjectOf,
  type DomainEventType,
  dayInPakistan,
  EVENT_TYPES,
} from '@parkho/contracts';
import type { Document, Shape } from '@parkho/stores';
import { defineProjection, type EventOf } from '../projection.js';

/**
 * The place and subject of an event, without its data, which is read from the log on request. `_id` is the position, so
 * that entries are unique whatever the event ids, and in log order at equal times.
 */
export interface AuditDocument extends Document {
  /** Id of the event. */
  event: string;
  stream: string;
  revision: number;
  type: DomainEventType;
  kind: AuditKind;
  /** Id of the record. */
  thing: string;
  actor: string;
  role: ActorRole;
  /** Milliseconds since 1970. */
  at: number;
  correlation: string;
}

type Audited = EventOf<DomainEventType>;

const NUMBERED = /^req-/;

/** Key prefix of the totals of events by day in Pakistan: of all events, or of those that changed a field. */
export const dayPrefix = (field = ''): string => `${field}/`;
export const dayKey = (at: number, field?: string): string =>
  dayPrefix(field) + dayInPakistan(new Date(at).toISOString());
/** The name of the number of events of a type, a kind or a role. */
export const dayNumber = ({ type, kind, role }: Pick<AuditDocument, 'type' | 'kind' | 'role'>): string =>
  `${type} ${kind} ${role}`;

/** Views of many devices share a stream, and personal data accesses are in a stream of the user who made them. */
const subjectOf = ({ stream, type, data }: Audited): { kind: AuditKind; thing: string } => {
  const subject = auditSubjectOf(stream, type);
  if ('of' in data && 'thing' in data.of) return { ...subject, thing: data.of.thing };
  return subject.kind === 'product' && 'productId' in data ? { ...subject, thing: data.productId } : subject;
};

/** All fields of an entry, also those without a filter: an embedded store then writes one row for each event. */
export const ENTRY_FIELDS = {
  event: 'id',
  stream: 'string',
  revision: 'number',
  type: 'string',
  kind: 'string',
  thing: 'id',
  actor: 'id',
  role: 'string',
  at: 'number',
  correlation: 'id',
} as const satisfies Record<Exclude<keyof AuditDocument, '_id'>, Shape['fields'][string]>;

/** Every event of the log, for the audit. */
export const audit = defineProjection({
  name: 'audit',
  version: 3,
  shape: {
    fields: ENTRY_FIELDS,
    indexes: [
      { fields: ['event'] },
      { fields: ['thing', 'at', '_id'] },
      { fields: ['actor', 'at', '_id', 'type', 'kind'] },
      // Other filters scan this index, in the order of the list, without reading documents.
      { fields: ['at', '_id', 'type', 'kind', 'role'] },
      // Last, and narrow: SQLite chooses it before those of records and actors, and a request has few events.
      { fields: ['correlation', 'at', '_id'] },
    ],
  },
  handles: EVENT_TYPES,
  // Each row changes eight trees of the file at random places, and no request waits for an entry.
  commitDelayMs: 100,
  keysOf: ({ position }) => position,
  evolve: (_: AuditDocument | null, event): AuditDocument => auditDocument(event),
  totals: (document) => [{ key: dayKey(document.at), numbers: { [dayNumber(document)]: 1 } }],
});

/** The entry of an event. */
export const auditDocument = (event: Audited): AuditDocument => {
  const { actor, at, correlationId, causationId } = event.metadata;
  const { kind, thing } = subjectOf(event);
  // Keys in order, as stored documents have them: there is one for each event, and none is copied.
  return {
    _id: event.position,
    actor: actor.id,
    at: Date.parse(at),
    // Requests were numbered from 1 at each start once: events without a correlation id are grouped by command.
    correlation: NUMBERED.test(correlationId) ? causationId : correlationId,
    event: event.id,
    kind,
    revision: event.revision,
    role: actor.role,
    stream: event.stream,
    thing,
    type: event.type,
  };
};
