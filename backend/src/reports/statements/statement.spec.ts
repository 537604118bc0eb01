import type { ReportFigures, ReportTable } from '@parkho/contracts';
import { type StatementFacts, statementOf } from './statement.js';

const activity = (changes: object) => ({
  approved: 0,
  contacts: 0,
  listed: 0,
  rejected: 0,
  revenue: 0,
  sold: 0,
  views: 0,
  ...changes,
});
const device = (name: string, soldAt: string, salePrice: number): StatementFacts['sold'][number] => ({
  name,
  reportId: `PK-${name}`,
  createdAt: '2026-09-20T09:00:00.000Z',
  soldAt,
  price: 9_000_000,
  salePrice,
});
const facts: StatementFacts = {
  name: 'Raavi Computers',
  months: {
    '2026-09': activity({ listed: 4, sold: 1, revenue: 5_000_000, views: 10 }),
    '2026-10': activity({ listed: 2, sold: 4, revenue: 24_000_000, views: 40, contacts: 6 }),
  },
  sold: [
    device('T480', '2026-10-20', 8_000_000),
    device('T490', '2026-10-02', 7_000_000),
    device('X1', '2026-11-01', 9_000_000),
    // Sales without a day have a time: these are of October 1 and November 1 in Pakistan.
    device('E14', '2026-09-30T20:00:00.000Z', 4_000_000),
    device('L14', '2026-10-31T20:00:00.000Z', 1_000_000),
  ],
};
const [figures, sales, months] = statementOf('2026-10', facts).sections as [
  ReportFigures,
  ReportTable,
  ReportTable,
];

test('a month’s figures are compared with the previous month, in PKR', () => {
  expect(figures.figures.map(({ key, value, before }) => [key, value, before])).toEqual([
    ['sold', 4, 1],
    ['revenue', 240_000, 50_000],
    ['meanPrice', 60_000, 50_000],
    ['listed', 2, 4],
    ['views', 40, 10],
    ['contacts', 6, 0],
  ]);
});

test('sales are by day in Pakistan, those of deleted listings in one row', () => {
  expect(sales.rows).toEqual([
    ['2026-10-01', 'E14', 'PK-E14', '2026-09-20', 11, 90_000, 40_000],
    ['2026-10-02', 'T490', 'PK-T490', '2026-09-20', 12, 90_000, 70_000],
    ['2026-10-20', 'T480', 'PK-T480', '2026-09-20', 30, 90_000, 80_000],
    [null, '1 deleted listing', null, null, null, null, 50_000],
  ]);
  expect(sales.totals?.at(-1)).toBe(240_000);
});

test('the twelve months end with the statement’s own, empty ones included', () => {
  expect(months.rows).toHaveLength(12);
  expect(months.rows.slice(-2)).toEqual([
    ['2026-09', 4, 1, 50_000, 10, 0],
    ['2026-10', 2, 4, 240_000, 40, 6],
  ]);
  expect(months.rows[0]).toEqual(['2025-11', 0, 0, 0, 0, 0]);
});

test('an empty month has no sales and no average', () => {
  const [none, rows] = statementOf('2026-12', facts).sections as [ReportFigures, ReportTable];
  expect(none.figures.find(({ key }) => key === 'meanPrice')?.value).toBeNull();
  expect(rows.rows).toEqual([]);
});
