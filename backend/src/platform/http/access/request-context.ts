import { createHmac, randomUUIDv7 } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Actor, DomainError, GENERAL_MESSAGES, type UserRole } from '@parkho/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CommandContext, deriveId } from '../../commands/command-context.js';
import { rateLimitKeyOf } from '../limits/network.js';

/** The reader of a response, on whom some fields depend. */
export interface Reader {
  id: string;
  role: UserRole;
  /** The seller that an assistant works for; absent for other roles. */
  sellerId?: string;
}

/** The authenticated user of a request. */
export interface Principal extends Reader {
  /** The seller whose shop the user works in: their own id, or that of an assistant's employer. */
  sellerId: string;
  sessionId: string;
  /** Whether the session confirmed its identity, by password or code, within the last minutes. */
  isConfirmed: boolean;
  /** Whether the account must turn its second factor on before anything else. */
  needsSecondFactor: boolean;
}

export type RequestWithPrincipal = FastifyRequest & {
  user?: Principal;
  /** Authorises again, for bodies that are read for minutes after the access guard. */
  stillAllowed?: () => Promise<boolean>;
};

const ifMatch = (header: string | undefined): number | undefined => {
  if (header === undefined || header === '*') return undefined;
  const revision = /^(?:W\/)?"(-1|\d{1,15})"$/.exec(header.trim())?.[1];
  // A tag that is no version never matches (RFC 9110, section 13.1.1).
  if (revision === undefined) throw new DomainError('version-mismatch', GENERAL_MESSAGES.changedMeanwhile);
  return Number(revision);
};

/**
 * Uploaded files count by their bytes. The hash stays in the log for ever: it is keyed with the client's key, which is
 * not in the log, so that names and addresses cannot be tested against it; passwords are left out even so.
 */
const requestHashOf = (key: string, body: unknown): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(body ?? null, (name, value) => (/password/i.test(name) ? undefined : value)))
    .digest('hex');

/** 'PUT /products/products/:id': the method and the pattern, without ids. */
const routeOf = ({ method, routeOptions }: FastifyRequest): string =>
  `${method} ${(routeOptions.url ?? '').replace(/^\/api(?=\/)/, '')}`;

/** The first 48 bits of the id that a request gets on arrival (UUIDv7), in milliseconds. */
const timestampOfId = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

const actorOf = (user: Principal | undefined): Actor =>
  user
    ? { id: user.id, role: user.role, ...(user.sellerId !== user.id && { sellerId: user.sellerId }) }
    : { id: 'visitor', role: 'visitor' };

export const contextOf = (
  request: RequestWithPrincipal,
  user: Principal | undefined = request.user,
): CommandContext => {
  const actor = actorOf(user);
  const key = request.headers['idempotency-key'];
  const shared = {
    actor,
    at: new Date().toISOString(),
    correlationId: request.id,
    command: routeOf(request),
    ...(request.headers['content-language'] === 'ur' && { language: 'ur' as const }),
    expectedRevision: ifMatch(request.headers['if-match']),
  };
  return typeof key === 'string' && key.length > 0
    ? {
        ...shared,
        commandId: deriveId('request', actor.id, request.method, request.url, key),
        requestHash: requestHashOf(key, request.body),
      }
    : { ...shared, commandId: randomUUIDv7() };
};

/** Controller parameter: the CommandContext of the request. */
export const Context = createParamDecorator((_: unknown, execution: ExecutionContext): CommandContext => {
  const http = execution.switchToHttp();
  const request = http.getRequest<RequestWithPrincipal>();
  const times = { receivedAt: timestampOfId(request.id), answeredAt: Number.POSITIVE_INFINITY };
  http.getResponse<FastifyReply>().raw.once('close', () => {
    times.answeredAt = Date.now();
  });
  return { ...contextOf(request), request: times };
});

/** Controller parameter: the signed-in user; undefined on public routes without a valid token. */
export const CurrentUser = createParamDecorator(
  (_: unknown, execution: ExecutionContext): Principal | undefined =>
    execution.switchToHttp().getRequest<RequestWithPrincipal>().user,
);

/** Controller parameter: aborts when the client disconnects, for work with no other use. */
export const DisconnectSignal = createParamDecorator(
  (_: unknown, execution: ExecutionContext): AbortSignal => {
    const controller = new AbortController();
    const { raw } = execution.switchToHttp().getResponse<FastifyReply>();
    raw.once('close', () => controller.abort());
    return controller.signal;
  },
);

/** Controller parameter: the address by which limits count. */
export const ClientAddress = createParamDecorator((_: unknown, execution: ExecutionContext): string =>
  rateLimitKeyOf(execution.switchToHttp().getRequest<FastifyRequest>().ip),
);
