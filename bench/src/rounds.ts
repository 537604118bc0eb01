/** Runs every contender once per round, in turn, so that other load on the machine affects all of them alike. */
export async function runInterleaved<T>(
  rounds: number,
  contenders: readonly (() => Promise<T> | T)[],
): Promise<T[][]> {
  const outcomes: T[][] = contenders.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, contender] of contenders.entries()) outcomes[index]!.push(await contender());
  return outcomes;
}

/** The work done in a time. */
export interface Work {
  count: number;
  seconds: number;
}

/** Repeats a step for a time, in seconds. */
export async function runFor(seconds: number, step: () => Promise<unknown> | unknown): Promise<Work> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let count = 0;
  while (performance.now() < end) {
    await step();
    count++;
  }
  return { count, seconds: (performance.now() - start) / 1000 };
}

/** Repeats a step for a time, in seconds, in concurrent loops. */
export async function runConcurrently(
  loops: number,
  seconds: number,
  step: () => Promise<unknown>,
): Promise<Work> {
  const results = await Promise.all(Array.from({ length: loops }, () => runFor(seconds, step)));
  return {
    count: sum(results.map(({ count }) => count)),
    seconds: Math.max(...results.map(({ seconds }) => seconds)),
  };
}

/** Per second, over all rounds together. */
export const rateOf = (rounds: readonly Work[]): number =>
  sum(rounds.map(({ count }) => count)) / sum(rounds.map(({ seconds }) => seconds));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The value that a share of all values (0 to 1) does not exceed; NaN if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The least-squares line through values over time: its slope per unit of time, and the slope's standard error. */
export function slopeOf(points: readonly { at: number; value: number }[]): { slope: number; error: number } {
  const mean = (select: (point: { at: number; value: number }) => number) =>
    sum(points.map(select)) / points.length;
  const [meanAt, meanValue] = [mean((point) => point.at), mean((point) => point.value)];
  const squares = sum(points.map((point) => (point.at - meanAt) ** 2));
  const slope = sum(points.map((point) => (point.at - meanAt) * (point.value - meanValue))) / squares;
  const residual = sum(points.map((point) => (point.value - meanValue - slope * (point.at - meanAt)) ** 2));
  return { slope, error: Math.sqrt(residual / (points.length - 2) / squares) };
}
