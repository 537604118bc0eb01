import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { internet } from './internet.js';

test('connects to the checked address despite DNS changes, with the original host name', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const { port } = server.address() as AddressInfo;
  const disconnected = new AbortController();
  const answer = internet.get(
    new URL(`https://pictures.invalid:${port}/a.jpg`),
    ['127.0.0.1'],
    disconnected.signal,
  );
  answer.catch(() => {});
  const [socket] = await connected;
  const [hello] = (await once(socket, 'data')) as [Buffer];
  // A TLS ClientHello, with the name that the certificate must have.
  expect(hello[0]).toBe(22);
  expect(hello.toString('latin1')).toContain('pictures.invalid');

  const closed = once(socket, 'close');
  disconnected.abort();
  await expect(answer).rejects.toThrow('aborted');
  await closed;
  server.close();
});
