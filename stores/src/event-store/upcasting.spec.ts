import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UPCASTERS } from '@parkho/contracts';
import { openSqliteKeyStore } from '../key-store/sqlite.js';
import { withPersonalData } from '../personal-data/personal-data.js';
import { type EventStore, START, type StoredEvent } from './event-store.js';
import { openSqliteEventStore } from './sqlite/sqlite-event-store.js';
import { withUpcasters } from './upcasting.js';

/** Schema 1 had one text, schema 2 has two, and schema 3 combines them in one field. */
const TABLE = {
  Named: [
    ({ name, ...rest }: { name: string }) => ({ ...rest, first: name, last: null }),
    ({ first, last, ...rest }: { first: string; last: null }) => ({ ...rest, names: [first, last] }),
  ],
  Steady: [],
};

let folder: string;
let stored: EventStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parkho-upcasting-'));
  stored = openSqliteEventStore(join(folder, 'events.sqlite'));
});
afterAll(async () => {
  await stored.close();
  await rm(folder, { recursive: true });
});

const append = async (type: string, schema: number, data: object, log = stored): Promise<string> => {
  const stream = randomUUID();
  await log.append(stream, 'no-stream', [{ id: randomUUID(), type, data, metadata: { schema } }]);
  return stream;
};
const summaryOf = ({ type, data, metadata }: StoredEvent) => [
  type,
  data,
  (metadata as { schema: number }).schema,
];

test('an event is returned in the newest format, whichever it was written in, by every method', async () => {
  const events = withUpcasters(stored, TABLE);
  const after = await stored.head();
  const streams = [
    await append('Named', 1, { name: 'Sana' }),
    await append('Named', 2, { first: 'Sana', last: 'Noor' }),
    await append('Named', 3, { names: ['Sana'] }),
    await append('Steady', 1, { name: 'Sana' }),
    // Written by a newer version.
    await append('Named', 4, { whole: 'Sana' }),
    await append('Unheard', 2, { name: 'Sana' }),
  ];
  const expected = [
    ['Named', { names: ['Sana', null] }, 3],
    ['Named', { names: ['Sana', 'Noor'] }, 3],
    ['Named', { names: ['Sana'] }, 3],
    ['Steady', { name: 'Sana' }, 1],
    ['Named', { whole: 'Sana' }, 4],
    ['Unheard', { name: 'Sana' }, 2],
  ];
  expect((await events.readAll(after, 10)).map(summaryOf)).toEqual(expected);
  for (const [index, stream] of streams.entries()) {
    expect((await events.readStream(stream)).map(summaryOf)).toEqual([expected[index]]);
    expect((await events.readStreamBackwards(stream, { limit: 9 })).map(summaryOf)).toEqual([
      expected[index],
    ]);
    expect(summaryOf((await events.readLast(stream))!)).toEqual(expected[index]);
  }
  expect(await events.readLast(randomUUID())).toBeNull();
  const abort = new AbortController();
  for await (const batch of events.subscribe(after, { signal: abort.signal })) {
    expect(batch.map(summaryOf)).toEqual(expected);
    abort.abort();
  }
  expect(summaryOf((await stored.readLast(streams[0]!))!)).toEqual(['Named', { name: 'Sana' }, 1]);
});

test('a text encrypted at its old path is readable at its new one', async () => {
  const keys = openSqliteKeyStore(join(folder, 'keys.sqlite'));
  const written = withPersonalData(stored, keys, { Named: { person: 'who', paths: ['name'] } });
  const stream = await append('Named', 1, { who: 'p1', name: 'Sana' }, written);
  expect((await withUpcasters(written, TABLE).readStream(stream)).map(summaryOf)).toEqual([
    ['Named', { who: 'p1', names: ['Sana', null] }, 3],
  ]);
  expect((await stored.readLast(stream))!.data).not.toMatchObject({ name: 'Sana' });
  await keys.close();
});

test('views from before their seller was recorded belong to no seller', async () => {
  expect(UPCASTERS.ProductViewsCounted).toHaveLength(1);
  await append('ProductViewsCounted', 1, { productId: 'p1', views: 3 });
  const last = (await withUpcasters(stored).readAll(START, 100)).at(-1)!;
  expect(summaryOf(last)).toEqual(['ProductViewsCounted', { productId: 'p1', sellerId: null, views: 3 }, 2]);
});

test('an event without an actor is the system’s', async () => {
  const stream = randomUUID();
  const actor = { id: 'sana', role: 'seller' };
  const metadata = {
    actor,
    at: '2026-02-01T07:00:00.000Z',
    correlationId: 'c',
    causationId: 'c',
    commandId: 'c',
    schema: 1,
  };
  const { actor: _, ...anonymous } = metadata;
  const metadataCases = [
    metadata,
    anonymous,
    { ...anonymous, actor: null },
    { ...metadata, actor: 'sana' },
    {},
  ];
  const written = metadataCases.map((metadata) => ({ id: randomUUID(), type: 'Steady', data: {}, metadata }));
  await stored.append(stream, 'no-stream', written);
  const read = (await withUpcasters(stored, TABLE).readStream(stream)).map(({ metadata }) => metadata);
  const system = { ...metadata, actor: { id: 'system', role: 'system' } };
  const { id } = written[4]!;
  const unknown = { correlationId: id, causationId: id, commandId: id, at: '1970-01-01T00:00:00.000Z' };
  expect(read).toEqual([metadata, system, system, system, { ...system, ...unknown }]);
});
