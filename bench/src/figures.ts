import { markdownTable, withBlock } from '@parkho/e2e/dist/document-block.js';
import { type Result, table, verdict } from './report.js';
import { percentile } from './rounds.js';

/** What a part of the bench measured, when and where. */
export interface Measured {
  /** ISO 8601. */
  at: string;
  /** Of the tree, with '+' where files had been changed. */
  commit: string;
  machine: string;
  /** A list for each time that the part was measured. */
  runs: Result[][];
}

/** By part; a file of the repository keeps them. */
export type Figures = Record<string, Measured>;

/** A document with the figures between the two comments that it has for them. */
export const withFigures = (document: string, figures: Figures): string => {
  const parts = Object.entries(figures).map(
    ([part, { at, commit, machine, runs }]) =>
      `**${part}**, ${at.slice(0, 10)}, commit ${commit}${runs.length > 1 ? `, medians of ${runs.length}` : ''}. ${machine}.\n\n\`\`\`\n${table(medians(runs))}\n\`\`\`\n`,
  );
  return withBlock(document, 'figures', parts.join('\n'));
};

/** A document with every row that has an aim, between the two comments that it has for them. */
export const withAims = (document: string, figures: Figures): string => {
  const rows = Object.entries(figures).flatMap(([part, { at, commit, runs }]) =>
    medians(runs)
      .filter(({ aim }) => aim)
      .map((result) => [
        part,
        result.name,
        result.figure,
        result.limit ?? '',
        verdict(result),
        `${at.slice(0, 10)}, ${commit}`,
      ]),
  );
  return withBlock(
    document,
    'aims',
    markdownTable([['part', 'what', 'measured', 'against', 'aim', 'when'], ...rows]),
  );
};

/** Of each row the one whose ratio is the median. */
const medians = ([first = [], ...others]: readonly Result[][]): Result[] =>
  first.map((result) => {
    const all = [result, ...others.flatMap((run) => run.filter(({ name }) => name === result.name))];
    const median = percentile(
      all.map(({ ratio = 0 }) => ratio),
      0.5,
    );
    return all.find(({ ratio = 0 }) => ratio === median) ?? result;
  });

/** Share by which ratios move on a machine that does other things, too; for rows that were measured once. */
const NOISE = 0.2;

/** Rows with an aim that are further from it than in earlier figures, by more than the noise of both. */
export const fallen = (before: Figures, after: Figures): string[] =>
  Object.entries(after).flatMap(([part, { runs }]) =>
    medians(runs).flatMap(({ name, aim }) => {
      const [then, now] = [ratiosOf(before[part]?.runs ?? [], name), ratiosOf(runs, name)];
      if (!aim || then.length === 0) return [];
      const [was, is] = [percentile(then, 0.5), percentile(now, 0.5)];
      const noise = Math.max(noiseOf(then), noiseOf(now));
      const lost = 'atLeast' in aim ? was - is : is - was;
      return lost > noise
        ? [`${part}: ${name}: ${is.toFixed(3)}, ${was.toFixed(3)} before; noise ${noise.toFixed(3)}`]
        : [];
    }),
  );

const ratiosOf = (runs: readonly Result[][], row: string): number[] =>
  runs.flatMap((run) => run.flatMap(({ name, ratio }) => (name === row && ratio !== undefined ? ratio : [])));

const noiseOf = (ratios: readonly number[]): number =>
  ratios.length > 1 ? Math.max(...ratios) - Math.min(...ratios) : NOISE * Math.abs(ratios[0]!);
