import type { IncomingMessage } from 'node:http';
import { DomainError, GENERAL_MESSAGES } from '@parkho/contracts';
import type { FastifyInstance } from 'fastify';
import { forWholeApplication } from '../whole-application.js';

/** How long a body may take until it is there, and how long it may stand still meanwhile, in milliseconds. */
interface Patience {
  whole: number;
  still: number;
}

export interface SlowBodiesOptions {
  text: Patience;
  upload: Patience;
}

const SECOND = 1_000;
/** Pictures may come over a slow line; text is short. */
export const SLOW_BODY_TIMEOUTS: SlowBodiesOptions = {
  text: { whole: 30 * SECOND, still: 30 * SECOND },
  upload: { whole: 300 * SECOND, still: 30 * SECOND },
};

/** Whether a request says that it brings one. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Fastify plugin: a client that sends a body too slowly gets 408, and the connection ends. One that has been answered
 * before all of it was there ends as well.
 */
export const slowBodies = forWholeApplication(
  async (app: FastifyInstance, { text, upload }: SlowBodiesOptions): Promise<void> => {
    app.addHook('onRequest', (request, reply, done) => {
      const { raw } = request;
      if (!raw.complete && hasBody(raw)) {
        const isUpload = request.headers['content-type']?.startsWith('multipart/') ?? false;
        watch(raw, isUpload ? upload : text, () => {
          // The reader of the body gets the error, and answers.
          if (reply.sent || raw.listenerCount('error') === 0) raw.destroy();
          else raw.emit('error', new DomainError('timeout', GENERAL_MESSAGES.requestTimedOut));
        });
      }
      done();
    });
  },
);

/** Calls `onLate` once, unless the body is there in time. */
const watch = (raw: IncomingMessage, { whole, still }: Patience, onLate: () => void): void => {
  const start = performance.now();
  let moved = { at: start, bytes: raw.socket.bytesRead };
  const timer = setInterval(() => {
    const now = performance.now();
    const bytes = raw.socket.bytesRead;
    if (bytes !== moved.bytes) moved = { at: now, bytes };
    const isLate = now - start >= whole || now - moved.at >= still;
    if (!isLate && !raw.complete && !raw.destroyed) return;
    clearInterval(timer);
    if (!raw.complete && !raw.destroyed) onLate();
  }, still / 10).unref();
  raw.once('close', () => clearInterval(timer));
};
