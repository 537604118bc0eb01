import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** A turn of the event loop that takes longer holds up requests, in milliseconds. */
const TURN_MS = 10;
/** Between two steps, in milliseconds: 200 rows of an import come to an end within ten seconds or so at any load. */
const MAX_PAUSE_MS = 50;

/**
 * Lets the steps of long work give way to requests: the longer turns of the event loop take, or requests wait, the fewer
 * there are.
 */
export class Pace {
  private pauseMs = 0;

  /** @param isAnyWaiting whether requests wait for their turn */
  constructor(private readonly isAnyWaiting: () => boolean) {}

  /** Resolves when the next step may begin. */
  async step(): Promise<void> {
    const began = performance.now();
    await nextTurn();
    const isLate = this.isAnyWaiting() || performance.now() - began > TURN_MS;
    this.pauseMs = isLate ? Math.min(2 * this.pauseMs + 1, MAX_PAUSE_MS) : Math.floor(this.pauseMs / 2);
    if (this.pauseMs > 0) await sleep(this.pauseMs);
  }
}
