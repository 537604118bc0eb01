import { setTimeout as sleep } from 'node:timers/promises';

/** Waits after the first and the later failures, in milliseconds. */
const FIRST_RETRY = 100;
const LAST_RETRY = 5_000;

/** Resolves after the time, or at once when the signal aborts; never rejects. */
export const abortableDelay = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

/** The pause before the next attempt to reach a store, in milliseconds; `failures` counts from 0. */
export const backoffDelay = (failures: number): number => Math.min(FIRST_RETRY * 2 ** failures, LAST_RETRY);
