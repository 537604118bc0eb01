import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Lease as Claim, ReadStore } from '@parkho/stores';
import { abortableDelay, backoffDelay } from './retry.js';

/** Time after which the lease of a dead holder can be taken, in milliseconds. */
export const LEASE_TTL = 5_000;

/**
 * The right to be the only process that does some work, kept in the read store. Clocks are not compared: a holder
 * increments the claim's beat four times in `ttl`, and a contender takes over when it has seen the same beat for `ttl`
 * by its own monotonic clock. A holder that could not renew for `ttl`, counted from its last renewal, has lost the
 * lease before another can take it.
 *
 * A holder that was frozen (a suspended machine) may work for a moment after it resumes: its writes must be fenced by
 * other means, such as the checkpoint of a collection.
 */
export class Lease {
  /** Machine, process and a random part. */
  private readonly holder = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;
  /** The last claim of another holder, and since when it is unchanged, by the clock of performance.now(). */
  private lastObservation: { claim: Claim; since: number } | undefined;
  private session: { claim: Claim; end: AbortController; beating: Promise<void> } | undefined;

  constructor(
    private readonly store: Pick<ReadStore, 'lease' | 'swapLease'>,
    readonly name: string,
    private readonly ttl = LEASE_TTL,
  ) {}

  /**
   * Takes the lease when it is free or its holder is dead; contenders call it about every quarter of `ttl`.
   * @returns a signal that aborts when the lease is lost or released; null while another process holds it
   * @throws StoreUnavailable
   */
  async acquire(): Promise<AbortSignal | null> {
    const current = await this.store.lease(this.name);
    if (current && this.isAlive(current)) return null;
    const claim = { holder: this.holder, beat: (current?.beat ?? 0) + 1 };
    const sentAt = performance.now();
    if (!(await this.store.swapLease(this.name, current, claim))) return null;
    this.lastObservation = undefined;
    const end = new AbortController();
    this.session = { claim, end, beating: Promise.resolve() };
    this.session.beating = this.beat(this.session, sentAt);
    return end.signal;
  }

  /** Releases the lease. While the store is unavailable, others wait until the claim has expired. */
  async release(): Promise<void> {
    if (!this.session) return;
    const { end, beating } = this.session;
    end.abort();
    await beating;
    const { claim } = this.session;
    this.session = undefined;
    await this.store.swapLease(this.name, claim, null).catch(() => undefined);
  }

  private isAlive(claim: Claim): boolean {
    // Stored by an acquire() whose response was lost.
    if (claim.holder === this.holder) return false;
    const now = performance.now();
    const previous = this.lastObservation;
    if (previous && previous.claim.holder === claim.holder && previous.claim.beat === claim.beat)
      return now - previous.since < this.ttl;
    this.lastObservation = { claim, since: now };
    return true;
  }

  private async beat(session: NonNullable<typeof this.session>, acquiredAt: number): Promise<void> {
    const { end } = session;
    const endLease = () => end.abort();
    const expireFrom = (sentAt: number) =>
      setTimeout(endLease, Math.max(0, this.ttl - (performance.now() - sentAt)));
    let expiry = expireFrom(acquiredAt);
    const interval = this.ttl / 4;
    for (;;) {
      // All leases of a process beat at the same time, so that a read store can store them together.
      await abortableDelay(interval - (performance.now() % interval), end.signal);
      if (end.signal.aborted) break;
      const sentAt = performance.now();
      try {
        if (!(await this.renew(session))) break;
        clearTimeout(expiry);
        expiry = expireFrom(sentAt);
      } catch {
        // The store is unavailable: the claim has not expired yet.
      }
    }
    clearTimeout(expiry);
    endLease();
  }

  /** False when another process holds the lease. */
  private async renew(session: NonNullable<typeof this.session>): Promise<boolean> {
    const next = { holder: this.holder, beat: session.claim.beat + 1 };
    if (await this.store.swapLease(this.name, session.claim, next)) {
      session.claim = next;
      return true;
    }
    // A renewal whose response was lost may have been stored.
    const current = await this.store.lease(this.name);
    if (current?.holder !== this.holder) return false;
    session.claim = current;
    return true;
  }
}

/** Work that only the holder of a lease does. */
interface LeasedWork {
  /** Works until `leaseSignal` aborts; `onProgress` resets the pause after the next failure to the shortest. */
  work(leaseSignal: AbortSignal, onProgress: () => void): Promise<void>;
  /** Reports an error of `work` or the read store, and the number of failures in a row before it. */
  onFailure(error: unknown, failures: number): void;
  /** Called while another process holds the lease. */
  onStandby?(): void;
}

/** Runs the work whenever this process holds the lease, again after failures, until `signal` aborts. */
export async function runUnderLease(
  lease: Pick<Lease, 'acquire' | 'release'>,
  signal: AbortSignal,
  { work, onFailure, onStandby }: LeasedWork,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted)
    try {
      const leaseSignal = await lease.acquire();
      if (leaseSignal)
        await work(AbortSignal.any([signal, leaseSignal]), () => {
          failures = 0;
        });
      else {
        onStandby?.();
        await abortableDelay(LEASE_TTL / 4, signal);
      }
    } catch (error) {
      onFailure(error, failures);
      await abortableDelay(backoffDelay(failures++), signal);
    } finally {
      await lease.release();
    }
}
