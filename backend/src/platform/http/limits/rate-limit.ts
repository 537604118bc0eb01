import { DomainError, tooManyAttempts } from '@parkho/contracts';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/** So many tries in so many minutes for each key, counted from the first one; in the memory of this process. */
export class RateLimit {
  private readonly tries: RateLimiterMemory;

  constructor(points: number, minutes: number) {
    this.tries = new RateLimiterMemory({ points, duration: minutes * 60 });
  }

  /** @throws DomainError 'too-many', and takes nothing then */
  async take(key: string, points = 1): Promise<void> {
    try {
      await this.tries.consume(key, points);
    } catch (refusal) {
      await this.giveBack(key, points);
      const seconds = Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000);
      throw new DomainError('too-many', tooManyAttempts(seconds), { retryAfter: seconds });
    }
  }

  async giveBack(key: string, points = 1): Promise<void> {
    await this.tries.reward(key, points);
  }
}

/**
 * Does `work` if all limits have room for it. Tries are taken before, so that guesses at the same moment count too,
 * and given back unless the work fails in a way that `counts`.
 * @throws DomainError 'too-many' when one of the limits is used up
 */
export const limited = async <T>(
  limits: readonly (readonly [limit: RateLimit, key: string])[],
  work: () => Promise<T>,
  counts: (error: unknown) => boolean,
): Promise<T> => {
  const taken: (readonly [RateLimit, string])[] = [];
  try {
    for (const each of limits) {
      await each[0].take(each[1]);
      taken.push(each);
    }
    const result = await work();
    await giveBack(taken);
    return result;
  } catch (error) {
    if (!counts(error)) await giveBack(taken);
    throw error;
  }
};

const giveBack = (taken: readonly (readonly [RateLimit, string])[]) =>
  Promise.all(taken.map(([limit, key]) => limit.giveBack(key)));
