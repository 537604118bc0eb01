import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { RequestWithPrincipal } from '../http/access/request-context.js';
import { globalPlugin } from '../http/global-plugin.js';

/**
 * Fastify plugin: a line for each completed request, with its id in the audit. It has the pattern of the route and the
 * role, never the address or the account, which may be personal data. Public responses from the cache have no line;
 * /metrics counts them.
 */
export const requestLines = globalPlugin(
  async (app: FastifyInstance, { lines }: { lines: Logger }): Promise<void> => {
    app.addHook('onResponse', (request, reply, done) => {
      const status = reply.raw.statusCode;
      lines[status < 500 ? 'info' : 'error'](
        {
          request: request.id,
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          role: (request as RequestWithPrincipal).user?.role ?? 'visitor',
        },
        'Request',
      );
      done();
    });
  },
);
