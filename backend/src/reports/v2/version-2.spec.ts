import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  type Recorded,
  SHOP_REPORT_TEXT_FORMATS,
  SHOP_REPORT_TYPES,
  type ShopReportParameters,
  SPECIFIED_RANGES,
} from '@parkho/contracts';
import type { ReportVersion } from '../report-version.js';
import { COMPLETE_LOG } from '../v1/log.fixture.js';
import { version1 } from '../v1/version-1.js';
import { LOG } from './log.fixture.js';
import { version2 } from './version-2.js';

const folded = (version: ReportVersion, question: ShopReportParameters, events: readonly Recorded[]) => {
  const fold = version.begin(question);
  for (const event of events) fold.apply(event);
  return fold.end();
};
const questions = SHOP_REPORT_TYPES.flatMap((type) =>
  SPECIFIED_RANGES.map((range): ShopReportParameters => ({ type, range, asOf: '2026-02-11' })),
);

test('for a log without sale days the result is that of version 1', () => {
  const byTime = COMPLETE_LOG.toSorted((a, b) => Date.parse(a.metadata.at) - Date.parse(b.metadata.at));
  for (const question of questions)
    for (const format of SHOP_REPORT_TEXT_FORMATS)
      expect(folded(version2, question, byTime).body(format)).toBe(
        folded(version1, question, byTime).body(format),
      );
});

test('a sale counts with its corrected day and price, and an undone one not at all', () => {
  const sales = (range: ShopReportParameters['range']) =>
    JSON.parse(folded(version2, { type: 'sales', range, asOf: '2026-02-11' }, LOG).body('json'));
  expect(sales('all').sales).toMatchObject([
    { soldOn: '2026-02-10', device: 'ThinkPad <T480>', price: 80_000 },
    { soldOn: '2026-02-09', price: 39_500 },
    { soldOn: '2026-01-30', price: 45_000, daysToSell: 9 },
  ]);
  expect(sales('7d').salesOverview).toMatchObject({ sold: 2, revenue: 119_500 });
  const products = folded(version2, { type: 'products', range: 'all', asOf: '2026-02-11' }, LOG).body('json');
  expect(JSON.parse(products).productOverview).toMatchObject({ sold: 3, soldProducts: 2, deleted: 2 });
});

/** A changed byte of this version requires a new version instead (versions.ts). */
test('the bytes of this version are unchanged since it was created', () => {
  const pinned = Object.fromEntries(
    questions.map((question) => {
      const report = folded(version2, question, LOG);
      const place = { size: LOG.length, root: 'root' };
      const hashes = SHOP_REPORT_TEXT_FORMATS.map((format) => {
        const file = report.file(format, report.body(format), place, 'hash');
        return [format, createHash('sha256').update(file).digest('hex')];
      });
      return [`${question.type} ${question.range}`, Object.fromEntries(hashes)];
    }),
  );
  expect(pinned).toEqual(JSON.parse(readFileSync(new URL('./pinned.fixture.json', import.meta.url), 'utf8')));
});
