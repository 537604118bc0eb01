import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Lease as Claim, ReadStore } from '@parkho/stores';
import { backOff, pause } from './retry.js';

/** How long the claim of a holder that has died stands, in milliseconds. */
export const LEASE_TTL = 5_000;

/**
 * The right to be the only process that does something, kept in the read store. No clocks are compared: a holder
 * counts the claim's beat up four times in `ttl`, and a contender takes over when it has seen the same beat for `ttl`
 * by its own monotonic clock. A holder that could not renew for `ttl`, counted from when it sent its last renewal,
 * has lost the lease, which is before anyone can have taken it.
 *
 * A holder that is frozen (a suspended machine) may go on for a moment after it resumes: its writes must be fenced by
 * something else, as the checkpoint of a collection is.
 */
export class Lease {
  /** Machine, process, and a part that no other lease has. */
  private readonly holder = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;
  /** The last claim of another holder, and since when it has not changed. */
  private seen: { claim: Claim; since: number } | undefined;
  private held: { claim: Claim; end: AbortController; beating: Promise<void> } | undefined;

  constructor(
    private readonly store: Pick<ReadStore, 'lease' | 'swapLease'>,
    readonly name: string,
    private readonly ttl = LEASE_TTL,
  ) {}

  /**
   * Takes the lease when it is free or its holder is dead; a contender calls it about every quarter of `ttl`.
   * @returns a signal that aborts when the lease is lost or released; null while another process holds it
   * @throws StoreUnavailable
   */
  async acquire(): Promise<AbortSignal | null> {
    const current = await this.store.lease(this.name);
    if (current && this.lives(current)) return null;
    const claim = { holder: this.holder, beat: (current?.beat ?? 0) + 1 };
    const sent = performance.now();
    if (!(await this.store.swapLease(this.name, current, claim))) return null;
    this.seen = undefined;
    const end = new AbortController();
    this.held = { claim, end, beating: Promise.resolve() };
    this.held.beating = this.beat(this.held, sent);
    return end.signal;
  }

  /** Gives the lease back at once. While the store is unavailable nothing happens: others wait until the claim is dead. */
  async release(): Promise<void> {
    if (!this.held) return;
    const { end, beating } = this.held;
    end.abort();
    await beating;
    const { claim } = this.held;
    this.held = undefined;
    await this.store.swapLease(this.name, claim, null).catch(() => undefined);
  }

  private lives(claim: Claim): boolean {
    // Stored by an acquire() whose answer was lost.
    if (claim.holder === this.holder) return false;
    const now = performance.now();
    const seen = this.seen;
    if (seen && seen.claim.holder === claim.holder && seen.claim.beat === claim.beat)
      return now - seen.since < this.ttl;
    this.seen = { claim, since: now };
    return true;
  }

  private async beat(held: NonNullable<typeof this.held>, acquired: number): Promise<void> {
    const { end } = held;
    const lose = () => end.abort();
    const expireFrom = (sent: number) => setTimeout(lose, Math.max(0, this.ttl - (performance.now() - sent)));
    let expiry = expireFrom(acquired);
    for (;;) {
      await pause(this.ttl / 4, end.signal);
      if (end.signal.aborted) break;
      const sent = performance.now();
      try {
        if (!(await this.renew(held))) break;
        clearTimeout(expiry);
        expiry = expireFrom(sent);
      } catch {
        // The store is unavailable: there is time until the claim expires.
      }
    }
    clearTimeout(expiry);
    lose();
  }

  /** False when another process has the lease. */
  private async renew(held: NonNullable<typeof this.held>): Promise<boolean> {
    const next = { holder: this.holder, beat: held.claim.beat + 1 };
    if (await this.store.swapLease(this.name, held.claim, next)) {
      held.claim = next;
      return true;
    }
    // A renewal whose answer was lost has been stored all the same.
    const current = await this.store.lease(this.name);
    if (current?.holder !== this.holder) return false;
    held.claim = current;
    return true;
  }
}

/** What the one process does that holds a lease. */
export interface LeasedWork {
  /** Works until `held` aborts; `onProgress` makes the pause after the next failure a short one again. */
  work(held: AbortSignal, onProgress: () => void): Promise<void>;
  /** Hears what `work` or the read store has thrown, and after how many failures in a row. */
  failed(error: unknown, failures: number): void;
  /** Another process holds the lease. */
  standBy?(): void;
}

/** Does what is to be done under a lease whenever this process holds it, after failures too, until `signal` aborts. */
export async function underLease(
  lease: Pick<Lease, 'acquire' | 'release'>,
  signal: AbortSignal,
  { work, failed, standBy }: LeasedWork,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted)
    try {
      const held = await lease.acquire();
      if (held)
        await work(AbortSignal.any([signal, held]), () => {
          failures = 0;
        });
      else {
        standBy?.();
        await pause(LEASE_TTL / 4, signal);
      }
    } catch (error) {
      failed(error, failures);
      await pause(backOff(failures++), signal);
    } finally {
      await lease.release();
    }
}
