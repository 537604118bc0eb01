/** The timeout of a wait has passed. */
export class TookTooLong extends Error {
  override name = 'TookTooLong';
}

/** A fixed amount of a scarce resource, lent in the order of requests: a request for more than is left waits. */
export class Budget {
  private readonly waiting: { amount: number; start: () => void }[] = [];
  private left: number;

  constructor(private readonly total: number) {
    this.left = total;
  }

  /** Runs `work` while holding `amount` (at most the whole budget), and returns it however the work ends. */
  async spend<T>(amount: number, work: () => Promise<T>): Promise<T> {
    const held = Math.min(amount, this.total);
    await this.take(held);
    try {
      return await work();
    } finally {
      this.giveBack(held);
    }
  }

  /**
   * Resolves when `amount` is lent; it must be returned.
   * @param timeoutMs the longest wait, in milliseconds; absent: no limit
   * @throws TookTooLong
   */
  async take(amount: number, timeoutMs?: number): Promise<void> {
    if (this.waiting.length === 0 && amount <= this.left) {
      this.left -= amount;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const turn = { amount, start: resolve };
      this.waiting.push(turn);
      if (timeoutMs === undefined) return;
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(turn), 1);
        reject(new TookTooLong());
        // It may have been queued before others that need less.
        this.startNext();
      }, timeoutMs);
      turn.start = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  giveBack(amount: number): void {
    this.left += amount;
    this.startNext();
  }

  private startNext(): void {
    for (let next = this.waiting[0]; next && next.amount <= this.left; next = this.waiting[0]) {
      this.waiting.shift();
      this.left -= next.amount;
      next.start();
    }
  }
}

/** A budget of one size for each key, kept while it is in use. */
export class Shares {
  private readonly used = new Map<string, { budget: Budget; users: number }>();

  constructor(private readonly size: number) {}

  async use<T>(key: string, work: (share: Budget) => Promise<T>): Promise<T> {
    const share = this.used.get(key) ?? { budget: new Budget(this.size), users: 0 };
    share.users++;
    this.used.set(key, share);
    try {
      return await work(share.budget);
    } finally {
      if (--share.users === 0) this.used.delete(key);
    }
  }
}
