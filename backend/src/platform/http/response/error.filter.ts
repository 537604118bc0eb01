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
/** The value of Retry-After with a 503, in seconds. */
export const RETRY_AFTER_SECONDS = 5;

/**
 * Errors of Fastify whose message has the whole address or names headers, or whose status is wrong for an impossible id.
 */
const FRAMEWORK_ERRORS: Partial<Record<string, { status: number; message: string }>> = {
  FST_ERR_BAD_URL: { status: 400, message: GENERAL_MESSAGES.requestMalformed },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, message: GENERAL_MESSAGES.requestMalformed },
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, message: GENERAL_MESSAGES.notFound },
};

/** Error codes of Node when the machine has no more file descriptors or disk space. */
const RESOURCE_EXHAUSTED_CODES = new Set(['EMFILE', 'ENFILE', 'ENOSPC', 'EDQUOT']);
const isExhausted = (error: unknown): boolean =>
  RESOURCE_EXHAUSTED_CODES.has((error as { code?: string } | null)?.code ?? '');

/** Refusals before there is a request: one that never ends, is malformed, or is on one connection too many. */
const CONNECTION_ERRORS: Partial<Record<string, { status: string; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: GENERAL_MESSAGES.requestTimedOut },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: GENERAL_MESSAGES.requestTooLarge,
  },
  TOO_MANY_CONNECTIONS: { status: '503 Service Unavailable', message: GENERAL_MESSAGES.unavailable },
};
const NO_REQUEST = { status: '400 Bad Request', message: GENERAL_MESSAGES.requestMalformed };

const logger = new Logger('Error');

/** Answers every error of a route in the API's envelope, with its status and without a stack trace. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendError(error, http.getRequest(), http.getResponse());
  }
}

/** Answers an error, also those of Fastify before Nest is entered, such as malformed JSON. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const { status, body } = responseTo(error, request);
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (error instanceof DomainError && error.retryAfter) reply.header('retry-after', error.retryAfter);
  // The rest of the body is not read.
  if (status === 408) reply.header('connection', 'close');
  void reply.status(status).send(body);
};

const responseTo = (error: unknown, request: FastifyRequest): { status: number; body: Failure } => {
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
    // Outages are logged by the health checks of the engines, not by each request; tests show this.
    logger.debug(`503 ${request.method} ${request.routeOptions.url}: ${reasonsOf(error)}`);
    return { status: 503, body: { success: false, message: GENERAL_MESSAGES.unavailable } };
  }
  if (error instanceof AppendTooLarge)
    return { status: 413, body: { success: false, message: GENERAL_MESSAGES.requestTooLarge } };
  // Nest's own error for an unknown route would repeat the address.
  if (error instanceof NotFoundException)
    return { status: 404, body: { success: false, message: GENERAL_MESSAGES.notFound } };
  // The user of a write was erased during the request: the response is that of a write after the erasure.
  if (error instanceof KeyErased)
    return { status: 404, body: { success: false, message: USER_MESSAGES.notFound } };
  const frameworkError = FRAMEWORK_ERRORS[(error as { code?: string } | null)?.code ?? ''];
  if (frameworkError)
    return { status: frameworkError.status, body: { success: false, message: frameworkError.message } };
  const status = statusOf(error);
  if (status >= 500) {
    // The pattern of the route, never the URL or the body, which may hold personal data.
    logger.error(
      `${request.method} ${request.routeOptions.url}`,
      error instanceof Error ? error.stack : error,
    );
  }
  const message = status >= 500 || !(error instanceof Error) ? GENERAL_MESSAGES.error : error.message;
  return { status, body: { success: false, message } };
};

/** Answers a request with an unsupported Expect header (RFC 9110, section 10.1.1). */
export const rejectExpectation = (_: IncomingMessage, response: ServerResponse): void => {
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

/** The messages of an error and its causes. */
const reasonsOf = (error: unknown): string =>
  error instanceof Error
    ? [error.message, ...(error.cause ? [reasonsOf(error.cause)] : [])].join(': ')
    : String(error);

/** Answers a connection without a request, and ends it. */
export const rejectConnection = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const { status, message } = CONNECTION_ERRORS[error.code ?? ''] ?? NO_REQUEST;
    const body = JSON.stringify({ success: false, message } satisfies Failure);
    socket.write(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
};

/** Fastify's own errors (malformed JSON, body too large) have a statusCode. */
const statusOf = (error: unknown): number => {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
};
