import { randomBytes, randomUUID } from 'node:crypto';
import { KEY_BYTES, KeyErased, type KeyStore } from './key-store.js';

/** What every key store must do. `connect` opens another connection to the same keys. */
export function keyStoreContract(name: string, connect: () => Promise<KeyStore>): void {
  describe(`${name} key store`, () => {
    let store: KeyStore;
    beforeAll(async () => {
      store = await connect();
    });
    afterAll(() => store.close());

    test('makes a key once and keeps it', async () => {
      const [id, other] = [randomUUID(), randomUUID()];
      const key = await store.create(id);
      expect(key).toHaveLength(KEY_BYTES);
      expect(await store.create(id)).toEqual(key);
      expect(await store.create(other)).not.toEqual(key);
      expect(await store.get([id, randomUUID()])).toEqual(new Map([[id, key]]));
      expect(await store.get([])).toEqual(new Map());
    });

    test('gives racing creators one key', async () => {
      const id = randomUUID();
      const others = await Promise.all([connect(), connect(), connect()]);
      const keys = await Promise.all(
        [...others, ...others, store].map(async (each) => (await each.create(id)).toString('hex')),
      );
      expect(new Set(keys).size).toBe(1);
      await Promise.all(others.map((each) => each.close()));
    });

    test('an erased key is gone for everyone and never made again', async () => {
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

    test('takes over what another store holds, once, and no other key in its place', async () => {
      const [id, gone] = [randomUUID(), randomUUID()];
      const key = randomBytes(KEY_BYTES);
      for (const entry of [
        { id, key },
        { id, key },
        { id: gone, key },
        { id: gone, key: null },
      ])
        await store.adopt(entry);
      await expect(store.adopt({ id, key: randomBytes(KEY_BYTES) })).rejects.toThrow('another key');
      expect(await store.create(id)).toEqual(key);
      await expect(store.create(gone)).rejects.toThrow(KeyErased);
      const entries = new Map<string, Buffer | null>();
      for await (const entry of store.entries()) entries.set(entry.id, entry.key);
      expect([entries.get(id), entries.get(gone)]).toEqual([key, null]);
    });
  });
}
