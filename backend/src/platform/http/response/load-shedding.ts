import { IncomingMessage } from 'node:http';
import { DomainError, GENERAL_MESSAGES } from '@parkho/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { globalPlugin } from '../global-plugin.js';
import { hasBody } from '../limits/slow-bodies.js';
import { RETRY_AFTER_SECONDS } from './error.filter.js';
import { wantsPage } from './page-redirect.js';

/** Concurrent requests that are always allowed: as many as a small machine answers in a second. */
const MIN_CONCURRENT = 256;

/**
 * Answered at any load: probes of operators, scripts and styles of pages that were served, and live updates, which are
 * long and have their own limits.
 */
const NEVER_SHED = /^\/(metrics|api\/health|api\/live|assets\/)/;

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Parkho is busy</title><h1>Parkho is busy</h1>
<p>There are too many requests at the moment. Please try again in a few seconds.</p></html>`;

/**
 * Whether a request counts; reads of a page while it is rendered, without a connection, are part of the page's request.
 */
const isCounted = ({ url, raw }: FastifyRequest): boolean =>
  raw instanceof IncomingMessage && !NEVER_SHED.test(url);

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request counts as concurrent now. */
    isCountedAsConcurrent: boolean;
  }
}

/**
 * Fastify plugin: limits concurrent requests to the number answered in the last second, so that accepted ones are
 * answered in about a second. Others get 503 with Retry-After before anything is read or written for them. Cached
 * responses of public reads do not count. A request counts from the end of its body to its response, so that slow clients
 * hold back no others. Uploads, whose bodies are read later, are limited by memory instead.
 */
export const loadShedding = globalPlugin(
  async (app: FastifyInstance, { minUnderway = MIN_CONCURRENT } = {}): Promise<void> => {
    let concurrent = 0;
    let answered = 0;
    let limit = minUnderway;
    const seconds = setInterval(() => {
      limit = Math.max(minUnderway, answered);
      answered = 0;
    }, 1_000);
    seconds.unref();
    const markAnswered = (request: FastifyRequest): void => {
      if (!request.isCountedAsConcurrent) return;
      request.isCountedAsConcurrent = false;
      concurrent--;
      answered++;
    };
    app.decorateRequest('isCountedAsConcurrent', false);
    app.addHook('onClose', async () => clearInterval(seconds));
    app.addHook('onRequest', (request, reply, done) => {
      if (concurrent < limit || !isCounted(request)) return done();
      // An incomplete body is not read.
      if (hasBody(request.raw)) reply.header('connection', 'close');
      if (!wantsPage(request.headers.accept))
        return done(new DomainError('unavailable', GENERAL_MESSAGES.unavailable));
      reply
        .status(503)
        .header('retry-after', RETRY_AFTER_SECONDS)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(PAGE);
    });
    app.addHook('preHandler', (request, reply, done) => {
      if (isCounted(request) && !request.headers['content-type']?.startsWith('multipart/')) {
        request.isCountedAsConcurrent = true;
        concurrent++;
        // A client that has disconnected may never be sent anything.
        reply.raw.once('close', () => markAnswered(request));
      }
      done();
    });
    app.addHook('onSend', (request, _, payload, done) => {
      markAnswered(request);
      done(null, payload);
    });
  },
);
