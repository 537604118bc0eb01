import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SystemView } from '@parkho/contracts';
import { type EventStore, StoreUnavailable } from '@parkho/stores';
import { ReadModels } from '../../platform/engines/read-models.js';
import { EVENT_LOG, EVENT_STORE, READ_SIDE } from '../../platform/engines/tokens.js';
import { SharedLog } from '../../platform/reactions/shared-log.js';
import { eventually, SELLER, startTestApp, type TestApp } from '../../testing.js';
import { type AuditSink, type OutgoingAuditEvent, SinkUnavailable } from './audit-sink.js';
import { AuditStream } from './audit-stream.js';

const free = { acquire: async () => new AbortController().signal, release: async () => {} };

/** Accepts lines, or rejects them. */
class Receiver implements AuditSink {
  readonly taken: OutgoingAuditEvent[] = [];
  calls = 0;
  refuses = false;

  async send(lines: readonly OutgoingAuditEvent[]): Promise<void> {
    this.calls++;
    if (this.refuses) throw new SinkUnavailable('The receiver answered with 503', 20);
    this.taken.push(...lines);
  }

  close(): void {}
}

describe('the audit stream', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.close());

  const start = (sink: AuditSink, timing: object = {}, log = app.nest.get<EventStore>(EVENT_LOG)) => {
    const shared = new SharedLog(app.nest.get(EVENT_LOG));
    const stream = new AuditStream({
      events: app.nest.get(EVENT_STORE),
      log,
      shared,
      lease: free,
      models: app.nest.get(ReadModels),
      readSide: app.nest.get(READ_SIDE),
      sink,
      timing: { pause: 1, page: 3, ...timing },
    });
    stream.start();
    return {
      stream,
      stop: async () => {
        await stream.stop();
        shared.close();
      },
    };
  };
  const typesOf = ({ taken }: Receiver): string[] => taken.map(({ type }) => type);
  const until = (receiver: Receiver, type: string, count = 1) =>
    eventually(
      async () => typesOf(receiver).filter((sentType) => sentType === type).length >= count || undefined,
    );

  /** Sends the first events of the log. */
  const sendAccounts = async () => {
    const receiver = new Receiver();
    const { stop } = start(receiver);
    await app.list(app.seller, { name: 'First' });
    await until(receiver, 'ProductListed');
    await stop();
  };

  it('sends the whole log in order, resumes, and withholds personal data', async () => {
    const first = new Receiver();
    const running = start(first);
    await app.list(app.seller, { name: 'Framework Laptop 13' });
    await until(first, 'ProductListed');
    await running.stop();
    const all = first.taken.map(({ json }) => JSON.parse(json));
    const positions = all.map(({ unmapped }) => Number(unmapped.position));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(new Set(positions).size).toBe(positions.length);
    expect(all.at(-1)).toMatchObject({
      class_uid: 3004,
      activity_id: 1,
      message: expect.stringContaining('Framework Laptop 13'),
      entity: { name: 'Framework Laptop 13' },
      metadata: { event_code: 'ProductListed', version: '1.3.0' },
    });
    expect(typesOf(first)).toContain('UserRegistered');
    expect(typesOf(first).filter((type) => type.startsWith('Reactor'))).toEqual([]);
    for (const { json } of first.taken) {
      expect(json).not.toContain(SELLER.email);
      expect(json).not.toContain('03001234567');
      expect(json).not.toContain('\n');
    }

    await app.list(app.seller, { name: 'Second' });
    const second = new Receiver();
    const restarted = start(second);
    await until(second, 'ProductListed');
    await restarted.stop();
    expect(second.taken.map(({ json }) => JSON.parse(json).message)).toEqual([
      expect.stringContaining('Second'),
    ]);
  });

  it('resends events whose position was not saved before a crash', async () => {
    await sendAccounts();
    const log = app.nest.get<EventStore>(EVENT_LOG);
    const name = 'Sent twice';
    const crashing: EventStore = {
      ...log,
      readLast: (stream) => log.readLast(stream),
      readStream: (...of) => log.readStream(...of),
      readStreamBackwards: (...of) => log.readStreamBackwards(...of),
      append: () => Promise.reject(new StoreUnavailable('The log')),
    };
    for (const source of [crashing, log]) {
      const receiver = new Receiver();
      const { stop } = start(receiver, {}, source);
      if (source === crashing) await app.list(app.seller, { name });
      await until(receiver, 'ProductListed');
      await stop();
      expect(receiver.taken.map(({ json }) => JSON.parse(json).entity.name)).toEqual([name]);
    }
  });

  it('retries failed batches in order while later events wait', async () => {
    await sendAccounts();
    const receiver = new Receiver();
    receiver.refuses = true;
    const { stream, stop } = start(receiver);
    for (const name of ['A', 'B', 'C', 'D']) await app.list(app.seller, { name: `Refused ${name}` });
    await eventually(async () => receiver.calls > 3 || undefined);
    expect(stream.health()).toMatchObject({
      name: 'audit-stream',
      state: 'waiting',
      failure: 'The receiver answered with 503',
      counts: { done: 0 },
    });
    receiver.refuses = false;
    await until(receiver, 'ProductListed', 4);
    expect(stream.health()).toMatchObject({ state: 'working', counts: { done: 4 } });
    await stop();
    expect(receiver.taken.map(({ json }) => JSON.parse(json).entity.name)).toEqual(
      ['A', 'B', 'C', 'D'].map((name) => `Refused ${name}`),
    );
  });

  it('saves its position periodically, and not for its own events', async () => {
    await sendAccounts();
    const log = app.nest.get<EventStore>(EVENT_LOG);
    const markers = async () => (await log.readStream('reactor-audit-stream')).length;
    const before = await markers();
    const receiver = new Receiver();
    const { stop } = start(receiver, { markEvery: 20 });
    await app.list(app.seller, { name: 'Marked' });
    await until(receiver, 'ProductListed');
    await eventually(async () => (await markers()) === before + 1 || undefined);
    await app.list(app.seller, { name: 'Marked again' });
    await until(receiver, 'ProductListed', 2);
    await eventually(async () => (await markers()) === before + 2 || undefined);
    await stop();
    expect(await markers()).toBe(before + 2);
  });
});

test('AUDIT_STREAM_URL names a receiver, and the system screen shows its position', async () => {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const app = await startTestApp({ auditStream: { url, token: 'secret-token' } });
  try {
    await app.list(app.seller, { name: 'ThinkPad X1' });
    await eventually(async () => bodies.join('').includes('ThinkPad X1') || undefined);
    const view = await eventually(async () => {
      const { body } = await app.send<{ data: SystemView }>('GET', '/console/system', { as: app.admin });
      const job = body.data.reactions?.find(({ name }) => name === 'audit-stream');
      return (job?.counts?.done ?? 0) > 0 ? { job, settings: body.data.settings } : undefined;
    });
    expect(view.job).toMatchObject({ state: 'working', deadLetterCount: 0 });
    expect(view.settings).toContainEqual({ name: 'AUDIT_STREAM_URL', value: url.origin });
    expect(JSON.stringify(view)).not.toContain('secret-token');
  } finally {
    await app.close();
    server.closeAllConnections();
    server.close();
  }
});
