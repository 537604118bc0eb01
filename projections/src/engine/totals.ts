import type { Total } from '@parkho/stores';
import type { Projection } from '../projection.js';
import type { Change } from './fold.js';

/** Numbers by key of their total and by their own name. */
export type NumbersByTotal = Map<string, Map<string, number>>;

/** The differences that changes make to totals, each document counted once; unchanged totals are missing. */
export function totalDifferences({ totals }: Projection, changes: readonly Change[]): NumbersByTotal {
  const sums: NumbersByTotal = new Map();
  if (!totals) return sums;
  for (const { before, after } of changes) {
    if (before) add(sums, totals(before), -1);
    if (after) add(sums, totals(after), 1);
  }
  for (const [key, numbers] of sums) {
    for (const [name, number] of numbers) if (number === 0) numbers.delete(name);
    if (numbers.size === 0) sums.delete(key);
  }
  return sums;
}

/**
 * The totals that differ, as they are after these differences. Numbers that come to 0 are left out and names are in
 * order, so that the bytes of a total do not depend on its history.
 */
export function applyDifferences(stored: readonly Total[], differences: NumbersByTotal): Total[] {
  const before = new Map(stored.map(({ key, numbers }) => [key, numbers]));
  return [...differences].map(([key, difference]) => {
    const numbers = new Map(Object.entries(before.get(key) ?? {}));
    for (const [name, number] of difference) numbers.set(name, (numbers.get(name) ?? 0) + number);
    const nonZero = [...numbers].filter(([, number]) => number !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
    return { key, numbers: Object.fromEntries(nonZero) };
  });
}

function add(sums: NumbersByTotal, totals: readonly Total[], sign: 1 | -1): void {
  for (const { key, numbers } of totals) {
    const sum = sums.get(key) ?? new Map<string, number>();
    sums.set(key, sum);
    for (const name in numbers) sum.set(name, (sum.get(name) ?? 0) + sign * numbers[name]!);
  }
}
