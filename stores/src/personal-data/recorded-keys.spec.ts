import { randomBytes, randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { KEYS_STREAM } from '@parkho/contracts';
import { type EventStore, START, StoreUnavailable } from '../event-store/event-store.js';
import { openSqliteEventStore } from '../event-store/sqlite/sqlite-event-store.js';
import { withKeyCache } from '../key-store/key-cache.js';
import { type KeyEngine, KeyErased } from '../key-store/key-store.js';
import { openMongoKeyStore } from '../key-store/mongodb.js';
import { openSqliteKeyStore } from '../key-store/sqlite.js';
import { scratchDatabase } from '../read-store/mongodb/scratch.js';
import { withPersonalData } from './personal-data.js';
import { KeysMismatch, RecordedKeys } from './recorded-keys.js';

const TABLE = { Met: { person: 'who', paths: ['name'] } };

let folder: string;
let log: EventStore;
const openStores: { close(): Promise<void> }[] = [];
const closeAfterTest = <S extends { close(): Promise<void> }>(store: S): S => {
  openStores.push(store);
  return store;
};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parkho-recorded-'));
  log = closeAfterTest(openSqliteEventStore(join(folder, 'events.sqlite')));
});
afterEach(async () => {
  await Promise.all(openStores.splice(0).map((store) => store.close()));
  await rm(folder, { recursive: true });
});

const file = (name = 'keys') => join(folder, `${name}.sqlite`);
const engine = (name = 'keys'): KeyEngine => closeAfterTest(withKeyCache(openSqliteKeyStore(file(name))));
const recordedKeys = (keys: KeyEngine) => new RecordedKeys(keys, log, TABLE);
const meet = async (keys: RecordedKeys, who: string): Promise<string> => {
  const stream = randomUUID();
  const event = { id: randomUUID(), type: 'Met', data: { who, name: `Name of ${who}` }, metadata: {} };
  await withPersonalData(log, keys, TABLE).append(stream, 'no-stream', [event]);
  return stream;
};
const records = async () => (await log.readStream(KEYS_STREAM)).map(({ data }) => data);
const sizeOf = async () => (await log.readAll(START, 1_000)).length;

test('the log records a key before the first encryption with it, once, and each erasure', async () => {
  const keys = recordedKeys(engine());
  await Promise.all(['a', 'b', 'c'].map((who) => meet(keys, who)));
  await meet(keys, 'a');
  const types = (await log.readAll(START, 100)).map(({ type }) => type);
  expect(types[0]).toBe('KeysRecorded');
  expect((await records()).at(-1)).toEqual(await engine().summary());
  const count = (await records()).length;
  await keys.erase('a');
  await keys.erase('a');
  expect((await records()).slice(count)).toEqual([{ keys: 3, erased: 1, digest: expect.any(String) }]);
  await expect(meet(keys, 'a')).rejects.toThrow(KeyErased);
  await recordedKeys(engine()).verify();
});

test('a start without changes writes nothing', async () => {
  const keys = recordedKeys(engine());
  await keys.verify();
  expect(await sizeOf()).toBe(0);
  await meet(keys, 'a');
  const size = await sizeOf();
  await recordedKeys(engine()).verify();
  expect(await sizeOf()).toBe(size);
});

test('a key or an erasure that a crash left unrecorded is recorded at the start', async () => {
  await meet(recordedKeys(engine()), 'a');
  await engine().create('b');
  await recordedKeys(engine()).verify();
  expect((await records()).at(-1)).toMatchObject({ keys: 2, erased: 0 });
  await engine().erase('a');
  await recordedKeys(engine()).verify();
  expect((await records()).at(-1)).toMatchObject({ keys: 2, erased: 1 });
});

test('another process’s unrecorded key is recorded before it is used', async () => {
  const keys = recordedKeys(engine());
  await meet(keys, 'a');
  await engine().create('b');
  await meet(keys, 'b');
  expect((await records()).at(-1)).toMatchObject({ keys: 2 });
});

const people = ['a', 'b', 'c', 'd'];
/** Four people, one of them erased, and an altered copy of their keys. */
const withAlteredCopy = async (alter: (copy: DatabaseSync) => void): Promise<RecordedKeys> => {
  const keys = recordedKeys(engine());
  for (const who of people) await meet(keys, who);
  await keys.erase('d');
  copyFileSync(file(), file('copy'));
  const copy = new DatabaseSync(file('copy'));
  alter(copy);
  copy.close();
  return recordedKeys(engine('copy'));
};

