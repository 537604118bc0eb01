import { withKeyCache } from './key-cache.js';
import type { KeyEngine } from './key-store.js';

const KEY = Buffer.alloc(32, 1);

test('a key that arrives after its erasure is not cached', async () => {
  let isErased = false;
  const answers: (() => void)[] = [];
  const store = {
    get: (ids: readonly string[]) => {
      // The state at the time of the call; the answer is delayed.
      const keys = new Map(ids.map((id) => [id, isErased ? null : KEY]));
      return new Promise((resolve) => answers.push(() => resolve(keys)));
    },
    erase: async () => {
      isErased = true;
    },
  } as unknown as KeyEngine;
  const keys = withKeyCache(store);
  const early = keys.get(['sana']);
  await keys.erase('sana');
  answers.shift()!();
  expect((await early).get('sana')).toBe(KEY);
  const later = keys.get(['sana']);
  expect(answers).toHaveLength(1);
  answers.shift()!();
  expect((await later).get('sana')).toBeNull();
});

test('a key is read from the engine once, until it is erased', async () => {
  let reads = 0;
  const store = {
    get: async (ids: readonly string[]) => {
      reads++;
      return new Map(ids.map((id) => [id, KEY]));
    },
    erase: async () => undefined,
  } as unknown as KeyEngine;
  const keys = withKeyCache(store);
  for (let index = 0; index < 3; index++) await keys.get(['sana']);
  expect(reads).toBe(1);
  await keys.erase('bilal');
  await keys.get(['sana']);
  expect(reads).toBe(1);
  await keys.erase('sana');
  await keys.get(['sana']);
  expect(reads).toBe(2);
});
