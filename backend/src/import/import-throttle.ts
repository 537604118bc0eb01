import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Duration of a turn of the event loop that delays requests, in milliseconds. */
const TURN_MS = 10;
/** Longest pause between two steps, in milliseconds: 200 rows take about ten seconds at any load. */
const MAX_PAUSE_MS = 50;

/**
 * Makes long work yield to requests: the longer turns of the event loop take, or while requests wait, the longer its
 * pauses.
 */
export class ImportThrottle {
  private pauseMs = 0;

  /** @param isAnyWaiting whether requests wait for their turn */
  constructor(private readonly isAnyWaiting: () => boolean) {}

  /** Resolves when the next step may begin. */
  async step(): Promise<void> {
    const start = performance.now();
    await nextTurn();
    const isOverTurn = this.isAnyWaiting() || performance.now() - start > TURN_MS;
    this.pauseMs = isOverTurn ? Math.min(2 * this.pauseMs + 1, MAX_PAUSE_MS) : Math.floor(this.pauseMs / 2);
    if (this.pauseMs > 0) await sleep(this.pauseMs);
  }
}
