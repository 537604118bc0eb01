import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { GENERAL_MESSAGES } from '@parkho/contracts';
import Fastify from 'fastify';
import { rejectConnection } from '../response/error.filter.js';
import { connectionLimits } from './connection-limits.js';

const REQUEST = 'GET / HTTP/1.1\r\nHost: parkho.test\r\n\r\n';

/** Opens connections one after the other, and sends a request on each; their answers. */
const connectionsTo = async (port: number, count: number) => {
  const sockets: Socket[] = [];
  const answers: string[] = [];
  for (let n = 0; n < count; n++) {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.write(REQUEST);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    answers.push(answer.toString());
  }
  return { sockets, answers };
};
const statusesOf = (answers: string[]) => answers.map((answer) => answer.slice(9, 12));

test.each([
  ['a direct client', [], ['200', '200', '503']],
  ['a network that is not trusted', ['uniquelocal', '192.0.2.0/255.255.255.0', '::1'], ['200', '200', '503']],
  ['a trusted proxy', ['loopback'], ['200', '200', '200']],
  ['a proxy trusted by its address', ['127.0.0.1'], ['200', '200', '200']],
])('the connections of %s', async (_, trustedProxies, statuses) => {
  const app = Fastify();
  await app.register(connectionLimits, { trustedProxies, refuse: rejectConnection, ofAddress: 2 });
  app.get('/', async () => 'ok');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const { sockets, answers } = await connectionsTo(port, 3);
  expect(statusesOf(answers)).toEqual(statuses);
  if (statuses.includes('503')) expect(answers[2]).toContain(GENERAL_MESSAGES.unavailable);

  // A closed connection frees a slot.
  sockets[0]!.destroy();
  while (
    (await new Promise<number>((known) => app.server.getConnections((_, n) => known(n)))) >
    statuses.filter((status) => status === '200').length - 1
  )
    await new Promise(setImmediate);
  const later = await connectionsTo(port, 1);
  expect(statusesOf(later.answers)).toEqual(['200']);
  for (const socket of [...sockets, ...later.sockets]) socket.destroy();
  await app.close();
});
