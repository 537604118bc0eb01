import { LruCache } from './lru-cache.js';

const entry = (bytes: number) => ({ bytes });

test('the size of a cache is that of both generations, after values are reused, replaced or removed', () => {
  const cache = new LruCache<string, { bytes: number }>(100);
  const bytesOf = (keys: string) => [...keys].reduce((sum, key) => sum + (cache.get(key)?.bytes ?? 0), 0);
  for (const [key, bytes] of Object.entries({ a: 30, b: 30, c: 10 })) cache.set(key, entry(bytes));
  expect(cache.bytes).toBe(70);
  // It returns from the older generation.
  cache.get('a');
  expect(cache.bytes).toBe(70);
  cache.set('b', entry(5));
  cache.delete('c');
  expect([cache.bytes, bytesOf('abc')]).toEqual([35, 35]);
  cache.clear();
  expect(cache.bytes).toBe(0);
});

test('with more memory it caches more, and reports evictions', () => {
  const forgotten: number[] = [];
  const cache = new LruCache<number, { bytes: number }>(20, ({ bytes }) => forgotten.push(bytes));
  for (let key = 1; key <= 4; key++) cache.set(key, entry(10 + key));
  expect(forgotten).toEqual([11, 12, 13]);
  cache.maxBytes = 1_000;
  for (let key = 5; key <= 9; key++) cache.set(key, entry(10 + key));
  expect(forgotten).toEqual([11, 12, 13]);
});
