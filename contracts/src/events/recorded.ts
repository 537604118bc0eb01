import type { ActorRole } from '../domain/capabilities.js';
import type { Language } from '../values/language.js';
import type { DomainEvent } from './events.js';

/**
 * The actor of an event. Names are left out on purpose: the log is permanent, but a user may request erasure; screens
 * join the name from the read model (docs/adr/0003-no-names-in-event-metadata.md).
 */
export interface Actor {
  id: string;
  role: ActorRole;
  /** The seller for whom an assistant sent the command; absent for other roles. */
  sellerId?: string;
}

/** The seller whose shop an actor works in: themselves, or their employer. */
export const sellerOf = ({ id, sellerId = id }: Actor): string => sellerId;

/** Whether a user is the actor, or the seller in whose shop the actor works. */
export const isActorOrTheirSeller = (actor: Actor, userId: string): boolean =>
  userId === actor.id || userId === sellerOf(actor);

/** The metadata of every event. */
export interface EventMetadata {
  actor: Actor;
  /** When the command was accepted, ISO 8601 in UTC. */
  at: string;
  /** Links all events of one request. */
  correlationId: string;
  /** The direct cause of this event: the command's id. */
  causationId: string;
  /** The command that was decided; a retried command has the same id. */
  commandId: string;
  /** Its origin: 'PUT /products/products/:id', 'because of CategoryMerged'; absent for old events. */
  command?: string;
  /** The language of the page that sent it, which is also that of its mails; absent for English. */
  language?: Exclude<Language, 'en'>;
  /** Hash of the request, present with an Idempotency-Key. */
  requestHash?: string;
  /** Version of the shape of `data`, from 1; an older one is upcast on read (UPCASTERS). */
  schema: number;
}

/** An event as a projection sees it. */
export type Recorded<E extends DomainEvent = DomainEvent> = E extends DomainEvent
  ? E & {
      id: string;
      stream: string;
      /** Place in the stream, from 0. */
      revision: number;
      /** Place in the log: opaque, but strings compare in log order. */
      position: string;
      metadata: EventMetadata;
    }
  : never;
