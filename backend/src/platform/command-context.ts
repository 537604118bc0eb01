import { createHmac, randomUUIDv7 } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Actor, DomainError, GENERAL_MESSAGES } from '@parkho/contracts';
import type { FastifyRequest } from 'fastify';
import { v5 as uuidv5 } from 'uuid';

/** Everything about a command that is not its content: who, when, which request. */
export interface CommandContext {
  actor: Actor;
  /** ISO 8601, UTC. */
  at: string;
  commandId: string;
  /** What caused the command, where that is another command. */
  causationId?: string;
  correlationId: string;
  /** Revision that the client believes the stream is at (If-Match); a conflict is then never retried. */
  expectedRevision?: number;
  /** Fingerprint of the request, present with an Idempotency-Key. */
  requestHash?: string;
}

/** The person that the access guard found behind a request. */
export interface Principal {
  id: string;
  role: 'admin' | 'seller' | 'buyer';
  sessionId: string;
}

export type RequestWithPrincipal = FastifyRequest & { user?: Principal };

const NAMESPACE = 'a5b1c7de-52a0-4c3b-9d2e-3f6f6f0c7a10';

/** The same parts always give the same UUID. */
export const deriveId = (...parts: (string | number)[]): string => uuidv5(parts.join('\n'), NAMESPACE);

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

/** Context of a second command within one request: its own id, so that it is not taken for the first one repeated. */
export const followUp = (context: CommandContext, name: string): CommandContext => ({
  ...context,
  commandId: childId(context.commandId, name),
  causationId: context.commandId,
});

const ifMatch = (header: string | undefined): number | undefined => {
  if (header === undefined || header === '*') return undefined;
  const revision = /^(?:W\/)?"(\d{1,15})"$/.exec(header.trim())?.[1];
  // A tag that no version can have never matches (RFC 9110, section 13.1.1).
  if (revision === undefined) throw new DomainError('version-mismatch', GENERAL_MESSAGES.changedMeanwhile);
  return Number(revision);
};

/**
 * Uploaded files count by their bytes. The fingerprint goes into the log, for ever: it is made with the client's key,
 * which is not there, so that nobody can try out which name or address it was; passwords do not count all the same.
 */
const fingerprint = (key: string, body: unknown): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(body ?? null, (name, value) => (/password/i.test(name) ? undefined : value)))
    .digest('hex');

export const contextOf = (request: RequestWithPrincipal): CommandContext => {
  const actor: Actor = request.user
    ? { id: request.user.id, role: request.user.role }
    : { id: 'visitor', role: 'visitor' };
  const key = request.headers['idempotency-key'];
  const shared = {
    actor,
    at: new Date().toISOString(),
    correlationId: request.id,
    expectedRevision: ifMatch(request.headers['if-match']),
  };
  return typeof key === 'string' && key.length > 0
    ? {
        ...shared,
        commandId: deriveId('request', actor.id, request.method, request.url, key),
        requestHash: fingerprint(key, request.body),
      }
    : { ...shared, commandId: randomUUIDv7() };
};

/** Controller parameter: the CommandContext of the request. */
export const Context = createParamDecorator(
  (_: unknown, execution: ExecutionContext): CommandContext =>
    contextOf(execution.switchToHttp().getRequest()),
);

/** Controller parameter: who is signed in; undefined on public routes without a valid token. */
export const CurrentUser = createParamDecorator(
  (_: unknown, execution: ExecutionContext): Principal | undefined =>
    execution.switchToHttp().getRequest<RequestWithPrincipal>().user,
);
