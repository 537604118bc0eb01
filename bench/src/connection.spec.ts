import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Connection } from './connection.js';

let server: Server;
let url: string;
let answerCount = 0;
beforeAll(async () => {
  // Heads and bodies in pieces, as a network may deliver them.
  server = createServer((request, response) => {
    if (request.url === '/busy')
      return response
        .writeHead(503, { 'content-length': 2, 'retry-after': '5', connection: 'close' })
        .end('no');
    if (request.method === 'PUT') return request.pipe(response.writeHead(200, { 'content-length': 4 }));
    if (request.url === '/broken') return response.writeHead(500, { 'content-length': 0 }).end();
    response.socket?.setNoDelay();
    response.writeHead(200, { 'content-length': 6 }).flushHeaders();
    setTimeout(() => response.write('abc'), 10);
    setTimeout(() => {
      answerCount++;
      response.end('def');
    }, 20);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('waits for the whole answer, one request after another', async () => {
  const connection = new Connection(url);
  for (let request = 1; request <= 3; request++) {
    await connection.get('/');
    expect(answerCount).toBe(request);
  }
  connection.close();
});

test('an answer with another status is an error', async () => {
  await expect(new Connection(url).get('/broken')).rejects.toThrow('500');
});

test('sends a body, and reports a rejection’s message', async () => {
  const connection = new Connection(url);
  expect(await connection.send({ path: '/', method: 'PUT', body: 'body' })).toEqual({ status: 200 });
  expect(connection.isOpen).toBe(true);
  expect(await connection.send({ path: '/busy' })).toEqual({ status: 503, retryAfter: 5 });
  expect(connection.isOpen).toBe(false);
  await expect(connection.send({ path: '/' })).rejects.toThrow('is closed');
  connection.close();
});