test.each([
  ['an older copy', 'DELETE FROM keys WHERE number > 1', 'The log has recorded 4 keys, but there are 2'],
  ['an empty store', 'DELETE FROM keys', 'The log has recorded 4 keys, but there are 0'],
  ['an incomplete store', "DELETE FROM keys WHERE id = 'b'", 'The log has recorded 4 keys, but there are 3'],
  ['an altered key', "UPDATE keys SET key = randomblob(32) WHERE id = 'b'", 'The key b has been altered'],
  [
    'an altered key with its fingerprint',
    "UPDATE keys SET key = randomblob(32), fingerprint = 'x' WHERE id = 'b'",
    'The key b has been altered',
  ],
  ['a missing record of an erasure', "DELETE FROM keys WHERE id = 'd'", 'recorded 4 keys, but there are 3'],
  [
    'a restored erased key',
    "UPDATE keys SET key = randomblob(32), fingerprint = 'x' WHERE id = 'd'",
    'The key d has been altered',
  ],
])('%s in place of the keys is detected at the start, and nothing is written', async (_, sql, reason) => {
  const wrong = await withAlteredCopy((copy) => copy.exec(sql));
  const before = await sizeOf();
  await expect(wrong.verify()).rejects.toThrow(KeysMismatch);
  await expect(wrong.verify()).rejects.toThrow(reason);
  for (const who of ['b', 'new']) await expect(meet(wrong, who)).rejects.toThrow(StoreUnavailable);
  expect(await sizeOf()).toBe(before);
  await recordedKeys(engine()).verify();
});

test('a copy from before an erasure is detected', async () => {
  const keys = recordedKeys(engine());
  for (const who of people) await meet(keys, who);
  copyFileSync(file(), file('copy'));
  await keys.erase('d');
  await expect(recordedKeys(engine('copy')).verify()).rejects.toThrow('erased keys have returned');
});

test('keys of another log are detected, in any number', async () => {
  const keys = recordedKeys(engine());
  for (const who of people) await meet(keys, who);
  for (const who of [...people, 'e']) await engine('other').create(who);
  await expect(recordedKeys(engine('other')).verify()).rejects.toThrow('The first 4 keys differ from those');
});

test('keys lost while the program runs are not replaced, and can be restored', async () => {
  const keys = recordedKeys(engine());
  await meet(keys, 'a');
  const stream = await meet(recordedKeys(engine()), 'b');
  const thief = new DatabaseSync(file());
  const row = thief.prepare("SELECT * FROM keys WHERE id = 'b'").get()!;
  thief.exec("DELETE FROM keys WHERE id = 'b'");
  for (const who of ['b', 'new']) await expect(meet(keys, who)).rejects.toThrow(StoreUnavailable);
  thief
    .prepare('INSERT INTO keys VALUES (?, ?, ?, ?, ?)')
    .run(row.number!, row.id!, row.key!, row.fingerprint!, row.digest!);
  thief.close();
  await meet(keys, 'b');
  const [event] = await withPersonalData(log, keys, TABLE).readStream(stream);
  expect(event!.data).toEqual({ who: 'b', name: 'Name of b' });
});

test('people in an older version’s log are found, and their keys are recorded when all exist', async () => {
  const unrecorded = withPersonalData(log, engine(), TABLE);
  for (const who of people) {
    const event = { id: randomUUID(), type: 'Met', data: { who, name: who }, metadata: {} };
    await unrecorded.append(randomUUID(), 'no-stream', [event]);
  }
  const part = engine('part');
  const other = engine('other');
  for await (const { id, key } of engine().entries()) {
    if (id !== 'c') await part.importKey({ id, key, fingerprint: '' });
    await other.importKey({ id, key: id === 'c' ? randomBytes(32) : key, fingerprint: '' });
  }
  const missing = 'The keys of 1 of the 4 people in the log are missing';
  await expect(recordedKeys(part).verify()).rejects.toThrow(missing);
  await expect(meet(recordedKeys(part), 'c')).rejects.toThrow(StoreUnavailable);
  await expect(recordedKeys(other).verify()).rejects.toThrow('cannot decrypt their texts');
  expect(await records()).toEqual([]);
  await recordedKeys(engine()).verify();
  expect(await records()).toEqual([await engine().summary()]);
  await expect(recordedKeys(part).verify()).rejects.toThrow('The log has recorded 4 keys, but there are 3');
});

const { MONGODB_URL } = process.env;
if (MONGODB_URL)
  test('the same on MongoDB: an older copy is detected, and concurrent processes record all their keys', async () => {
    const { url, remove } = scratchDatabase(MONGODB_URL);
    const older = scratchDatabase(MONGODB_URL);
    const processes = [1, 2, 3].map(() => recordedKeys(closeAfterTest(withKeyCache(openMongoKeyStore(url)))));
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => meet(processes[n % 3]!, n % 2 ? 'shared' : `p${n}`)),
    );
    const keys = closeAfterTest(openMongoKeyStore(url));
    expect((await records()).at(-1)).toEqual(await keys.summary());
    expect((await keys.summary()).keys).toBe(7);
    await processes[0]!.erase('p0');
    await recordedKeys(keys).verify();
    const copy = closeAfterTest(openMongoKeyStore(older.url));
    for await (const entry of keys.entries()) if (entry.id !== 'shared') await copy.importKey(entry);
    await expect(recordedKeys(copy).verify()).rejects.toThrow('The log has recorded 7 keys, but there are 6');
    await expect(meet(recordedKeys(copy), 'shared')).rejects.toThrow(StoreUnavailable);
    await Promise.all(openStores.splice(0).map((store) => store.close()));
    await Promise.all([remove(), older.remove()]);
    log = closeAfterTest(openSqliteEventStore(join(folder, 'events.sqlite')));
  });
