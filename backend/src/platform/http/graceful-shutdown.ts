import type { Socket } from 'node:net';
import { StoreUnavailable } from '@parkho/stores';
import type { FastifyInstance } from 'fastify';
import { globalPlugin } from './global-plugin.js';

/**
 * Fastify plugin: requests on open connections while Parkho stops are refused, for the next process. Unused
 * connections, which browsers open in advance, are closed: Node waits a minute for their first request.
 */
export const gracefulShutdown = globalPlugin(async (app: FastifyInstance): Promise<void> => {
  let isClosing = false;
  const connections = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onRequest', (_, reply, done) => {
    if (!isClosing) return done();
    reply.header('connection', 'close');
    done(new StoreUnavailable('Parkho'));
  });
});
