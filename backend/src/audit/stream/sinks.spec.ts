import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually } from '../../testing.js';
import { type OutgoingAuditEvent, SinkUnavailable } from './audit-sink.js';
import { httpSink } from './http-sink.js';
import { openSink } from './open-sink.js';

const lineOf = (n: number): OutgoingAuditEvent => ({
  at: '2026-11-27T09:00:00.000Z',
  type: 'ProductListed',
  json: JSON.stringify({ n, text: 'قیمت' }),
});
const open = new AbortController().signal;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const port = (server: Server | TcpServer): number => (server.address() as AddressInfo).port;

describe('a file', () => {
  const begin = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parkho-stream-'));
    closing.push(() => rm(folder, { recursive: true }));
    const file = join(folder, 'audit.jsonl');
    return { folder, file, sink: openSink({ url: pathToFileURL(file) }) };
  };

  it('receives lines in order, and a torn line is completed after a crash', async () => {
    const { file, sink } = await begin();
    await sink.send([lineOf(1), lineOf(2)], open);
    await writeFile(file, '{"n":', { flag: 'a' });
    await sink.send([lineOf(3)], open);
    expect((await readFile(file, 'utf8')).split('\n')).toEqual([
      lineOf(1).json,
      lineOf(2).json,
      '{"n":',
      lineOf(3).json,
      '',
    ]);
  });

  it('is reopened after rotation', async () => {
    const { file, sink } = await begin();
    await sink.send([lineOf(1)], open);
    await rm(file);
    await sink.send([lineOf(2)], open);
    expect(await readFile(file, 'utf8')).toBe(`${lineOf(2).json}\n`);
  });

  it('is retried after a write failure', async () => {
    const { folder, file } = await begin();
    await writeFile(file, '');
    await chmod(folder, 0o700);
    const sink = openSink({ url: pathToFileURL(join(file, 'audit.jsonl')) });
    await expect(sink.send([lineOf(1)], open)).rejects.toThrow('The file cannot be written: ENOTDIR');
  });
});

describe('an HTTP receiver', () => {
  const begin = async (
    answer: (n: number) => { status: number; headers?: Record<string, string> } | null,
  ) => {
    const received: { authorization: string | undefined; body: string }[] = [];
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      received.push({
        authorization: request.headers.authorization,
        body: Buffer.concat(chunks).toString(),
      });
      const answered = answer(received.length);
      if (answered) response.writeHead(answered.status, answered.headers).end('ok');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });
    return { received, url: new URL(`http://127.0.0.1:${port(server)}/ingest`) };
  };

  it('receives lines of JSON and the token', async () => {
    const { received, url } = await begin(() => ({ status: 202 }));
    await openSink({ url, token: 's3cret' }).send([lineOf(1), lineOf(2)], open);
    expect(received).toEqual([
      { authorization: 'Bearer s3cret', body: `${lineOf(1).json}\n${lineOf(2).json}\n` },
    ]);
  });

  it.each([
    [503, { 'retry-after': '7' }, 7_000],
    [429, {}, undefined],
    [400, {}, undefined],
    // The token is not sent to another address.
    [307, { location: 'http://127.0.0.1:1/' }, undefined],
  ])('that answers with %i is retried', async (status, headers, retryAfter) => {
    const { url } = await begin(() => ({ status, headers: headers as Record<string, string> }));
    const failure = await httpSink(url)
      .send([lineOf(1)], open)
      .then(undefined, (error: unknown) => error);
    expect(failure).toBeInstanceOf(SinkUnavailable);
    expect(failure).toMatchObject({ message: `The receiver answered with ${status}`, retryAfter });
  });

  it('is retried if it does not answer or is unavailable', async () => {
    const { url } = await begin(() => null);
    await expect(httpSink(url, undefined, 100).send([lineOf(1)], open)).rejects.toThrow(
      'The receiver did not answer',
    );
    const away = httpSink(new URL('http://127.0.0.1:59/'));
    await expect(away.send([lineOf(1)], open)).rejects.toThrow(
      'The receiver cannot be reached: ECONNREFUSED',
    );
  });
});

describe('a syslog receiver', () => {
  const begin = async () => {
    let received = '';
    const server = createTcpServer((socket) => {
      socket.on('data', (data) => {
        received += data.toString('latin1');
      });
      socket.on('error', () => {});
      closing.push(async () => socket.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(async () => server.close());
    const sink = openSink({ url: new URL(`syslog://127.0.0.1:${port(server)}`) });
    closing.push(async () => sink.close());
    return { server, sink, messages: () => messagesIn(received) };
  };

  /** The messages in a stream framed by byte length. */
  const messagesIn = (stream: string): string[] => {
    const messages: string[] = [];
    for (let at = 0; at < stream.length; ) {
      const blank = stream.indexOf(' ', at);
      const end = blank + 1 + Number(stream.slice(at, blank));
      messages.push(Buffer.from(stream.slice(blank + 1, end), 'latin1').toString());
      at = end;
    }
    return messages;
  };
  const numbers = (messages: readonly string[]): number[] =>
    messages.map((message) => JSON.parse(message.slice(message.indexOf('{'))).n);

  it('receives messages of RFC 5424 on one connection', async () => {
    const { sink, messages } = await begin();
    await sink.send([lineOf(1)], open);
    await sink.send([lineOf(2)], open);
    await eventually(async () => messages().length === 2 || undefined);
    expect(numbers(messages())).toEqual([1, 2]);
    expect(messages()[0]).toMatch(/^<110>1 2026-11-27T09:00:00\.000Z \S+ parkho \d+ ProductListed - \{"n":1/);
  });

  it('gets the last message again after it has closed the connection', async () => {
    const { sink, messages, server } = await begin();
    const [socket] = await Promise.all([once(server, 'connection'), sink.send([lineOf(1)], open)]);
    await eventually(async () => messages().length === 1 || undefined);
    socket[0].end();
    await once(socket[0], 'close');
    await eventually(() =>
      sink.send([lineOf(2)], open).then(
        () => true,
        () => undefined,
      ),
    );
    await eventually(async () => messages().length >= 3 || undefined);
    expect(numbers(messages())).toEqual([1, 1, 2]);
  });

  it('is retried if it is unavailable', async () => {
    const sink = openSink({ url: new URL('syslog://127.0.0.1:9') });
    await expect(sink.send([lineOf(1)], open)).rejects.toThrow(
      'The receiver cannot be reached: ECONNREFUSED',
    );
  });
});
