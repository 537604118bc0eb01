import { SingleBar } from 'cli-progress';

/** Called with the current phase and its share that is done, from 0 to 1. */
export type Progress = (phase: string, share: number) => void;

/** Steps of the progress bar, which shows shares. */
const STEPS = 1_000;

/** A progress bar for each phase, with an estimate, on a terminal. */
class Bars {
  #bar: SingleBar | undefined;
  #phase = '';

  readonly report: Progress = (phase, share) => {
    if (phase !== this.#phase) {
      this.stop();
      this.#phase = phase;
      this.#bar = new SingleBar({
        format: `${phase} [{bar}] {percentage}% | {duration_formatted} | {eta_formatted} left`,
      });
      this.#bar.start(STEPS, 0);
    }
    this.#bar?.update(Math.floor(share * STEPS));
  };

  stop(): void {
    this.#bar?.stop();
  }
}

/** Runs work with progress bars, which are removed when it ends. */
export async function withProgressBars<T>(work: (onProgress: Progress) => Promise<T>): Promise<T> {
  const bars = new Bars();
  try {
    return await work(bars.report);
  } finally {
    bars.stop();
  }
}
