import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Figures, regressionsOf, replaceAimsIn, replaceFiguresIn } from './figures.js';
import type { Result } from './report.js';

const figures = (runs: Result[][]): Figures => ({
  appends: { at: '2026-11-28T10:00:00.000Z', commit: 'abc', machine: '2 x CPU', runs },
});
const rate = (...ratios: number[]): Result[][] =>
  ratios.map((ratio) => [{ name: 'rate', figure: `${ratio}/s`, ratio, aim: { atLeast: 1 } }]);
const time = (...ratios: number[]): Result[][] =>
  ratios.map((ratio) => [{ name: 'time', figure: `${ratio} s`, ratio, aim: { atMost: 1 } }]);

test('a document has the figures between its comments, with each row’s median', () => {
  const document = 'Before\n<!-- figures -->\nold\n<!-- /figures -->\nafter';
  const updated = replaceFiguresIn(document, figures(rate(3, 1, 2)));
  expect(updated).toMatch(
    /^Before\n<!-- figures -->\n\n\*\*appends\*\*, 2026-11-28, commit abc, medians of 3/,
  );
  expect(updated).toContain('rate       2/s');
  expect(updated).not.toContain('old');
  expect(updated.endsWith('<!-- /figures -->\nafter')).toBe(true);
  expect(replaceFiguresIn(updated, figures(rate(3, 1, 2)))).toBe(updated);
  expect(() => replaceFiguresIn('no comments', {})).toThrow('has no');
});

test.each<[string, Result[][], Result[][], number]>([
  ['a rate that is lower by more than its noise is a regression', rate(10, 11, 12), rate(8, 8.5, 9), 1],
  ['a rate that is lower by less than its noise is no regression', rate(10, 11, 12), rate(9, 9.5, 10), 0],
  ['a higher rate is no regression', rate(10), rate(20), 0],
  ['a rate measured once that is a fifth lower is no regression', rate(10), rate(8), 0],
  ['a rate measured once that is a third lower is a regression', rate(10), rate(6.6), 1],
  ['a longer time is a regression', time(1, 1.1), time(2, 2.1), 1],
  ['a shorter time is no regression', time(2), time(1), 0],
  ['a new row is no regression', time(2), rate(1), 0],
])('%s', (_, before, after, count) => {
  expect(regressionsOf(figures(before), figures(after))).toHaveLength(count);
});

test.each([
  ['benchmarks.md', replaceFiguresIn],
  ['performance.md', replaceAimsIn],
])('%s has the recorded figures', (file, replaceIn) => {
  const docs = join(import.meta.dirname, '../../docs');
  const document = readFileSync(join(docs, file), 'utf8');
  const figures = JSON.parse(readFileSync(join(docs, 'figures.json'), 'utf8')) as Figures;
  expect(replaceIn(document, figures)).toBe(document);
});

test('a row without an aim is not listed among the aims', () => {
  const runs: Result[][] = [[...rate(2)[0]!, { name: 'other', figure: '1 MB' }]];
  const document = replaceAimsIn('<!-- aims --><!-- /aims -->', figures(runs));
  expect(document).toContain('| appends | rate | 2/s |  | >= 1 ok | 2026-11-28, abc |');
  expect(document).not.toContain('other');
});
