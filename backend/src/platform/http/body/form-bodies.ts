import { DomainError, GENERAL_MESSAGES } from '@parkho/contracts';
import type { FastifyInstance } from 'fastify';
import { forWholeApplication } from '../whole-application.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes bodies of plain HTML forms (application/x-www-form-urlencoded) beside JSON. */
    takesForms?: true;
  }
}

const FORM = /^application\/x-www-form-urlencoded\b/i;

/** Within this shop: '//elsewhere.pk' is an address of another one. */
const pathIn = (url: string): string => `/${url.replace(/^[/\\]+/, '')}`;

/**
 * Fastify plugin: Nest reads plain forms on every route, and any page of the web can send one. Few routes take them. A form
 * that is sent before the scripts of its page are there leads to the page again.
 */
export const formBodies = forWholeApplication(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    const isForm = FORM.test(request.headers['content-type'] ?? '');
    if (!isForm || request.routeOptions.config.takesForms) return done();
    // What the client still sends is not read.
    reply.header('connection', 'close');
    if (!request.url.startsWith('/api/')) return reply.redirect(pathIn(request.url), 303);
    done(new DomainError('unsupported-media', GENERAL_MESSAGES.jsonExpected));
  });
});
