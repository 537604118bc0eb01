import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bytes, isConsistent, MerkleFrontier, rootOfInclusion } from '@parkho/contracts';
import { openReadStore, type ReadStore, START, type StoredEvent } from '../index.js';
import { LogTree, leafHash, sha256 } from './log-tree.js';

// A complete tile of the second level, and a partial one of each.
const EVENTS = 256 ** 2 + 3 * 256 + 5;
const events: StoredEvent[] = Array.from({ length: EVENTS }, (_, n) => ({
  stream: `counter-${n % 7}`,
  revision: Math.floor(n / 7),
  id: `event-${n}`,
  type: 'Counted',
  data: { n },
  metadata: { schema: 1 },
  // Positions increase, but not by one.
  position: String(n * 3 + 1).padStart(8, '0'),
}));

/** A log that currently has this many of the events. */
class Log {
  length = 0;
  reads = 0;
  async readAll(after: string, limit: number): Promise<StoredEvent[]> {
    this.reads++;
    const from = after === START ? 0 : (Number(after) - 1) / 3 + 1;
    return events.slice(from, Math.min(this.length, from + limit));
  }
}

/** The roots over the first events, by size. */
const roots = new Map<number, string>();
const base64 = (hash: Bytes): string => Buffer.from(hash).toString('base64');
const SIZES = [0, 1, 2, 255, 256, 257, 700, 65_535, 65_536, 65_537, EVENTS - 1, EVENTS];

let folder: string;
let readStore: ReadStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parkho-log-tree-'));
  readStore = await openReadStore({ dataDir: folder });
  const frontier = new MerkleFrontier(sha256);
  for (const event of [null, ...events]) {
    if (event) frontier.append(leafHash(event));
    if (SIZES.includes(frontier.size)) roots.set(frontier.size, base64(frontier.root()));
  }
});
afterAll(async () => {
  await readStore.close();
  await rm(folder, { recursive: true });
});

test('the stored tree has every root, position and proof of the log, also beyond the stored part', async () => {
  const log = new Log();
  const tree = new LogTree(log, readStore);
  expect(await tree.appendNext(10)).toEqual([]);
  for (const [length, batch] of [
    [3, 1],
    [300, 70],
    [40_000, 9_000],
    [EVENTS - 600, 25_000],
  ] as const) {
    log.length = length;
    while ((await tree.appendNext(batch)).length > 0);
    expect(await tree.size()).toBe(length);
  }
  // The last events are only in the log.
  log.length = EVENTS;

  for (const size of SIZES) expect(await tree.headAt(size)).toEqual({ size, root: roots.get(size) });
  await expect(tree.headAt(EVENTS + 1)).rejects.toThrow(`The log has ${EVENTS} events, not ${EVENTS + 1}`);

  expect(await tree.sizeOf(START)).toBe(0);
  for (const index of [0, 255, 256, 40_000, EVENTS - 601, EVENTS - 600, EVENTS - 1]) {
    expect(await tree.sizeOf(events[index]!.position)).toBe(index + 1);
    expect(await tree.eventAt(index)).toEqual(events[index]);
    const size = [...SIZES, 66_000].find((size) => size > index)!;
    const path = await tree.inclusion(index, size);
    const root = await rootOfInclusion({ index, size, leaf: leafHash(events[index]!), path }, sha256);
    expect(base64(root!)).toBe((await tree.headAt(size)).root);
  }
  expect(await tree.eventAt(EVENTS)).toBeUndefined();

  const headOf = (size: number) => ({ size, root: Buffer.from(roots.get(size)!, 'base64') });
  for (const [before, after] of [
    [1, 256],
    [257, 65_537],
    [65_536, EVENTS],
    [EVENTS - 1, EVENTS],
  ] as const) {
    const path = await tree.consistency(before, after);
    expect(await isConsistent(headOf(before), headOf(after), path, sha256)).toBe(true);
  }
  expect((await tree.leaves(300, 2)).map(base64)).toEqual(
    events.slice(300, 768).map((event) => base64(leafHash(event))),
  );
});

test('a stored root is returned without reading the log', async () => {
  const fileStore = await openReadStore({ dataDir: await mkdtemp(join(folder, 'kept-')) });
  const log = new Log();
  log.length = 40_000;
  const tree = new LogTree(log, fileStore);
  while ((await tree.appendNext(9_000)).length > 0);
  log.reads = 0;
  await new LogTree(log, fileStore).headAt(40_000);
  expect(log.reads).toBe(0);
  await fileStore.close();
});

test('an event’s leaf follows the documented format', () => {
  const [event] = events;
  // printf '\0["counter-0",0,"event-0","Counted",[["n","%s"]],"%s"]' "$DATA" "$METADATA" | sha256sum, with the
  // sha256sum of 0 and of {"schema":1}.
  expect(Buffer.from(leafHash(event!)).toString('hex')).toBe(
    'e9af24377d5630738cd3290f69d72e1b13df9fd539db541a196e8da53b13be93',
  );
  for (const change of [
    { stream: 'counter-1' },
    { revision: 1 },
    { id: 'event-1' },
    { type: 'Sounded' },
    { data: { n: 1 } },
    { metadata: {} },
  ])
    expect(leafHash({ ...event!, ...change })).not.toEqual(leafHash(event!));
  expect(leafHash({ ...event!, position: 'another' } as StoredEvent)).toEqual(leafHash(event!));
});
