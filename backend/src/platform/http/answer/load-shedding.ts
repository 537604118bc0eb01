import { IncomingMessage } from 'node:http';
import { DomainError, GENERAL_MESSAGES } from '@parkho/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasBody } from '../limits/slow-bodies.js';
import { forWholeApplication } from '../whole-application.js';
import { RETRY_AFTER_SECONDS } from './error.filter.js';

/** Requests that may be underway at any time: as many as a small machine answers in a second. */
const MIN_UNDERWAY = 256;

/**
 * What is answered at any load: probes of operators, the scripts and styles of pages that were served, and live updates,
 * which last and have limits of their own.
 */
const ALWAYS = /^\/(metrics|api\/health|api\/live|assets\/)/;

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Parkho is busy</title><h1>Parkho is busy</h1>
<p>Too many people are here at once. Please try again in a few seconds.</p></html>`;

/** Whether a request counts; what a page reads while it is rendered, without a connection, is part of the page's own. */
const counts = ({ url, raw }: FastifyRequest): boolean => raw instanceof IncomingMessage && !ALWAYS.test(url);

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it counts among those that are underway. */
    isUnderway: boolean;
  }
}

/**
 * Fastify plugin: no more requests are underway than were answered in the last second, so that those that are accepted
 * are answered in about a second. Others get 503 with Retry-After before anything is read or written for them.
 * Remembered answers of public reads do not come this far. A request is underway from when its body is there until its
 * answer is: clients that send or read slowly hold back nobody else. Uploads, whose bodies are read later, share memory
 * of their own instead.
 */
export const loadShedding = forWholeApplication(
  async (app: FastifyInstance, { minUnderway = MIN_UNDERWAY } = {}): Promise<void> => {
    let underway = 0;
    let answered = 0;
    let limit = minUnderway;
    const seconds = setInterval(() => {
      limit = Math.max(minUnderway, answered);
      answered = 0;
    }, 1_000);
    seconds.unref();
    const end = (request: FastifyRequest): void => {
      if (!request.isUnderway) return;
      request.isUnderway = false;
      underway--;
      answered++;
    };
    app.decorateRequest('isUnderway', false);
    app.addHook('onClose', async () => clearInterval(seconds));
    app.addHook('onRequest', (request, reply, done) => {
      if (underway < limit || !counts(request)) return done();
      // A body that is still on its way is not read.
      if (hasBody(request.raw)) reply.header('connection', 'close');
      if (!request.headers.accept?.includes('text/html'))
        return done(new DomainError('unavailable', GENERAL_MESSAGES.unavailable));
      reply
        .status(503)
        .header('retry-after', RETRY_AFTER_SECONDS)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(PAGE);
    });
    app.addHook('preHandler', (request, reply, done) => {
      if (counts(request) && !request.headers['content-type']?.startsWith('multipart/')) {
        request.isUnderway = true;
        underway++;
        // Of a client that has gone nothing may ever be sent.
        reply.raw.once('close', () => end(request));
      }
      done();
    });
    app.addHook('onSend', (request, _, payload, done) => {
      end(request);
      done(null, payload);
    });
  },
);
