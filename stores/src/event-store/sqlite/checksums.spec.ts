import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { START, type StoredEvent, UnreadableEvent } from '../event-store.js';
import { alterFile } from './altered.fixture.js';
import { snapshotSqliteLog } from './snapshot.js';
import { openSqliteEventStore } from './sqlite-event-store.js';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parkho-checksums-'));
  file = join(folder, 'events.sqlite');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const anEvent = (text: string) => ({
  id: randomUUID(),
  type: 'Said',
  data: { text },
  metadata: { schema: 1 },
});
const change = (sql: string): void => alterFile(file, sql);

/** Three events in stream `a`, of which the second is changed directly in the file. */
async function damagedStore(sql: string) {
  const store = openSqliteEventStore(file);
  await store.append('a', 'no-stream', ['one', 'two', 'three'].map(anEvent));
  change(sql);
  return store;
}

test.each([
  ['a letter of its data', "data = replace(data, 'two', 'twp')"],
  ['a letter of its metadata', "metadata = replace(metadata, 'schema', 'scheme')"],
  ['its type', "type = 'Sald'"],
  ['its id', "id = upper(id) || '-'"],
  ['its revision', 'revision = 7'],
  ['its stream', "stream = 'b'"],
])('an event with a changed %s is neither served by any method, nor backed up', async (_, set) => {
  const store = await damagedStore(`UPDATE events SET ${set} WHERE position = 2`);
  const location = expect.objectContaining({ position: '0000000000000002' });
  const unreadable = {
    name: 'UnreadableEvent',
    location,
    message: expect.stringContaining('cannot be read'),
  };

  // Earlier events are read first, so that readers of the whole log are just before it.
  const [first] = (await store.readAll(START, 10)) as [StoredEvent];
  expect(await store.readAll(START, 10)).toHaveLength(1);
  await expect(store.readAll(first.position, 10)).rejects.toMatchObject(unreadable);
  const batches = store.subscribe(START, { signal: new AbortController().signal })[Symbol.asyncIterator]();
  expect((await batches.next()).value).toEqual([first]);
  await expect(batches.next()).rejects.toMatchObject(unreadable);

  await expect(store.readStream('a')).rejects.toBeInstanceOf(UnreadableEvent);
  await expect(store.readStreamBackwards('a', { limit: 3 })).rejects.toBeInstanceOf(UnreadableEvent);
  await expect(snapshotSqliteLog(file, join(folder, 'copy.sqlite'))).rejects.toMatchObject(unreadable);
  await store.close();
});

test('an event inserted before the first position is not served, and detected by a read of the log', async () => {
  const store = await damagedStore(
    `INSERT INTO events (position, id, stream, revision, type, data, metadata)
     VALUES (-5, 'hidden', 'a', 3, 'Said', '{}', '{}')`,
  );
  const unreadable = { name: 'UnreadableEvent', location: { id: 'hidden', stream: 'a', revision: 3 } };
  for (const read of [() => store.readStream('a'), () => store.readLast('a'), () => store.readAll(START, 10)])
    await expect(read()).rejects.toMatchObject(unreadable);
  // A reader that skips it rereads the log from the start.
  const { location } = (await store.readAll(START, 10).catch((error: unknown) => error)) as UnreadableEvent;
  expect(await store.readAll(location.position, 10)).toHaveLength(3);
  await store.close();
});

test('an event missing in the index of streams is detected by a read of its stream, and by a backup', async () => {
  const writing = openSqliteEventStore(file);
  await writing.append(
    'other',
    'no-stream',
    Array.from({ length: 64 }, () => anEvent('one')),
  );
  await writing.append('ledger', 'no-stream', ['two', 'three', 'four'].map(anEvent));
  await writing.close();
  // In the index the first event is its stream and its position: 65 is an A.
  const bytes = await readFile(file, 'latin1');
  const altered = bytes.replace('ledgerA', 'ledgeqA');
  expect(altered).not.toBe(bytes);
  await writeFile(file, altered, 'latin1');

  const store = openSqliteEventStore(file);
  const gap = { name: 'UnreadableEvent', message: expect.stringContaining('the previous event') };
  expect(await store.readAll(START, 100)).toHaveLength(67);
  await expect(store.readStream('ledger')).rejects.toMatchObject(gap);
  await expect(store.readStreamBackwards('ledger', { limit: 3 })).rejects.toMatchObject(gap);
  expect(await store.readStream('ledger', 1)).toHaveLength(2);
  expect(await store.readStreamBackwards('ledger', { limit: 2 })).toHaveLength(2);
  await expect(snapshotSqliteLog(file, join(folder, 'copy.sqlite'))).rejects.toThrow('The log is damaged');
  await store.close();
});

test('a log without checksums gets them when it is opened, also for later appends by an older program', async () => {
  const before = openSqliteEventStore(file);
  await before.append('a', 'no-stream', ['one', 'two'].map(anEvent));
  const events = await before.readStream('a');
  await before.close();
  change('DROP INDEX unchecked; ALTER TABLE events DROP COLUMN checksum');

  const migrated = openSqliteEventStore(file);
  expect(await migrated.readStream('a')).toEqual(events);
  change(`INSERT INTO events (id, stream, revision, type, data, metadata)
    VALUES ('${randomUUID()}', 'a', 2, 'Said', '{"text":"three"}', '{}')`);
  expect(await migrated.readStream('a')).toHaveLength(3);
  await migrated.close();

  // More than one transaction covers.
  change(`WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < 10000)
    INSERT INTO events (id, stream, revision, type, data, metadata)
      SELECT 'old-' || n, 'old', n, 'Said', '{}', '{}' FROM n`);
  const reopened = openSqliteEventStore(file);
  change("UPDATE events SET type = 'Sung' WHERE stream = 'old'");
  await expect(reopened.readStreamBackwards('old', { limit: 1 })).rejects.toBeInstanceOf(UnreadableEvent);
  await expect(reopened.readStreamBackwards('old', { limit: 1, before: 1 })).rejects.toBeInstanceOf(
    UnreadableEvent,
  );
  change("UPDATE events SET data = replace(data, 't', 'f')");
  for (const before of [1, 2, 3])
    await expect(reopened.readStreamBackwards('a', { limit: 1, before })).rejects.toBeInstanceOf(
      UnreadableEvent,
    );
  await reopened.close();
});
