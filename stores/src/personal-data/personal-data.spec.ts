import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStore, START, UnreadableEvent } from '../event-store/event-store.js';
import { openSqliteEventStore } from '../event-store/sqlite/sqlite-event-store.js';
import { withKeyCache } from '../key-store/key-cache.js';
import { type KeyEngine, KeyErased } from '../key-store/key-store.js';
import { openSqliteKeyStore } from '../key-store/sqlite.js';
import { keyCoverage, withPersonalData } from './personal-data.js';

const TABLE = { Met: { person: 'who', paths: ['name', 'home.street', 'friends'] } };
const NAME = 'Ayesha Noor';
const person = (who: string) => ({
  who,
  name: NAME,
  home: { street: '7 Mall Road', city: 'Lahore' },
  friends: [{ name: 'Bilal', since: 2020 }, 'Sana'],
  place: 'Bazaar',
});

let folder: string;
let log: EventStore;
let keys: KeyEngine;
let events: EventStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parkho-personal-'));
  log = openSqliteEventStore(join(folder, 'events.sqlite'));
  keys = withKeyCache(openSqliteKeyStore(join(folder, 'keys.sqlite')));
  events = withPersonalData(log, keys, TABLE);
});
afterEach(async () => {
  await Promise.all([events.close(), keys.close()]);
  await rm(folder, { recursive: true });
});

const append = async (data: object, store = events, type = 'Met') => {
  const stream = randomUUID();
  await store.append(stream, 'no-stream', [{ id: randomUUID(), type, data, metadata: {} }]);
  return stream;
};
const read = async (stream: string, store = events) => (await store.readStream(stream))[0]!.data;

test('a person’s text is readable as written, and stored encrypted', async () => {
  const stream = await append(person('p1'));
  expect(await read(stream)).toEqual(person('p1'));
  const sealed = expect.stringMatching(/^enc1\.[A-Za-z0-9+/]+=*$/);
  expect(await read(stream, log)).toEqual({
    who: 'p1',
    name: sealed,
    home: { street: sealed, city: 'Lahore' },
    friends: [{ name: sealed, since: 2020 }, sealed],
    place: 'Bazaar',
  });
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
  expect(Buffer.concat(files).includes('Bazaar')).toBe(true);
  expect(Buffer.concat(files).includes(NAME)).toBe(false);
});

test('equal texts are encrypted differently, and cannot be moved', async () => {
  const [first, second] = [await append(person('p1')), await append(person('p1'))];
  const [stored, otherStored] = [await read(first, log), await read(second, log)] as { name: string }[];
  expect(stored!.name).not.toBe(otherStored!.name);
  await expect(read(await append({ ...person('p1'), name: stored!.name }, log))).rejects.toThrow();
});

test('an erased person is unreadable for every reader, others are not, and no more personal data are accepted', async () => {
  const after = await events.head();
  const [erasedStream, otherStream] = [await append(person('gone')), await append(person('there'))];
  await keys.erase('gone');
  expect(await read(erasedStream)).toEqual({
    ...person('gone'),
    name: 'erased',
    home: { street: 'erased', city: 'Lahore' },
    friends: [{ name: 'erased', since: 2020 }, 'erased'],
  });
  expect(await read(otherStream)).toEqual(person('there'));
  const names = ({ data }: { data: object }) => (data as { name: string }).name;
  expect((await events.readAll(after, 2)).map(names)).toEqual(['erased', NAME]);
  const abort = new AbortController();
  for await (const batch of events.subscribe(after, { signal: abort.signal })) {
    expect(batch.map(names)).toEqual(['erased', NAME]);
    abort.abort();
  }
  await expect(append(person('gone'))).rejects.toThrow(KeyErased);
});

test('a person with a lost key is not treated as erased: their events are reported as unreadable', async () => {
  const [lostStream, otherStream] = [await append(person('lost')), await append(person('there'))];
  const older = openSqliteKeyStore(join(folder, 'older.sqlite'));
  await older.importKey({ id: 'there', key: (await keys.get(['there'])).get('there')!, fingerprint: '' });
  const reopened = withPersonalData(log, older, TABLE);
  await expect(read(lostStream, reopened)).rejects.toThrow(/^The Met at .* personal key is missing$/);
  await expect(reopened.readAll(START, 10)).rejects.toThrow(UnreadableEvent);
  expect(await read(otherStream, reopened)).toEqual(person('there'));
  await older.close();
});

test('an event without personal texts creates no key, and old plain texts are read unchanged', async () => {
  const impersonal = { who: 'stranger', home: { city: 'Lahore' } };
  const stream = await append(impersonal);
  expect(await read(stream)).toEqual(impersonal);
  expect(await keys.get(['stranger'])).toEqual(new Map());
  expect(await read(await append(person('early'), log))).toEqual(person('early'));
  expect((await events.readAll(START, 1)).length).toBe(1);
});

test('every person of a log is looked up in a key store, and one of their texts is decrypted', async () => {
  const people = Array.from({ length: 30 }, (_, n) => `p${n}`);
  await append({ who: 'p0', name: 'Before it was encrypted' }, log);
  for (const who of people) await append(person(who));
  await keys.erase('p1');
  const coverage = (store: KeyEngine) => keyCoverage(log, store, TABLE);
  expect(await coverage(keys)).toEqual({ people: 30, missing: 0, undecryptable: 0 });
  const older = openSqliteKeyStore(join(folder, 'older.sqlite'));
  for await (const { id, key } of keys.entries())
    if (id !== 'p29')
      await older.importKey({ id, key: id === 'p28' ? randomBytes(32) : key, fingerprint: '' });
  expect(await coverage(older)).toEqual({ people: 30, missing: 1, undecryptable: 1 });
  await older.close();
});
