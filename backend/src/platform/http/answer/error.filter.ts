import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Logger,
  NotFoundException,
} from '@nestjs/common';
import {
  DomainError,
  type DomainErrorKind,
  type Failure,
  GENERAL_MESSAGES,
  USER_MESSAGES,
} from '@parkho/contracts';
import { AppendTooLarge, KeyErased, StoreUnavailable } from '@parkho/stores';
import type { FastifyReply, FastifyRequest } from 'fastify';

const STATUS: Record<DomainErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  timeout: 408,
  conflict: 409,
  'version-mismatch': 412,
  'too-large': 413,
  'unsupported-media': 415,
  misdirected: 421,
  unprocessable: 422,
  'too-many': 429,
  unsupported: 501,
  unavailable: 503,
};
/** After a 503. */
export const RETRY_AFTER_SECONDS = 5;

/** Refusals of Fastify that would say the whole address, or call an id that nothing can have a fault of the request. */
const FRAMEWORK_ANSWERS: Partial<Record<string, { status: number; message: string }>> = {
  FST_ERR_BAD_URL: { status: 400, message: GENERAL_MESSAGES.requestMalformed },
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, message: GENERAL_MESSAGES.notFound },
};

/** Errors of Node that say that the machine has no more file descriptors, or no more disk. */
const EXHAUSTED = new Set(['EMFILE', 'ENFILE', 'ENOSPC', 'EDQUOT']);
const isExhausted = (error: unknown): boolean =>
  EXHAUSTED.has((error as { code?: string } | null)?.code ?? '');

/** What is refused before there is a request: one that never comes to an end, is none, or one connection too many. */
const CONNECTION_ANSWERS: Partial<Record<string, { status: string; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: GENERAL_MESSAGES.requestTimedOut },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: GENERAL_MESSAGES.requestTooLarge,
  },
  TOO_MANY_CONNECTIONS: { status: '503 Service Unavailable', message: GENERAL_MESSAGES.unavailable },
};
const NO_REQUEST = { status: '400 Bad Request', message: GENERAL_MESSAGES.requestMalformed };

const logger = new Logger('Error');

/** Every failure of a route leaves in the one envelope, with the right status and never a stack trace. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    refuse(error, http.getRequest(), http.getResponse());
  }
}

/** Answers a failure; also what Fastify refuses by itself before Nest is entered, such as malformed JSON. */
export const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const { status, body } = answerTo(error, request);
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (error instanceof DomainError && error.retryAfter) reply.header('retry-after', error.retryAfter);
  // What has not come by now is not waited for.
  if (status === 408) reply.header('connection', 'close');
  void reply.status(status).send(body);
};

const answerTo = (error: unknown, request: FastifyRequest): { status: number; body: Failure } => {
  if (error instanceof DomainError) {
    const { kind, message, code, errors, fields } = error;
    return {
      status: STATUS[kind],
      body: {
        success: false,
        message,
        ...(code && { code }),
        ...(errors && { errors }),
        ...(fields && { fields }),
      },
    };
  }
  if (error instanceof StoreUnavailable || isExhausted(error)) {
    // An outage is logged by the health checks of the engines, not by each request; tests show this.
    logger.debug(`503 ${request.method} ${request.routeOptions.url}: ${reasonsOf(error)}`);
    return { status: 503, body: { success: false, message: GENERAL_MESSAGES.unavailable } };
  }
  if (error instanceof AppendTooLarge)
    return { status: 413, body: { success: false, message: GENERAL_MESSAGES.requestTooLarge } };
  // Nest's own, where no route is: it would say the address.
  if (error instanceof NotFoundException)
    return { status: 404, body: { success: false, message: GENERAL_MESSAGES.notFound } };
  // A write about a user that was erased meanwhile: the answer that it would get a moment later.
  if (error instanceof KeyErased)
    return { status: 404, body: { success: false, message: USER_MESSAGES.notFound } };
  const known = FRAMEWORK_ANSWERS[(error as { code?: string } | null)?.code ?? ''];
  if (known) return { status: known.status, body: { success: false, message: known.message } };
  const status = statusOf(error);
  if (status >= 500) {
    // The route, never the URL or the body: both may hold personal data.
    logger.error(
      `${request.method} ${request.routeOptions.url}`,
      error instanceof Error ? error.stack : error,
    );
  }
  const message = status >= 500 || !(error instanceof Error) ? GENERAL_MESSAGES.error : error.message;
  return { status, body: { success: false, message } };
};

/** Answers a request with an Expect header that nobody can meet (RFC 9110, section 10.1.1). */
export const refuseExpectation = (_: IncomingMessage, response: ServerResponse): void => {
  const body = JSON.stringify({
    success: false,
    message: GENERAL_MESSAGES.requestMalformed,
  } satisfies Failure);
  response
    .writeHead(417, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    })
    .end(body);
};

/** What an error and those that caused it say. */
const reasonsOf = (error: unknown): string =>
  error instanceof Error
    ? [error.message, ...(error.cause ? [reasonsOf(error.cause)] : [])].join(': ')
    : String(error);

/** Answers a connection on which no request has come, and ends it. */
export const refuseConnection = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const { status, message } = CONNECTION_ANSWERS[error.code ?? ''] ?? NO_REQUEST;
    const body = JSON.stringify({ success: false, message } satisfies Failure);
    socket.write(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
};

/** Fastify's own refusals (malformed JSON, body too large) carry a statusCode. */
const statusOf = (error: unknown): number => {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
};
