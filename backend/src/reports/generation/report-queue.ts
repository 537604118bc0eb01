interface Turn {
  owner: string;
  start: () => void;
}

/** How long a job delays the jobs of other owners, in milliseconds. */
const TURN_MS = 30_000;
/** Maximum number of concurrent jobs, each of a different owner. */
const MAX_CONCURRENT = 4;

/**
 * Runs jobs one after another. The next job is that of the least recently served owner; a job that takes longer than a
 * turn continues while jobs of other owners run.
 */
export class ReportQueue {
  private readonly waiting: Turn[] = [];
  private readonly running = new Set<string>();
  /** Owners in the order of their latest turns. */
  private readonly served = new Set<string>();
  /** The owner of the current turn. */
  private holder: string | undefined;

  constructor(private readonly turnMs = TURN_MS) {}

  /** @throws the reason of `signal` when it aborts before the work has started */
  async run<T>(owner: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.waitForTurn(owner, signal);
    const timer = setTimeout(() => this.endTurn(owner), this.turnMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      this.running.delete(owner);
      this.endTurn(owner);
    }
  }

  private waitForTurn(owner: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const cancel = () => {
        this.waiting.splice(this.waiting.indexOf(turn), 1);
        reject(signal.reason);
      };
      const start = () => {
        signal.removeEventListener('abort', cancel);
        resolve();
      };
      const turn = { owner, start };
      signal.addEventListener('abort', cancel);
      this.waiting.push(turn);
      this.startNext();
    });
  }

  private endTurn(owner: string): void {
    if (this.holder === owner) this.holder = undefined;
    this.startNext();
  }

  private startNext(): void {
    if (this.running.size === 0 && this.waiting.length === 0) this.served.clear();
    if (this.holder !== undefined || this.running.size === MAX_CONCURRENT) return;
    const order = [...this.served];
    const [next] = this.waiting
      .filter(({ owner }) => !this.running.has(owner))
      .sort((a, b) => order.indexOf(a.owner) - order.indexOf(b.owner));
    if (!next) return;
    const { owner, start } = next;
    this.waiting.splice(this.waiting.indexOf(next), 1);
    this.served.delete(owner);
    this.served.add(owner);
    this.running.add(owner);
    this.holder = owner;
    start();
  }
}
