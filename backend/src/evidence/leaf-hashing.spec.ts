import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStore, leafHash, openEventStore, START } from '@parkho/stores';
import { LeafHashing, PAGE_EVENTS, usesThread } from './leaf-hashing.js';

const EVENTS = 2 * PAGE_EVENTS + 100;

let dataDir: string;
let log: EventStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parkho-leaves-'));
  log = await openEventStore({ dataDir });
  const events = Array.from({ length: EVENTS }, (_, n) => ({
    id: `event-${n}`,
    type: 'Counted',
    data: { n },
    metadata: { at: '2026-11-22' },
  }));
  await log.append('counter', 'no-stream', events);
});
afterEach(async () => {
  await log.close();
  await rm(dataDir, { recursive: true });
});

test('leaves of both threads are in log order, also those appended behind the running thread', async () => {
  expect([0, PAGE_EVENTS, 2 * PAGE_EVENTS].map(usesThread)).toEqual([false, true, true]);
  const hashing = new LeafHashing({ dataDir }, 0);
  let after = START;
  for (let index = 0; index < 2 * PAGE_EVENTS; index += PAGE_EVENTS) {
    const events = await log.readAll(after, PAGE_EVENTS);
    expect(await hashing.of(events, after, index)).toEqual(events.map(leafHash));
    after = events.at(-1)!.position;
  }
  // The thread has read the last page, or is about to.
  await log.append('other', 'no-stream', [{ id: 'late', type: 'Counted', data: {}, metadata: {} }]);
  const events = await log.readAll(after, PAGE_EVENTS);
  expect(events.length).toBe(101);
  expect(await hashing.of(events, after, 2 * PAGE_EVENTS)).toEqual(events.map(leafHash));
  await hashing.close();
});
