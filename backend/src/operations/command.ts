import { SingleBar } from 'cli-progress';

/** Hears what is being done and the share of it that is done, from 0 to 1. */
export type Progress = (phase: string, share: number) => void;

/** Steps of a bar: it knows shares, not numbers. */
const STEPS = 1_000;

/** A bar for each phase, with an estimate, where a person is looking. */
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

/**
 * Runs a command of the operator, shows its progress and ends the process: 0 done, 1 failed, 2 wrong usage. Does not
 * wait for open work of an engine's client, such as a name server that cannot be reached.
 * @param accepts whether it can be called with these arguments
 * @param work resolves to the final message for the operator
 * @param options the known options, such as '--key'
 */
export async function runCommand(
  usage: string,
  accepts: (args: readonly string[]) => boolean,
  work: (args: readonly string[], onProgress: Progress) => Promise<string>,
  options: readonly string[] = [],
): Promise<never> {
  const args = process.argv.slice(2);
  if (!accepts(args) || args.some((arg) => arg.startsWith('-') && !options.includes(arg))) {
    console.error(usage);
    process.exit(2);
  }
  const bars = new Bars();
  try {
    const summary = await work(args, bars.report);
    bars.stop();
    console.log(summary);
  } catch (error) {
    bars.stop();
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  process.exit(0);
}
