import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  type ReportDocument,
  type ReportTable,
  SHOP_REPORT_TEXT_FORMATS,
  SHOP_REPORT_TYPES,
  type ShopReportCompare,
  type ShopReportParameters,
  SPECIFIED_RANGES,
} from '@parkho/contracts';
import { FactsFold } from '@parkho/projections';
import { LOG } from '../v2/log.fixture.js';
import { version2 } from '../v2/version-2.js';
import { version3 } from './version-3.js';

const AS_OF = '2026-02-11';
const folded = (question: ShopReportParameters) => {
  const fold = version3.begin(question);
  for (const event of LOG) fold.apply(event);
  return fold.end();
};
const documentOf = (question: Partial<ShopReportParameters>): ReportDocument =>
  folded({ type: 'sales', range: 'all', asOf: AS_OF, ...question }).document!;
const figuresOf = ({ sections }: ReportDocument, of: 'value' | 'before' = 'value') =>
  Object.fromEntries(
    sections
      .flatMap((section) => ('figures' in section ? section.figures : []))
      .map((figure) => [figure.key, figure[of]]),
  );
const tablesOf = ({ sections }: ReportDocument): ReportTable[] =>
  sections.flatMap((section) => ('rows' in section ? section : []));

test.each(SHOP_REPORT_TYPES)('the figures of a %s report are those of version 2', (type) => {
  for (const range of SPECIFIED_RANGES) {
    const fold = version2.begin({ type, range, asOf: AS_OF });
    for (const event of LOG) fold.apply(event);
    const before = JSON.parse(fold.end().body('json'));
    const figures = Object.assign({}, ...Object.values(before).filter((section) => !Array.isArray(section)));
    expect(figuresOf(documentOf({ type, range }))).toEqual(figures);
  }
});

test.each(SHOP_REPORT_TYPES)('a %s report is compared with that of the previous period', (type) => {
  const now = documentOf({ type, range: '2026-02-05..2026-02-09', compare: 'period' });
  expect(now.comparedWith).toEqual({
    label: 'Period before',
    from: '2026-01-31',
    to: '2026-02-04',
    asOf: '2026-02-04',
  });
  const before = documentOf({ type, range: '2026-01-31..2026-02-04', asOf: '2026-02-04' });
  // Later sales and corrections are not included.
  const eventsBefore = LOG.filter(({ metadata }) => metadata.at < '2026-02-04T19:00');
  const fold = version3.begin({ type, range: '2026-01-31..2026-02-04', asOf: '2026-02-04' });
  for (const event of eventsBefore) fold.apply(event);
  expect(figuresOf(now, 'before')).toEqual(figuresOf(fold.end().document!));
  expect(before.days).toEqual({
    label: '2026-01-31 to 2026-02-04',
    from: '2026-01-31',
    to: '2026-02-04',
  });
});

test('sales equal a second count from the facts of the log', () => {
  const rows: { sold_on: string; price: number; category: string }[] = [];
  const fold = new FactsFold({
    end: ({ name }, row) => {
      if (name === 'sales' && row.valid_to === null) rows.push(row as unknown as (typeof rows)[number]);
    },
  });
  // The event types of sales: others in the fixture have their old schemas.
  for (const event of LOG) if (/^(Product(?!Inspect)|Category)/.test(event.type)) fold.apply(event);
  fold.end();
  for (const range of ['last-month', 'this-month', '2026-01-30..2026-02-09'] as const) {
    const document = documentOf({ range });
    const { from, to } = document.days;
    const sold = rows.filter(({ sold_on }) => sold_on >= from! && sold_on <= to);
    const revenue = sold.reduce((sum, { price }) => sum + price, 0);
    expect(figuresOf(document)).toMatchObject({ sold: sold.length, revenue });
    const { rows: byDay } = tablesOf(document).find(({ key }) => key === 'salesActivity')!;
    for (const [day, count] of byDay)
      expect(sold.filter(({ sold_on }) => sold_on === day)).toHaveLength(Number(count));
  }
});

