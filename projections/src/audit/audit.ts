import {
  type ActorRole,
  type AuditKind,
  auditSubjectOf,
  type DomainEventType,
  dayInPakistan,
  EVENT_TYPES,
} from '@parkho/contracts';
import type { Document } from '@parkho/stores';
import { defineProjection, type EventOf } from '../projection.js';

/**
 * Where an event is and what it is about, never its data: that is read from the log on request. `_id` is
 * its position, so that no event is lost whatever its id, and those of one time are in log order.
 */
export interface AuditDocument extends Document {
  /** Id of the event. */
  event: string;
  stream: string;
  revision: number;
  type: DomainEventType;
  kind: AuditKind;
  /** Id of the thing. */
  thing: string;
  actor: string;
  role: ActorRole;
  /** Milliseconds since 1970. */
  at: number;
  correlation: string;
}

type Audited = EventOf<DomainEventType>;

const NUMBERED = /^req-/;

/** Before the day in Pakistan in the keys of totals of events by day: of all, or of those that have changed a field. */
export const dayPrefix = (field = ''): string => `${field}/`;
export const dayKey = (at: number, field?: string): string =>
  dayPrefix(field) + dayInPakistan(new Date(at).toISOString());
/** The name of its number of events of a type, of a kind, by actors of a role. */
export const dayNumber = ({ type, kind, role }: Pick<AuditDocument, 'type' | 'kind' | 'role'>): string =>
  `${type} ${kind} ${role}`;

/** Views of many devices are counted in one stream, and what a person looks at is recorded in one of that person. */
const subjectOf = ({ stream, type, data }: Audited): { kind: AuditKind; thing: string } => {
  const audited = auditSubjectOf(stream, type);
  if ('of' in data && 'thing' in data.of) return { ...audited, thing: data.of.thing };
  return audited.kind === 'product' && 'productId' in data ? { ...audited, thing: data.productId } : audited;
};

/** All of an entry, also what no filter asks for: an embedded store then writes one row for each event. */
export const AUDIT_FIELDS = {
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
} as const;

/** Every event of the log, for the audit. */
export const audit = defineProjection({
  name: 'audit',
  version: 3,
  shape: {
    fields: AUDIT_FIELDS,
    indexes: [
      { fields: ['event'] },
      { fields: ['thing', 'at', '_id'] },
      { fields: ['actor', 'at', '_id', 'type', 'kind'] },
      // Other filters scan this one, in the order of the list, without reading the documents.
      { fields: ['at', '_id', 'type', 'kind', 'role'] },
      // The last one, and a narrow one: SQLite takes it before those of things and actors, and a request is small.
      { fields: ['correlation', 'at', '_id'] },
    ],
  },
  handles: EVENT_TYPES,
  // Its row touches eight trees of the file, most of them anywhere, and an auditor does not wait for one event.
  commitDelayMs: 100,
  keysOf: ({ position }) => position,
  evolve: (_: AuditDocument | null, event): AuditDocument => auditDocument(event),
  totals: (document) => [{ key: dayKey(document.at), numbers: { [dayNumber(document)]: 1 } }],
});

/** The entry of an event. */
export const auditDocument = (event: Audited): AuditDocument => {
  const { actor, at, correlationId, causationId } = event.metadata;
  const { kind, thing } = subjectOf(event);
  // Keys in order, as documents are stored: there is one for each event, and none has to be copied.
  return {
    _id: event.position,
    actor: actor.id,
    at: Date.parse(at),
    // Requests were numbered anew at each start once: those of one command are all that belongs together then.
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
