import { DomainError, GENERAL_MESSAGES } from '@parkho/contracts';
import type { FastifyInstance } from 'fastify';
import { forWholeApplication } from '../whole-application.js';

/** Whether a Host header names one of ours. */
export type HostCheck = (host: string | undefined) => boolean;

/** This machine by itself: health checks come so, and no name that a stranger owns looks like it. */
const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** @param names hosts without ports; undefined: every host is ours */
export const hostCheck = (names: readonly string[] | undefined): HostCheck => {
  if (!names) return () => true;
  const ours = new Set([...names, ...LOCAL].map((name) => name.toLowerCase()));
  return (host) => host !== undefined && ours.has(host.toLowerCase().replace(/\.?(?::\d+)?$/, ''));
};

/** Fastify plugin: requests to hosts that are not ours are refused. */
export const hosts = forWholeApplication(
  async (app: FastifyInstance, { isOurs }: { isOurs: HostCheck }): Promise<void> => {
    app.addHook('onRequest', (request, _, done) =>
      isOurs(request.headers.host)
        ? done()
        : done(new DomainError('misdirected', GENERAL_MESSAGES.hostUnknown)),
    );
  },
);
