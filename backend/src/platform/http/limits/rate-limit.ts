import { DomainError, type DomainErrorKind, tooManyAttempts } from '@parkho/contracts';

/** Maximum number of keys of one limit, at some 200 bytes each: a stranger may have any number of addresses. */
export const MAX_KEYS = 100_000;

/** The points that a key has used, until a time of the monotonic clock, in milliseconds. */
interface Window {
  used: number;
  end: number;
}

/**
 * A number of attempts in a number of minutes for each key, from the first one, in the memory of this process. Beyond
 * its capacity the oldest keys are forgotten.
 */
export class RateLimit {
  /** The windows by key, in order of their end, because all have the same duration. */
  private readonly windows = new Map<string, Window>();
  /** Continues where it was: a new iterator would skip all deleted entries at every call. */
  private order = this.windows.entries();
  private first: readonly [string, Window] | undefined;
  private readonly duration: number;

  constructor(
    private readonly points: number,
    minutes: number,
  ) {
    this.duration = minutes * 60_000;
  }

  /** @throws DomainError 'too-many', without using an attempt */
  async take(key: string, points = 1): Promise<void> {
    const now = performance.now();
    this.removeExpired(now);
    const existing = this.windows.get(key);
    const window = existing ?? { used: 0, end: now + this.duration };
    if (window.used + points > this.points) {
      const seconds = Math.ceil((window.end - now) / 1000);
      throw new DomainError('too-many', tooManyAttempts(seconds), { retryAfter: seconds });
    }
    if (!existing && this.windows.size === MAX_KEYS) this.windows.delete(this.oldest()![0]);
    window.used += points;
    this.windows.set(key, window);
  }

  async refund(key: string, points = 1): Promise<void> {
    const window = this.windows.get(key);
    if (!window) return;
    window.used -= points;
    if (window.used <= 0) this.windows.delete(key);
  }

  /** Removes expired windows. */
  private removeExpired(now: number): void {
    for (let oldest = this.oldest(); oldest && oldest[1].end <= now; oldest = this.oldest())
      this.windows.delete(oldest[0]);
  }

  /** Undefined without any. */
  private oldest(): readonly [string, Window] | undefined {
    while (this.windows.size > 0) {
      if (this.first && this.windows.get(this.first[0]) === this.first[1]) return this.first;
      const next = this.order.next();
      // An iterator that has ended stays ended.
      if (next.done) this.order = this.windows.entries();
      else this.first = next.value;
    }
    return undefined;
  }
}

/**
 * Runs `work` if all limits allow it. Attempts are counted before, so that simultaneous guesses count too, and returned
 * unless the work fails with an error of the `counted` kind.
 * @throws DomainError 'too-many' when a limit is reached
 */
export const withRateLimits = async <T>(
  limits: readonly (readonly [limit: RateLimit, key: string])[],
  work: () => Promise<T>,
  counted: DomainErrorKind,
): Promise<T> => {
  const charged: (readonly [RateLimit, string])[] = [];
  try {
    for (const attempt of limits) {
      await attempt[0].take(attempt[1]);
      charged.push(attempt);
    }
    const result = await work();
    await refundAll(charged);
    return result;
  } catch (error) {
    if (!(error instanceof DomainError && error.kind === counted)) await refundAll(charged);
    throw error;
  }
};

const refundAll = (charges: readonly (readonly [RateLimit, string])[]) =>
  Promise.all(charges.map(([limit, key]) => limit.refund(key)));
