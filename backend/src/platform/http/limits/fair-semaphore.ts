/** The wait for permits timed out. */
export class WaitTimeout extends Error {
  override name = 'WaitTimeout';
}

/** A counting semaphore that grants permits in order of arrival: a request for more than is left waits. */
export class FairSemaphore {
  private readonly waiting: { amount: number; start: () => void }[] = [];
  private available: number;

  constructor(private readonly total: number) {
    this.available = total;
  }

  /** Runs `work` while holding `amount` permits (at most all of them), and releases them however the work ends. */
  async withPermits<T>(amount: number, work: () => Promise<T>): Promise<T> {
    const permits = Math.min(amount, this.total);
    await this.acquire(permits);
    try {
      return await work();
    } finally {
      this.release(permits);
    }
  }

  /**
   * Resolves when `amount` permits are granted; the caller must release them.
   * @param timeoutMs the longest wait, in milliseconds; absent: no limit
   * @throws WaitTimeout
   */
  async acquire(amount: number, timeoutMs?: number): Promise<void> {
    if (this.waiting.length === 0 && amount <= this.available) {
      this.available -= amount;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const waiter = { amount, start: resolve };
      this.waiting.push(waiter);
      if (timeoutMs === undefined) return;
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(waiter), 1);
        reject(new WaitTimeout());
        // It may have been queued before others that need less.
        this.grantNext();
      }, timeoutMs);
      waiter.start = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  release(amount: number): void {
    this.available += amount;
    this.grantNext();
  }

  private grantNext(): void {
    for (let next = this.waiting[0]; next && next.amount <= this.available; next = this.waiting[0]) {
      this.waiting.shift();
      this.available -= next.amount;
      next.start();
    }
  }
}

/** A semaphore of one size for each key, kept while it is in use. */
export class SemaphoresByKey {
  private readonly entries = new Map<string, { semaphore: FairSemaphore; users: number }>();

  constructor(private readonly size: number) {}

  async use<T>(key: string, work: (semaphore: FairSemaphore) => Promise<T>): Promise<T> {
    const entry = this.entries.get(key) ?? { semaphore: new FairSemaphore(this.size), users: 0 };
    entry.users++;
    this.entries.set(key, entry);
    try {
      return await work(entry.semaphore);
    } finally {
      if (--entry.users === 0) this.entries.delete(key);
    }
  }
}
