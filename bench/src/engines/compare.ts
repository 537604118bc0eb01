import { type Load, latencySummary } from '../load.js';
import { perSecond, type Result } from '../report.js';
import { runFor, runInterleaved } from '../rounds.js';

const ROUNDS = 3;
const SECONDS = 0.4;

/** Repeats a step for a fixed time in concurrent loops; returns the latencies. */
export async function repeatFor(loops: number, step: () => Promise<unknown>): Promise<Load> {
  const latencies: number[] = [];
  const timedStep = async () => {
    const stepStart = performance.now();
    await step();
    latencies.push(performance.now() - stepStart);
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: loops }, () => runFor(SECONDS, timedStep)));
  return { count: latencies.length, seconds: (performance.now() - start) / 1000, latencies };
}

/** Measures one run of a task that processes `count` items. */
export async function timeOnce(count: number, work: () => Promise<unknown>): Promise<Load> {
  const start = performance.now();
  await work();
  return { count, seconds: (performance.now() - start) / 1000, latencies: [] };
}

/** A row that compares two implementations, run alternately against one server; their first round does not count. */
export async function compare(
  name: string,
  measured: () => Promise<Load>,
  limit: () => Promise<Load>,
  rounds = ROUNDS,
): Promise<Result> {
  const loads = await runInterleaved(rounds + 1, [limit, measured]);
  const [limitSummary, measuredSummary] = loads.map(([, ...countedRounds]) => latencySummary(countedRounds));
  const { rate, p50, p99 } = measuredSummary!;
  return {
    name,
    figure: perSecond(rate),
    limit: perSecond(limitSummary!.rate),
    ratio: rate / limitSummary!.rate,
    ...(!Number.isNaN(p50) && { p50, p99 }),
  };
}
