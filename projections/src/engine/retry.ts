import { setTimeout as sleep } from 'node:timers/promises';

/** The pause after the first failure doubles up to the maximum. */
const INITIAL_DELAY_MS = 100;
const MAX_DELAY_MS = 5_000;

/** Resolves after the time, or at once when the signal aborts; never rejects. */
export const abortableDelay = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

/** The pause before the next attempt to reach a store, in milliseconds; `failures` counts from 0. */
export const backoffDelay = (failures: number): number =>
  Math.min(INITIAL_DELAY_MS * 2 ** failures, MAX_DELAY_MS);
