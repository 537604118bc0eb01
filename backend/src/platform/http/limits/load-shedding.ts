import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DomainError, GENERAL_MESSAGES } from '@parkho/contracts';
import type { FastifyInstance } from 'fastify';
import { RETRY_AFTER_SECONDS } from '../answer/error.filter.js';
import { forWholeApplication } from '../whole-application.js';
import { hasBody } from './slow-bodies.js';

interface Options {
  /** Mean delay of the event loop over a sample from which it is late, in milliseconds. */
  maxDelayMs?: number;
  sampleMs?: number;
  /** Requests in a sample that can be what makes it late: a start, or other work of the machine, brings fewer. */
  minRequests?: number;
}

/** What is answered at any load: probes of operators, and the scripts and styles of pages that were served. */
const ALWAYS = /^\/(api\/health|api\/metrics|assets\/)/;

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Parkho is busy</title><h1>Parkho is busy</h1>
<p>Too many people are here at once. Please try again in a few seconds.</p></html>`;

/**
 * Fastify plugin: while requests make the event loop late, they get 503 with Retry-After before anything is read or
 * written for them, so that those that are accepted are answered in time. Remembered answers of public reads do not come
 * this far.
 */
export const loadShedding = forWholeApplication(
  async (
    app: FastifyInstance,
    { maxDelayMs = 500, sampleMs = 1_000, minRequests = 100 }: Options = {},
  ): Promise<void> => {
    const delay = monitorEventLoopDelay();
    delay.enable();
    let requests = 0;
    let isOverloaded = false;
    const samples = setInterval(() => {
      // NaN where it has stood still for all of the sample.
      const isInTime = delay.mean / 1e6 <= maxDelayMs;
      isOverloaded = requests >= minRequests && !isInTime;
      requests = 0;
      delay.reset();
    }, sampleMs);
    samples.unref();
    app.addHook('onClose', async () => {
      clearInterval(samples);
      delay.disable();
    });
    app.addHook('onRequest', (request, reply, done) => {
      requests++;
      if (!isOverloaded || ALWAYS.test(request.url)) return done();
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
  },
);
