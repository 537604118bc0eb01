import { type Actor, CAUSE_PREFIX, type EventMetadata, type Recorded } from '@parkho/contracts';
import { v5 as uuidv5 } from 'uuid';

/** The context of a command: actor, time, request. */
export interface CommandContext {
  actor: Actor;
  /** ISO 8601, UTC. */
  at: string;
  commandId: string;
  /**
   * Times of its request, in milliseconds since 1970: when it reached this process, before its body and session were
   * read, and when its response was sent, infinite until then.
   */
  request?: { readonly receivedAt: number; answeredAt: number };
  /** The command that caused this one. */
  causationId?: string;
  correlationId: string;
  /** The route or the cause: 'PUT /products/products/:id', 'because of CategoryMerged'. */
  command?: string;
  /** Language of the page that sent it; absent for English. */
  language?: EventMetadata['language'];
  /** Revision of the stream that the client knows (If-Match); a conflict is then never retried. */
  expectedRevision?: number;
  /** Hash of the request, present with an Idempotency-Key. */
  requestHash?: string;
}

const NAMESPACE = 'a5b1c7de-52a0-4c3b-9d2e-3f6f6f0c7a10';

/** A UUID derived from the parts. An unpaired surrogate, which a client may send, has no bytes of its own. */
export const deriveId = (...parts: (string | number)[]): string =>
  uuidv5(parts.join('\n').replace(/\p{Cs}/gu, '\ufffd'), NAMESPACE);

/**
 * A UUID derived from a command's id. It keeps the first 48 bits, which are the time in ids of randomUUIDv7: ids of the
 * same time are neighbours in the store's indexes, which makes appends several times cheaper.
 */
export const deriveChildId = (parent: string, ...parts: (string | number)[]): string =>
  parent.slice(0, 13) + deriveId(parent, ...parts).slice(13);

/** Context of an action of the program itself; the same `key` makes it the same command. */
export const systemContext = (
  key: string,
  actor: Actor = { id: 'system', role: 'system' },
): CommandContext => {
  const commandId = deriveId('system', actor.id, key);
  return { actor, at: new Date().toISOString(), commandId, correlationId: commandId };
};

/** Context of a reaction to an event, which belongs to the request of that event. */
export const reactionContext = (
  key: string,
  { id, type, metadata }: Pick<Recorded, 'id' | 'type' | 'metadata'>,
  actor?: Actor,
): CommandContext => ({
  ...systemContext(key, actor),
  correlationId: metadata.correlationId,
  causationId: id,
  command: `${CAUSE_PREFIX}${type}`,
});

/**
 * Context of a second command within a request, with its own id, so that it is not taken for a repetition of the first.
 */
export const followUpContext = (context: CommandContext, name: string): CommandContext => ({
  ...context,
  commandId: deriveChildId(context.commandId, name),
  causationId: context.commandId,
});
