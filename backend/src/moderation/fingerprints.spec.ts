import type { Fingerprints } from '@parkho/contracts';
import { fingerprints } from './fingerprints.js';

const ids = { productId: 'p1', sellerId: 's1' };
const decided = (state: Fingerprints, next: Fingerprints) =>
  fingerprints.decide(state, { ...ids, fingerprints: next });
const event = (next: Fingerprints, ...gone: string[]) => ({
  type: 'ProductPicturesFingerprinted' as const,
  data: { ...ids, fingerprints: next, gone },
});

test.each([
  ['the first pictures', {}, { a: '0f' }, [event({ a: '0f' })]],
  ['an additional picture', { a: '0f' }, { a: '0f', b: 'f0' }, [event({ a: '0f', b: 'f0' })]],
  ['a replaced picture', { a: '0f' }, { b: 'f0' }, [event({ b: 'f0' }, 'a')]],
  ['all pictures removed', { a: '0f' }, {}, [event({}, 'a')]],
  ['the same pictures', { a: '0f' }, { a: '0f' }, []],
  ['no pictures', {}, {}, []],
])('fingerprints: %s', (_, state, next, then) => {
  expect(decided(state, next)).toEqual(then);
});

test('fingerprints are those of the last event', () => {
  const at = { metadata: { at: '2026-11-22T09:00:00.000Z' } };
  expect(fingerprints.evolve({ a: '0f' }, { ...event({ b: 'f0' }, 'a'), ...at })).toEqual({ b: 'f0' });
});
