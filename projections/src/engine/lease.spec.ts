import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { openReadStore, type ReadStore, StoreUnavailable } from '@parkho/stores';
import { Lease, runUnderLease } from './lease.js';

/** Milliseconds; a busy machine may suspend a process for some hundreds of them. */
const TTL = 1_000;
let dataDir: string;
let store: ReadStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parkho-lease-'));
  store = await openReadStore({ dataDir });
});
afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

/** A store that can be disconnected, before or after an operation. */
function cuttable(real: ReadStore) {
  const cut: { when?: 'before' | 'after' } = {};
  const guard = async <T>(call: () => Promise<T>): Promise<T> => {
    if (cut.when === 'before') throw new StoreUnavailable('The read store');
    const answer = await call();
    if (cut.when === 'after') throw new StoreUnavailable('The read store');
    return answer;
  };
  const view: Pick<ReadStore, 'lease' | 'swapLease'> = {
    lease: (name) => guard(() => real.lease(name)),
    swapLease: (...swap) => guard(() => real.swapLease(...swap)),
  };
  return { cut, view };
}

/** Waits like a worker until it has the lease; returns the time in milliseconds. */
async function contend(lease: Lease): Promise<number> {
  const startedAt = performance.now();
  while (!(await lease.acquire())) await sleep(TTL / 4);
  return performance.now() - startedAt;
}

test('one of many candidates holds the lease for as long as it renews it', async () => {
  const leases = Array.from({ length: 20 }, () => new Lease(store, 'work', TTL));
  const signals = await Promise.all(leases.map((lease) => lease.acquire()));
  expect(signals.filter((signal) => signal !== null)).toHaveLength(1);
  const holder = leases[signals.findIndex((signal) => signal !== null)]!;
  for (let tries = 0; tries < 12; tries++) {
    await sleep(TTL / 4);
    for (const lease of leases) if (lease !== holder) expect(await lease.acquire()).toBeNull();
  }
  await holder.release();
  expect(await store.lease('work')).toBeNull();
  expect(await leases.find((lease) => lease !== holder)!.acquire()).not.toBeNull();
});

test('a holder that acquired it after its duration has lost it, and sets no timer in the past', async () => {
  const timers = jest.spyOn(globalThis, 'setTimeout');
  const slow = { ...cuttable(store).view };
  const { swapLease } = slow;
  slow.swapLease = async (...swap) => {
    const swapped = await swapLease(...swap);
    await sleep(TTL + 50);
    return swapped;
  };
  const signal = (await new Lease(slow, 'work', TTL).acquire())!;
  if (!signal.aborted) await once(signal, 'abort');
  expect(timers.mock.calls.filter(([, ms]) => ms! < 0)).toEqual([]);
  timers.mockRestore();
});

test('a disconnected holder has lost it before another one can acquire it', async () => {
  const { cut, view } = cuttable(store);
  const [cutOff, other] = [new Lease(view, 'work', TTL), new Lease(store, 'work', TTL)];
  const signal = (await cutOff.acquire())!;
  cut.when = 'before';
  const hasLostFirst = contend(other).then(() => signal.aborted);
  expect(await hasLostFirst).toBe(true);
  cut.when = undefined;
  expect(await cutOff.acquire()).toBeNull();
  await other.release();
});

test('renewals without an answer do not lose it', async () => {
  const { cut, view } = cuttable(store);
  const lease = new Lease(view, 'work', TTL);
  const signal = (await lease.acquire())!;
  cut.when = 'after';
  await sleep(TTL / 2);
  cut.when = undefined;
  await sleep(2 * TTL);
  expect(signal.aborted).toBe(false);
  await lease.release();
});

test('a lease acquired without an answer is resumed at once', async () => {
  const { cut, view } = cuttable(store);
  const swapOnly = { lease: store.lease.bind(store), swapLease: view.swapLease };
  const lease = new Lease(swapOnly, 'work', 60_000);
  cut.when = 'after';
  await expect(lease.acquire()).rejects.toThrow(StoreUnavailable);
  cut.when = undefined;
  expect(await lease.acquire()).not.toBeNull();
  await lease.release();
});

test('work under a lease restarts after failures, in its holder, and waits while another process holds it', async () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const log: (string | number)[] = [];
  const workAs = (who: string, isBroken: boolean, signal: AbortSignal) =>
    runUnderLease(new Lease(store, 'work', TTL), signal, {
      work: async (held, onProgress) => {
        log.push(`${who} works`);
        if (isBroken && log.length > 4) onProgress();
        if (isBroken) throw new Error('It cannot');
        await once(held, 'abort');
      },
      onFailure: (error, failures) => {
        expect(error).toEqual(new Error('It cannot'));
        log.push(failures);
        if (log.length === 6) one.abort();
      },
      onStandby: () => log.push(`${who} stands by`),
    });
  await workAs('one', true, one.signal);
  // Each failure is followed by a growing pause, which progress resets.
  expect(log).toEqual(['one works', 0, 'one works', 1, 'one works', 0]);

  const lease = new Lease(store, 'work', TTL);
  await lease.acquire();
  const working = workAs('other', false, other.signal);
  while (log.at(-1) !== 'other stands by') await sleep(10);
  await lease.release();
  while (log.at(-1) !== 'other works') await sleep(10);
  other.abort();
  await working;
  expect(await store.lease('work')).toBeNull();
});
