import { type Load, summary } from '../load.js';
import { perSecond, type Result } from '../report.js';
import { during, interleave } from '../rounds.js';

const ROUNDS = 3;
const SECONDS = 0.4;

/** Repeats a step for a while in as many loops at once, and returns how long each took. */
export async function repeated(loops: number, step: () => Promise<unknown>): Promise<Load> {
  const latencies: number[] = [];
  const timed = async () => {
    const began = performance.now();
    await step();
    latencies.push(performance.now() - began);
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: loops }, () => during(SECONDS, timed)));
  return { count: latencies.length, seconds: (performance.now() - start) / 1000, latencies };
}

/** Does a work once, of as many pieces. */
export async function once(count: number, work: () => Promise<unknown>): Promise<Load> {
  const start = performance.now();
  await work();
  return { count, seconds: (performance.now() - start) / 1000, latencies: [] };
}

/** A row of two that do the same in turn on one server; their first round does not count. */
export async function compare(
  name: string,
  measured: () => Promise<Load>,
  limit: () => Promise<Load>,
  rounds = ROUNDS,
): Promise<Result> {
  const loads = await interleave(rounds + 1, [limit, measured]);
  const [bare, ours] = loads.map(([, ...counted]) => summary(counted));
  const { rate, p50, p99 } = ours!;
  return {
    name,
    figure: perSecond(rate),
    limit: perSecond(bare!.rate),
    ratio: rate / bare!.rate,
    ...(!Number.isNaN(p50) && { p50, p99 }),
  };
}