test('a total is the sum of its column, where one makes sense', () => {
  const tables = SHOP_REPORT_TYPES.flatMap((type) => tablesOf(documentOf({ type })));
  const totals = tables.flatMap(({ columns, rows, totals }) =>
    (totals ?? []).flatMap((total, at) =>
      at > 0 && total !== null
        ? [[columns[at]!.key, total, rows.reduce((sum, row) => sum + Number(row[at]), 0)] as const]
        : [],
    ),
  );
  expect(totals.length).toBeGreaterThan(10);
  for (const [key, total, sum] of totals) expect([key, total]).toEqual([key, sum]);
  expect(totals.filter(([key]) => /mean|median|rating/i.test(key))).toEqual([]);
});

test('rows of listings, inspections and users have the id of their record', () => {
  const recordsOf = (type: ShopReportParameters['type']) =>
    Object.fromEntries(
      tablesOf(documentOf({ type })).flatMap(({ key, columns, rows, records }) => {
        if (!records) return [];
        expect(records.ofRows).toHaveLength(rows.length);
        const at = columns.findIndex((column) => column.key === records.column);
        return [[key, Object.fromEntries(rows.map((row, index) => [row[at], records.ofRows[index]]))]];
      }),
    );
  expect(recordsOf('moderation').decisions).toMatchObject({
    Renamed: 'products/p0',
    'LG gram': 'products/gram',
  });
  expect(recordsOf('moderation').byModerator).toEqual({ Ali: 'users/ali' });
  expect(recordsOf('inspections')).toEqual({
    byInspector: { Ali: 'users/ali' },
    inspections: {
      'Device 0': 'products/p0',
      'Lenovo ThinkPad T480': 'products/t480',
      'Machine x3': 'external-inspections/x3',
    },
  });
  expect(recordsOf('sales').sales).toMatchObject({ 'Device 1': 'products/p1' });
  expect(recordsOf('users').users).toMatchObject({ 'Hina A.': 'users/hina' });
  // Ids survive an erasure, so that a regenerated report differs only in the erased cells.
  expect(recordsOf('products').topSellers).toEqual({
    'Hina A.': 'users/hina',
    Omar: 'users/omar',
    Sana: 'users/sana',
    erased: expect.stringMatching(/^users\//),
  });
});

test('the summary describes the changes in sentences', () => {
  expect(documentOf({ range: '2026-02-01..2026-02-11', compare: 'period' }).summary).toEqual([
    '2 devices were sold for PKR 119,500, after none in the period before.',
    'Half of them for PKR 59,750 or less, within 27.5 days of listing.',
  ]);
});

test('empty days are one row for people, and complete for programs', () => {
  const report = folded({ type: 'sales', range: '2026-01-12..2026-02-11', asOf: AS_OF });
  expect(report.body('txt')).toContain('2026-01-12 to 2026-01-29: none');
  expect(report.body('html')).toContain('2026-01-12 to 2026-01-29: none');
  const { rows } = tablesOf(JSON.parse(report.body('json'))).find(({ key }) => key === 'salesActivity')!;
  expect(rows).toHaveLength(31);
});

/** A changed byte of this version requires a new version instead (versions.ts). */
test('the bytes of this version are unchanged since it was created', () => {
  const comparisons: (ShopReportCompare | undefined)[] = [undefined, 'period', 'year', '2026-02-01'];
  const ranges = [...SPECIFIED_RANGES, 'last-month', 'this-quarter', '2026-01-30..2026-02-09'] as const;
  const questions = SHOP_REPORT_TYPES.flatMap((type) =>
    ranges.flatMap((range) =>
      comparisons.map(
        (compare): ShopReportParameters => ({ type, range, asOf: AS_OF, ...(compare && { compare }) }),
      ),
    ),
  );
  const pinned = Object.fromEntries(
    questions.map((question) => {
      const report = folded(question);
      const place = { size: LOG.length, root: 'root' };
      const hash = createHash('sha256');
      for (const format of SHOP_REPORT_TEXT_FORMATS)
        hash.update(report.file(format, report.body(format), place, 'hash'));
      const { type, range, compare = '' } = question;
      return [`${type} ${range} ${compare}`.trim(), hash.digest('hex')];
    }),
  );
  expect(pinned).toEqual(JSON.parse(readFileSync(new URL('./pinned.fixture.json', import.meta.url), 'utf8')));
});
