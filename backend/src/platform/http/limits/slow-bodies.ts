import type { IncomingMessage } from 'node:http';
import { DomainError, GENERAL_MESSAGES } from '@parkho/contracts';
import type { FastifyInstance } from 'fastify';
import { globalPlugin } from '../global-plugin.js';

/** Timeouts of a body in total, and of a pause in it, in milliseconds. */
interface Timeouts {
  total: number;
  idle: number;
}

export interface SlowBodiesOptions {
  text: Timeouts;
  upload: Timeouts;
}

const SECOND = 1_000;
/** Pictures may be sent over slow lines; texts are short. */
export const SLOW_BODY_TIMEOUTS: SlowBodiesOptions = {
  text: { total: 30 * SECOND, idle: 30 * SECOND },
  upload: { total: 300 * SECOND, idle: 30 * SECOND },
};

/** Whether a request announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Fastify plugin: a client that sends a body too slowly gets 408, and its connection ends; so does one that was
 * answered before its body had arrived.
 */
export const slowBodies = globalPlugin(
  async (app: FastifyInstance, { text, upload }: SlowBodiesOptions): Promise<void> => {
    app.addHook('onRequest', (request, reply, done) => {
      const { raw } = request;
      if (!raw.complete && hasBody(raw)) {
        const isUpload = request.headers['content-type']?.startsWith('multipart/') ?? false;
        watchBody(raw, isUpload ? upload : text, () => {
          // The reader of the body gets the error, and answers.
          if (reply.sent || raw.listenerCount('error') === 0) raw.destroy();
          else raw.emit('error', new DomainError('timeout', GENERAL_MESSAGES.requestTimedOut));
        });
      }
      done();
    });
  },
);

/** Calls `onLate` once, unless the body arrives in time. */
const watchBody = (raw: IncomingMessage, { total, idle }: Timeouts, onLate: () => void): void => {
  const start = performance.now();
  let progress = { at: start, bytes: raw.socket.bytesRead };
  const timer = setInterval(() => {
    const now = performance.now();
    const bytes = raw.socket.bytesRead;
    if (bytes !== progress.bytes) progress = { at: now, bytes };
    const isLate = now - start >= total || now - progress.at >= idle;
    if (!isLate && !raw.complete && !raw.destroyed) return;
    clearInterval(timer);
    if (!raw.complete && !raw.destroyed) onLate();
  }, idle / 10).unref();
  raw.once('close', () => clearInterval(timer));
};
