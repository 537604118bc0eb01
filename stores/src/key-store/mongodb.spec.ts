import { randomBytes } from 'node:crypto';
import { Binary } from 'mongodb';
import { StoreUnavailable } from '../event-store/event-store.js';
import { openProxy } from '../read-store/mongodb/proxy.fixture.js';
import { scratchDatabase } from '../read-store/mongodb/scratch.js';
import { openMongoDb } from '../servers/mongodb.js';
import { keyStoreContract } from './key-store.contract.js';
import { digestAfter, EMPTY_DIGEST, KEY_BYTES } from './key-store.js';
import { openMongoKeyStore } from './mongodb.js';
import { UNWRAPPED } from './wrapping.js';

const { MONGODB_URL } = process.env;
if (!MONGODB_URL) test.skip('MongoDB: skipped, MONGODB_URL names no server to test on', () => {});
else {
  const { url, remove } = scratchDatabase(MONGODB_URL);
  const other = scratchDatabase(MONGODB_URL);
  keyStoreContract(
    'MongoDB',
    async (wrapping) => openMongoKeyStore(url, wrapping),
    async () => openMongoKeyStore(other.url),
  );
  afterAll(async () => {
    await remove();
    await other.remove();
  });

  test('keys of an older version are numbered once, also by concurrent processes', async () => {
    const older = scratchDatabase(MONGODB_URL);
    const { client, db } = openMongoDb(older.url, 'majority', {}, '-keys');
    const key = randomBytes(KEY_BYTES);
    const ids = Array.from({ length: 20 }, (_, n) => `person-${n + 10}`);
    const documents = ids.map((_id, n) => (n === 3 ? { _id } : { _id, key: new Binary(key) }));
    await db.collection<{ _id: string }>('keys').insertMany(documents.toReversed());
    const stores = Array.from({ length: 3 }, () => openMongoKeyStore(older.url));
    const tallies = await Promise.all(stores.map((store) => store.summary()));
    for (const summary of tallies) expect(summary).toMatchObject({ keys: 20, erased: 1 });
    // The numbering is not determined: a process may read while another one writes, and then leave a key for later.
    const numbers = await Promise.all(ids.map((id) => stores[0]!.numberOf(id)));
    expect(numbers.toSorted((a, b) => a! - b!)).toEqual([...ids.keys()]);
    let chain = EMPTY_DIGEST;
    for await (const { id, fingerprint, digest } of stores[0]!.entries()) {
      chain = digestAfter(chain, id, fingerprint);
      expect([id, digest]).toEqual([id, chain]);
    }
    expect(await stores[0]!.get(ids.slice(2, 4))).toEqual(
      new Map([
        [ids[2], key],
        [ids[3], null],
      ] as const),
    );
    await Promise.all([...stores, client].map((each) => each.close()));
    await older.remove();
  });

  test.each([
    ['null', null],
    ['a text', 'x'.repeat(KEY_BYTES)],
    ['gone without a trace of its erasure', undefined],
  ])('a key that is %s is not treated as erased', async (_, key) => {
    const altered = scratchDatabase(MONGODB_URL);
    const { client, db } = openMongoDb(altered.url, 'majority', {}, '-keys');
    const store = openMongoKeyStore(altered.url);
    await store.create('person');
    await db
      .collection<{ _id: string; key?: unknown }>('keys')
      .updateOne({ _id: 'person' }, key === undefined ? { $unset: { key: '' } } : { $set: { key } });
    const entries = async () => {
      for await (const entry of store.entries()) expect(entry).toBeUndefined();
    };
    for (const read of [entries, () => store.get(['person']), () => store.create('person')])
      await expect(read()).rejects.toThrow('The key person has been altered');
    if (key !== undefined)
      await expect(store.rewrap(UNWRAPPED)).rejects.toThrow('The key person has been altered');
    await store.erase('person');
    expect(await store.get(['person'])).toEqual(new Map([['person', null]]));
    await Promise.all([store, client].map((each) => each.close()));
    await altered.remove();
  });

  test('a frozen server is unavailable within the time limit, for writes too', async () => {
    const proxy = await openProxy(url);
    const store = openMongoKeyStore(proxy.url);
    await store.create('person');
    proxy.freeze();
    await expect(store.create('other')).rejects.toThrow(StoreUnavailable);
    await Promise.all([store.close(), proxy.close()]);
  }, 6_000);
}

test('reports an unavailable engine within the time limit', async () => {
  const store = openMongoKeyStore('mongodb://127.0.0.1:1/parkho');
  await expect(store.create('person')).rejects.toThrow(StoreUnavailable);
  await store.close();
});
