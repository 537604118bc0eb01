import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImageStore } from './image-store.js';

/** A store under test, which may contain other images, and a second connection to the same images. */
export interface OpenedImageStore {
  store: ImageStore;
  connect(): Promise<ImageStore>;
}

/** The contract of every image store. */
export function imageStoreContract(name: string, open: () => Promise<OpenedImageStore>): void {
  describe(`${name}: the contract of an image store`, () => {
    let store: ImageStore;
    let connect: OpenedImageStore['connect'];
    beforeAll(async () => {
      ({ store, connect } = await open());
    });
    afterAll(() => store.close());

    const aKey = () => `${randomUUID()}-400.webp`;
    const content = async (from: ImageStore, key: string) => {
      const image = await from.get(key);
      return image && { size: image.size, bytes: await buffer(image.stream) };
    };

    test.each([0, 1, 20_000_000])('returns %i bytes unchanged', async (size) => {
      const key = aKey();
      const bytes = randomBytes(size);
      await store.put(key, bytes);
      expect(await store.has(key)).toBe(true);
      const stored = await content(store, key);
      expect(stored?.size).toBe(size);
      expect(stored?.bytes.equals(bytes)).toBe(true);
    });

    test('a picture touched concurrently exists for all', async () => {
      const key = aKey();
      await store.put(key, Buffer.from('touched by many'));
      const touched = await Promise.all(Array.from({ length: 200 }, () => store.touch(key)));
      expect(touched).toEqual(Array(200).fill(true));
    });

    test('knows no key that was never stored or was removed', async () => {
      const key = aKey();
      const unknown = async () => {
        expect(await store.has(key)).toBe(false);
        expect(await store.get(key)).toBeNull();
        expect(await store.touch(key)).toBe(false);
        expect(await store.putAt(key)).toBeNull();
      };
      await unknown();
      await store.remove(key);
      await store.put(key, randomBytes(10));
      await store.remove(key);
      await unknown();
    });

    test('stores the same image repeatedly, also concurrently', async () => {
      const key = aKey();
      const bytes = randomBytes(50_000);
      await Promise.all(Array.from({ length: 8 }, () => store.put(key, bytes)));
      await store.put(key, bytes);
      expect(await content(store, key)).toEqual({ size: bytes.length, bytes });
    });

    test('never overwrites a key, whichever writer is first', async () => {
      const key = aKey();
      const [first, ...others] = Array.from({ length: 4 }, () => randomBytes(10));
      await store.put(key, first!);
      await Promise.all(others.map((other) => store.put(key, other)));
      expect(await content(store, key)).toEqual({ size: 10, bytes: first });
    });

    test('has the storage time of a key, which a touch renews', async () => {
      const key = aKey();
      const bytes = randomBytes(100);
      await store.put(key, bytes);
      const first = (await store.putAt(key))!;
      expect(Math.abs(Date.now() - first.getTime())).toBeLessThan(60_000);
      await sleep(1_100);
      expect(await store.touch(key)).toBe(true);
      expect((await store.putAt(key))!.getTime()).toBeGreaterThan(first.getTime());
      expect(await content(store, key)).toEqual({ size: 100, bytes });
    });

    test('allows readers to stop early', async () => {
      const key = aKey();
      await store.put(key, randomBytes(1_000_000));
      for (let reader = 0; reader < 20; reader++) {
        const image = await store.get(key);
        for await (const chunk of image!.stream) {
          expect(chunk.length).toBeGreaterThan(0);
          break;
        }
      }
      expect(await store.has(key)).toBe(true);
    });

    test('lists every key once', async () => {
      const put = Array.from({ length: 30 }, aKey);
      await Promise.all(put.map((key) => store.put(key, randomBytes(1))));
      await store.remove(put.pop()!);
      const listed: string[] = [];
      for await (const key of store.keys()) listed.push(key);
      expect(listed).toEqual(expect.arrayContaining(put));
      expect(new Set(listed).size).toBe(listed.length);
    });

    test('keeps images when it is closed and opened again', async () => {
      const key = aKey();
      const bytes = randomBytes(100);
      const first = await connect();
      await first.put(key, bytes);
      await first.close();
      const second = await connect();
      expect(await content(second, key)).toEqual({ size: 100, bytes });
      await second.close();
    });

    test.each([
      '',
      '.',
      '..',
      '../secret',
      'a/b',
      'a\\b',
      '-a',
      'A',
      'ä',
      'a\0',
      'a'.repeat(201),
    ])('rejects the key %j', async (key) => {
      await expect(store.put(key, randomBytes(1))).rejects.toThrow(RangeError);
      await expect(store.get(key)).rejects.toThrow(RangeError);
      await expect(store.has(key)).rejects.toThrow(RangeError);
      await expect(store.touch(key)).rejects.toThrow(RangeError);
      await expect(store.putAt(key)).rejects.toThrow(RangeError);
      await expect(store.remove(key)).rejects.toThrow(RangeError);
    });
  });
}
