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

/** Fastify plugin: Nest reads plain forms on every route, and any page of the web can send one. Few routes take them. */
export const formBodies = forWholeApplication(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    const isForm = FORM.test(request.headers['content-type'] ?? '');
    if (!isForm || request.routeOptions.config.takesForms) return done();
    // What the client still sends is not read.
    reply.header('connection', 'close');
    done(new DomainError('unsupported-media', GENERAL_MESSAGES.jsonExpected));
  });
});
