import { jest } from '@jest/globals';
import { DomainError } from '@parkho/contracts';
import { MAX_KEYS, RateLimit, withRateLimits } from './rate-limit.js';

const failure = new DomainError('unauthenticated', 'Wrong');
const { kind } = failure;
const fail = async (): Promise<never> => {
  throw failure;
};
const tooMany = expect.objectContaining({ kind: 'too-many', retryAfter: expect.any(Number) });

describe('a rate limit', () => {
  it('counts failures separately for each key', async () => {
    const limit = new RateLimit(2, 1);
    for (let n = 0; n < 2; n++)
      await expect(withRateLimits([[limit, 'a']], fail, kind)).rejects.toBe(failure);
    await expect(withRateLimits([[limit, 'a']], async () => 'fine', kind)).rejects.toEqual(tooMany);
    expect(await withRateLimits([[limit, 'b']], async () => 'fine', kind)).toBe('fine');
  });

  it('does not count successes, nor failures of another kind', async () => {
    const limit = new RateLimit(1, 1);
    const away = new DomainError('unavailable', 'The engine is unavailable');
    for (let n = 0; n < 5; n++) {
      expect(await withRateLimits([[limit, 'a']], async () => n, kind)).toBe(n);
      await expect(withRateLimits([[limit, 'a']], () => Promise.reject(away), kind)).rejects.toBe(away);
    }
  });

  it('counts concurrent attempts', async () => {
    const limit = new RateLimit(3, 1);
    const guesses = Array.from({ length: 20 }, () => withRateLimits([[limit, 'a']], fail, kind));
    const reasons = (await Promise.allSettled(guesses)).map((each) => (each as PromiseRejectedResult).reason);
    expect(reasons.filter((reason) => reason === failure)).toHaveLength(3);
  });

  it('that is exhausted affects no other key, and is not prolonged by attempts', async () => {
    const [wide, narrow] = [new RateLimit(3, 1), new RateLimit(1, 1)];
    const both = [
      [wide, 'ip'],
      [narrow, 'account'],
    ] as const;
    await expect(withRateLimits(both, fail, kind)).rejects.toBe(failure);
    const waits: number[] = [];
    for (let n = 0; n < 5; n++)
      await withRateLimits(both, fail, kind).catch(({ retryAfter }: DomainError) => waits.push(retryAfter!));
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
    for (let n = 0; n < 2; n++)
      await expect(withRateLimits([[wide, 'ip']], fail, kind)).rejects.toBe(failure);
    await expect(withRateLimits([[wide, 'ip']], fail, kind)).rejects.toEqual(tooMany);
  });

  it('resets after its period', async () => {
    jest.useFakeTimers();
    const limit = new RateLimit(1, 1);
    await limit.take('a');
    jest.advanceTimersByTime(59_000);
    await expect(limit.take('a')).rejects.toEqual(tooMany);
    jest.advanceTimersByTime(1_001);
    await limit.take('a');
    await expect(limit.take('a')).rejects.toEqual(tooMany);
    jest.useRealTimers();
  });

  it('evicts the oldest keys at its capacity', async () => {
    const limit = new RateLimit(1, 1);
    await limit.take('first');
    await limit.take('second');
    for (let n = 2; n < MAX_KEYS + 1; n++) await limit.take(`address ${n}`);
    await limit.take('first');
    await expect(limit.take(`address ${MAX_KEYS}`)).rejects.toEqual(tooMany);
  });

  it('finds its oldest key in constant time', async () => {
    const limit = new RateLimit(1, 1);
    for (let n = 0; n < MAX_KEYS; n++) await limit.take(`address ${n}`);
    // A new iterator would walk over all deleted entries.
    const begun = (['entries', 'keys', 'values'] as const).map((name) => jest.spyOn(Map.prototype, name));
    for (let n = 0; n < 100; n++) await limit.take(`stranger ${n}`);
    const times = begun.map((iterator) => iterator.mock.calls.length);
    for (const iterator of begun) iterator.mockRestore();
    expect(times).toEqual([0, 0, 0]);
  });
});
