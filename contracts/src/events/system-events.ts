import type { DisclosureTarget } from '../audit-kinds.js';
import { AUDIT_KINDS } from '../audit-kinds.js';
import { JOB_LABELS, type ReactorName } from '../domain/reaction.js';
import { type EventsOf, event } from './event-definition.js';
import { countOf, quotedText } from './phrases.js';

/**
 * A unique value, such as an email address, has its own stream, named by a hash of the value. `owner` is the id of the
 * record that holds it.
 */
export const RESERVATION_EVENTS = {
  ValueReserved: event<{ owner: string }>({
    label: 'Unique value reserved',
    sentence: 'reserved a unique value',
    personalData: 'none',
    system: true,
  }),
  ReservationReleased: event<{ owner: string }>({
    label: 'Unique value released',
    sentence: 'released a unique value',
    personalData: 'none',
    system: true,
  }),
};

/**
 * The state of reactors: side effects, such as mails, are done once whatever restarts, even when the log has been
 * copied to another engine.
 */
export const REACTION_EVENTS = {
  /** For these reactors, all earlier events are history, which they do not process. */
  ReactorsStarted: event<{ reactors: readonly ReactorName[] }>({
    label: 'Background jobs started',
    sentence: ({ reactors }) => `started ${countOf(reactors.length, 'background job')}`,
    personalData: 'none',
    system: true,
  }),
  /** The first start of one reactor, in its own stream, as it was recorded before 2026-11-29. */
  ReactorStarted: event<{ reactor: ReactorName }>({
    label: 'Background job started',
    sentence: ({ reactor }) => `started the background job “${JOB_LABELS[reactor]}”`,
    personalData: 'none',
    system: true,
  }),
  /**
   * Everything up to and including this event is done. Names a place in a stream, because positions depend on the
   * engine.
   */
  ReactorAdvanced: event<{ reactor: ReactorName; stream: string; revision: number }>({
    label: 'Background job progressed',
    sentence: ({ reactor }) => `recorded the progress of the background job “${JOB_LABELS[reactor]}”`,
    personalData: 'none',
    system: true,
  }),
  /** This reactor has processed an event, or no longer needs to. */
  ReactionCompleted: event<{ reactor: ReactorName; eventId: string }>({
    label: 'Background job completed',
    sentence: ({ reactor }) => `completed an event in the background job “${JOB_LABELS[reactor]}”`,
    personalData: 'none',
    system: true,
  }),
  /**
   * A dead letter: this reactor could not process an event, and later events must not wait. Names the event by its
   * stream and revision; `failure` gives the reason without personal data. An operator must act, so it is not hidden
   * with other system events.
   */
  ReactionSetAside: event<{
    reactor: ReactorName;
    eventId: string;
    stream: string;
    revision: number;
    failure: string;
    /** Number of earlier attempts; absent in events of earlier versions. */
    attempts?: number;
  }>({
    label: 'Background job failed',
    sentence: ({ reactor, failure }) =>
      `recorded a failed event of the background job “${JOB_LABELS[reactor]}”${quotedText(failure)}`,
    personalData: 'none',
  }),
  /** A retry of this dead letter of the reactor; without an `eventId`, of all of them. */
  ReactionRetryRequested: event<{ reactor: ReactorName; eventId?: string }>({
    label: 'Background job retry requested',
    sentence: ({ reactor, eventId }) =>
      `requested a retry of ${eventId ? 'a failed event' : 'all failed events'} of the background job “${JOB_LABELS[reactor]}”`,
    personalData: 'none',
  }),
  /** An operator has closed a dead letter: this reactor never tries the event again. */
  ReactionDiscarded: event<{ reactor: ReactorName; eventId: string; reason: string }>({
    label: 'Background job failure discarded',
    sentence: ({ reactor, reason }) =>
      `discarded a failed event of the background job “${JOB_LABELS[reactor]}”${quotedText(reason)}`,
    personalData: 'none',
  }),
};
export type ReactionEvent = EventsOf<typeof REACTION_EVENTS>;

export const AUDIT_EVENTS = {
  /** Written before the audit shows personal data; it names the records, never the data. */
  PersonalDataDisclosed: event<{ viewerId: string; of: DisclosureTarget }>({
    label: 'Personal data viewed',
    sentence: ({ of }, { named }) =>
      `viewed personal data of ${'events' in of ? countOf(of.events.length, 'event') : named(of.thing, `a record (${AUDIT_KINDS[of.kind].toLowerCase()})`)}`,
    personalData: 'none',
  }),
};
export type AuditEvent = EventsOf<typeof AUDIT_EVENTS>;

export const LOG_HEAD_EVENTS = {
  /** A checkpoint over the first `size` events of the log. */
  LogHeadSigned: event<{
    size: number;
    /** In base64. */
    root: string;
    /** The whole signed note. */
    checkpoint: string;
  }>({
    label: 'Log checkpoint signed',
    sentence: ({ size }) => `signed a log checkpoint of ${countOf(size, 'event')}`,
    personalData: 'none',
    system: true,
  }),
};
export type LogHeadEvent = EventsOf<typeof LOG_HEAD_EVENTS>;

/** The public half of an Ed25519 key. */
export interface PublicKey {
  kid: string;
  /** In base64url, as in a JSON Web Key. */
  x: string;
}

export const KEY_EVENTS = {
  /**
   * A summary of the key store, which must hold at least these keys of personal data: another store, an older copy or a
   * part of it does not match (docs/adr/0031-record-of-keys-in-the-log.md). Written before the first text is encrypted
   * with a new key.
   */
  KeysRecorded: event<{
    keys: number;
    erased: number;
    digest: string;
  }>({
    label: 'Personal data keys recorded',
    sentence: ({ keys, erased }) =>
      `recorded ${countOf(keys, 'personal data key')}, ${erased} of them erased`,
    personalData: 'none',
    system: true,
  }),
  /**
   * The public keys that verify signatures, the signing one first: a shop that has lost one must not continue with
   * others unnoticed.
   */
  SigningKeysPublished: event<{ reports: PublicKey[]; log: PublicKey[] }>({
    label: 'Signing keys published',
    sentence: 'published the signing keys',
    personalData: 'none',
  }),
};
