import { randomBytes, randomUUID } from 'node:crypto';
import {
  digestAfter,
  EMPTY_DIGEST,
  fingerprintOf,
  KEY_BYTES,
  type KeyEngine,
  type KeyEntry,
  KeyErased,
  type KeyWrapping,
} from './key-store.js';
import { aesWrapping, UNWRAPPED } from './wrapping.js';

const entriesOf = async (store: KeyEngine): Promise<KeyEntry[]> => {
  const entries: KeyEntry[] = [];
  for await (const entry of store.entries()) entries.push(entry);
  return entries;
};
const idsOf = async (store: KeyEngine): Promise<string[]> => (await entriesOf(store)).map(({ id }) => id);

/**
 * The contract of every key store.
 * @param connect opens another connection to the same keys
 * @param openEmpty opens a store without any keys
 */
export function keyStoreContract(
  name: string,
  connect: (wrapping?: KeyWrapping) => Promise<KeyEngine>,
  openEmpty: () => Promise<KeyEngine>,
): void {
  describe(`${name} key store`, () => {
    let store: KeyEngine;
    beforeAll(async () => {
      store = await connect();
    });
    afterAll(() => store.close());

    test('creates a key once and keeps it', async () => {
      const [id, other] = [randomUUID(), randomUUID()];
      const key = await store.create(id);
      expect(key).toHaveLength(KEY_BYTES);
      expect(await store.create(id)).toEqual(key);
      expect(await store.create(other)).not.toEqual(key);
      expect(await store.get([id, randomUUID()])).toEqual(new Map([[id, key]]));
      expect(await store.get([])).toEqual(new Map());
    });

    test('returns one key to concurrent creators', async () => {
      const id = randomUUID();
      const others = await Promise.all([connect(), connect(), connect()]);
      const keys = await Promise.all(
        [...others, ...others, store].map(async (each) => (await each.create(id)).toString('hex')),
      );
      expect(new Set(keys).size).toBe(1);
      await Promise.all(others.map((each) => each.close()));
    });

    test('an erased key is gone for everyone and never created again', async () => {
      const [id, unborn] = [randomUUID(), randomUUID()];
      await store.create(id);
      for (const each of [id, id, unborn]) await store.erase(each);
      const other = await connect();
      for (const each of [id, unborn]) {
        await expect(other.create(each)).rejects.toThrow(KeyErased);
        expect(await other.get([each])).toEqual(new Map([[each, null]]));
      }
      await other.close();
    });

    test('imports another store’s keys once, and does not replace keys', async () => {
      const [id, gone] = [randomUUID(), randomUUID()];
      const key = randomBytes(KEY_BYTES);
      for (const entry of [
        { id, key },
        { id, key },
        { id: gone, key },
        { id: gone, key: null },
      ])
        await store.importKey({ ...entry, fingerprint: '' });
      const other = { id, key: randomBytes(KEY_BYTES), fingerprint: '' };
      await expect(store.importKey(other)).rejects.toThrow('another key');
      expect(await store.create(id)).toEqual(key);
      await expect(store.create(gone)).rejects.toThrow(KeyErased);
      const entries = new Map((await entriesOf(store)).map((entry) => [entry.id, entry.key]));
      expect([entries.get(id), entries.get(gone)]).toEqual([key, null]);
    });

    test('numbers ids in order of creation, with a digest over them that erasures do not change', async () => {
      const ids = Array.from({ length: 5 }, () => randomUUID());
      const before = (await store.summary()).keys;
      const others = await Promise.all([connect(), connect()]);
      await Promise.all(ids.slice(0, 3).map((id, n) => [store, ...others][n]!.create(id)));
      await store.create(ids[3]!);
      await store.erase(ids[4]!);
      const summary = await store.summary();
      const digests = await Promise.all([0, before, before + 5].map((count) => store.digestOf(count)));
      await store.erase(ids[3]!);
      expect(await store.summary()).toEqual({ ...summary, erased: summary.erased + 1 });

      const entries = await entriesOf(store);
      expect(summary.keys).toBe(before + 5);
      expect(entries.length).toBe(summary.keys);
      expect((await idsOf(store)).slice(before).toSorted()).toEqual(ids.toSorted());
      expect(await Promise.all(entries.map(({ id }) => store.numberOf(id)))).toEqual([...entries.keys()]);
      expect(await store.numberOf(randomUUID())).toBeUndefined();
      let digest = EMPTY_DIGEST;
      for (const entry of entries) {
        if (entry.key) expect(entry.fingerprint).toBe(fingerprintOf(entry.id, entry.key));
        digest = digestAfter(digest, entry.id, entry.fingerprint);
        expect(entry.digest).toBe(digest);
      }
      expect(digests).toEqual([EMPTY_DIGEST, entries[before - 1]!.digest, digest]);
      expect(summary.digest).toBe(digest);
      expect(await store.digestOf(summary.keys + 1)).toBeUndefined();
      await Promise.all(others.map((each) => each.close()));
    });

    test('keys imported in order have the same digest', async () => {
      const target = await openEmpty();
      for (let n = 0; n < 2; n++) for (const entry of await entriesOf(store)) await target.importKey(entry);
      expect(await target.summary()).toEqual(await store.summary());
      expect(await entriesOf(target)).toEqual(await entriesOf(store));
      await target.close();
    });

    test('keys are wrapped and unwrapped, and readable only with their wrapping key', async () => {
      const [wrapping, newWrapping] = [
        aesWrapping(randomBytes(KEY_BYTES)),
        aesWrapping(randomBytes(KEY_BYTES)),
      ];
      const id = randomUUID();
      const key = await store.create(id);
      const entries = await entriesOf(store);
      const live = entries.filter((entry) => entry.key).length;
      const [wrapped, rewrapped] = [await connect(wrapping), await connect(newWrapping)];
      // Keys are readable before they are wrapped, and new ones are wrapped.
      expect(await wrapped.create(id)).toEqual(key);
      const fresh = randomUUID();
      const wrappedKey = await wrapped.create(fresh);
      await expect(store.get([fresh])).rejects.toThrow('KEYS_WRAPPING_KEY_FILE');

      const unwrapped = (await entriesOf(wrapped)).filter(
        ({ hasConfiguredWrapping }) => !hasConfiguredWrapping,
      );
      expect(unwrapped.length).toBe(live);
      expect(await wrapped.rewrap(wrapping)).toBe(live);
      expect((await entriesOf(wrapped)).every(({ hasConfiguredWrapping }) => hasConfiguredWrapping)).toBe(
        true,
      );
      expect(await wrapped.rewrap(wrapping)).toBe(0);
      expect(await wrapped.get([id, fresh])).toEqual(
        new Map([
          [id, key],
          [fresh, wrappedKey],
        ]),
      );
      for (const wrong of [store, rewrapped]) {
        await expect(wrong.create(id)).rejects.toThrow('KEYS_WRAPPING_KEY');
        await expect(idsOf(wrong)).rejects.toThrow('KEYS_WRAPPING_KEY');
      }
      expect(await rewrapped.rewrap(wrapping)).toBe(live + 1);
      await expect(wrapped.get([id])).rejects.toThrow('cannot be unwrapped with KEYS_WRAPPING_KEY');
      await rewrapped.erase(fresh);
      expect(await store.rewrap(newWrapping)).toBe(live);
      expect((await entriesOf(store)).slice(0, -1)).toEqual(entries);
      await Promise.all([wrapped.close(), rewrapped.close()]);
    });

    test('a wrapped key moved to another id is rejected', () => {
      const wrapping = aesWrapping(randomBytes(KEY_BYTES));
      const stored = wrapping.wrap('one', randomBytes(KEY_BYTES));
      expect(() => wrapping.unwrap('other', stored)).toThrow('The key other cannot be unwrapped');
      expect(() => UNWRAPPED.unwrap('one', stored)).toThrow('is wrapped');
    });
  });
}
