import { DomainError, GENERAL_MESSAGES } from '@parkho/contracts';
import type { FastifyInstance } from 'fastify';
import { globalPlugin } from '../global-plugin.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts bodies of plain HTML forms (application/x-www-form-urlencoded) beside JSON. */
    takesForms?: true;
  }
}

const FORM = /^application\/x-www-form-urlencoded\b/i;

/** A path of this shop: '//elsewhere.pk' is another site. */
const pathIn = (url: string): string => `/${url.replace(/^[/\\]+/, '')}`;

/**
 * Fastify plugin: Nest parses plain forms on every route, and any website can send one, so only marked routes accept
 * them. A form that is sent before its page's scripts have loaded leads back to the page.
 */
export const formBodies = globalPlugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    const isForm = FORM.test(request.headers['content-type'] ?? '');
    if (!isForm || request.routeOptions.config.takesForms) return done();
    // The rest of the body is not read.
    reply.header('connection', 'close');
    if (!request.url.startsWith('/api/')) return reply.redirect(pathIn(request.url), 303);
    done(new DomainError('unsupported-media', GENERAL_MESSAGES.jsonExpected));
  });
});
