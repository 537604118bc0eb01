import { markdownTable, replaceBlockIn } from '@parkho/e2e/dist/support/document-block.js';
import { type Result, table, verdictOf } from './report.js';
import { percentile } from './rounds.js';

/** The results of a part of the bench, with their time and commit. */
export interface PartFigures {
  /** ISO 8601. */
  at: string;
  /** The commit of the working tree, with '+' if files had been changed. */
  commit: string;
  machine: string;
  /** The results of each repetition. */
  runs: Result[][];
}

/** By part; stored in a file of the repository. */
export type Figures = Record<string, PartFigures>;

/** A document with the figures, between their two marker comments. */
export const replaceFiguresIn = (document: string, figures: Figures): string => {
  const parts = Object.entries(figures).map(
    ([part, { at, commit, machine, runs }]) =>
      `**${part}**, ${at.slice(0, 10)}, commit ${commit}${runs.length > 1 ? `, medians of ${runs.length}` : ''}. ${machine}.\n\n\`\`\`\n${table(medians(runs))}\n\`\`\`\n`,
  );
  return replaceBlockIn(document, 'figures', parts.join('\n'));
};

/** A document with every row that has an aim, between their two marker comments. */
export const replaceAimsIn = (document: string, figures: Figures): string => {
  const rows = Object.entries(figures).flatMap(([part, { at, commit, runs }]) =>
    medians(runs)
      .filter(({ aim }) => aim)
      .map((result) => [
        part,
        result.name,
        result.figure,
        result.limit ?? '',
        verdictOf(result),
        `${at.slice(0, 10)}, ${commit}`,
      ]),
  );
  return replaceBlockIn(
    document,
    'aims',
    markdownTable([['part', 'what', 'measured', 'baseline', 'aim', 'when'], ...rows]),
  );
};

/** For each row, the one with the median ratio. */
const medians = ([first = [], ...otherRuns]: readonly Result[][]): Result[] =>
  first.map((result) => {
    const candidates = [
      result,
      ...otherRuns.flatMap((run) => run.filter(({ name }) => name === result.name)),
    ];
    const median = percentile(
      candidates.map(({ ratio = 0 }) => ratio),
      0.5,
    );
    return candidates.find(({ ratio = 0 }) => ratio === median) ?? result;
  });

/** The relative noise of ratios on a machine with other load; for rows that were measured once. */
const NOISE = 0.2;

/** Rows with an aim that have moved away from it since earlier figures, by more than the noise of both. */
export const regressionsOf = (before: Figures, after: Figures): string[] =>
  Object.entries(after).flatMap(([part, { runs }]) =>
    medians(runs).flatMap(({ name, aim }) => {
      const [earlier, current] = [ratiosOf(before[part]?.runs ?? [], name), ratiosOf(runs, name)];
      if (!aim || earlier.length === 0) return [];
      const [earlierMedian, currentMedian] = [percentile(earlier, 0.5), percentile(current, 0.5)];
      const noise = Math.max(noiseOf(earlier), noiseOf(current));
      const regression = 'atLeast' in aim ? earlierMedian - currentMedian : currentMedian - earlierMedian;
      return regression > noise
        ? [
            `${part}: ${name}: ${currentMedian.toFixed(3)}, ${earlierMedian.toFixed(3)} before; noise ${noise.toFixed(3)}`,
          ]
        : [];
    }),
  );

const ratiosOf = (runs: readonly Result[][], row: string): number[] =>
  runs.flatMap((run) => run.flatMap(({ name, ratio }) => (name === row && ratio !== undefined ? ratio : [])));

const noiseOf = (ratios: readonly number[]): number =>
  ratios.length > 1 ? Math.max(...ratios) - Math.min(...ratios) : NOISE * Math.abs(ratios[0]!);
