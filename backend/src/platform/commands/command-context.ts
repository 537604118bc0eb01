import { type Actor, BECAUSE_OF, type EventMetadata, type Recorded } from '@parkho/contracts';
import { v5 as uuidv5 } from 'uuid';

/** Everything about a command but its content: actor, time, request. */
export interface CommandContext {
  actor: Actor;
  /** ISO 8601, UTC. */
  at: string;
  commandId: string;
  /**
   * Of its request, in milliseconds since 1970: when it reached this process, before its body and session were read, and
   * when its answer had been sent, infinite until then.
   */
  request?: { readonly receivedAt: number; answeredAt: number };
  /** What caused the command, where that is another command. */
  causationId?: string;
  correlationId: string;
  /** What it came by: 'PUT /products/products/:id', 'because of CategoryMerged'. */
  command?: string;
  /** Of the page that it came from; absent of English. */
  language?: EventMetadata['language'];
  /** Revision that the client believes the stream is at (If-Match); a conflict is then never retried. */
  expectedRevision?: number;
  /** Fingerprint of the request, present with an Idempotency-Key. */
  requestHash?: string;
}

const NAMESPACE = 'a5b1c7de-52a0-4c3b-9d2e-3f6f6f0c7a10';

/** The same parts always give the same UUID. Half a surrogate pair, which a client may send, has no bytes of its own. */
export const deriveId = (...parts: (string | number)[]): string =>
  uuidv5(parts.join('\n').replace(/\p{Cs}/gu, '\ufffd'), NAMESPACE);

/**
 * A UUID derived from a command's id. It keeps the first 48 bits, the time in those that randomUUIDv7 makes: ids that
 * come into being together lie together in the store's indexes, which makes appends several times cheaper.
 */
export const childId = (parent: string, ...parts: (string | number)[]): string =>
  parent.slice(0, 13) + deriveId(parent, ...parts).slice(13);

/** Context of something the program itself does; `key` makes it repeatable: the same key, the same command. */
export const systemContext = (
  key: string,
  actor: Actor = { id: 'system', role: 'system' },
): CommandContext => {
  const commandId = deriveId('system', actor.id, key);
  return { actor, at: new Date().toISOString(), commandId, correlationId: commandId };
};

/** Context of what the program does because of an event: it belongs to the request that the event came of. */
export const reactionContext = (
  key: string,
  { id, type, metadata }: Pick<Recorded, 'id' | 'type' | 'metadata'>,
  actor?: Actor,
): CommandContext => ({
  ...systemContext(key, actor),
  correlationId: metadata.correlationId,
  causationId: id,
  command: `${BECAUSE_OF}${type}`,
});

/** Context of a second command within one request: its own id, so that it is not taken for the first one repeated. */
export const followUp = (context: CommandContext, name: string): CommandContext => ({
  ...context,
  commandId: childId(context.commandId, name),
  causationId: context.commandId,
});
