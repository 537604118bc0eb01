import { StoreUnavailable } from '@parkho/stores';
import type { FastifyInstance } from 'fastify';
import { forWholeApplication } from './whole-application.js';

/** Fastify plugin: what comes on open connections while Parkho stops is sent away, to the next process. */
export const closing = forWholeApplication(async (app: FastifyInstance): Promise<void> => {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (_, reply, done) => {
    if (!isClosing) return done();
    reply.header('connection', 'close');
    done(new StoreUnavailable('Parkho'));
  });
});
