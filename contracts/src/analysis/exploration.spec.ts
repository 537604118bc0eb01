import { type Exploration, explorationQuery, parseExploration, withPeriod } from './exploration.js';
import { drillSql, explorationSql } from './exploration-sql.js';
import type { AnalysisTable } from './query-result.js';

const column = (name: string, type: AnalysisTable['columns'][number]['type'], unit?: string) => ({
  name,
  type,
  description: '',
  ...(unit && { unit }),
});
const sales: AnalysisTable = {
  name: 'sales',
  description: '',
  period: 'sold_on',
  columns: [
    column('category', 'text'),
    column('price', 'integer', 'PKR'),
    column('sold_on', 'day'),
    column('at', 'time'),
    column('featured', 'boolean'),
    column('valid_from', 'integer'),
  ],
};
const other = { ...sales, name: 'listings' };
const read = (query: string) => parseExploration(query, [other, sales]);

const complete: Exploration = {
  table: 'sales',
  measure: 'median',
  of: 'price',
  by: { column: 'sold_on', step: 'month' },
  filters: [
    { column: 'category', values: ["Child's: PC & more", ''] },
    { column: 'price', min: 1_000 },
    { column: 'featured', values: ['true'] },
  ],
  from: '2026-10-01',
  to: '2026-10-31',
  asOf: '2026-11-02',
  compare: { asOf: '2026-11-01' },
  group: '2026-10-01',
};

test('an address contains the whole exploration, and parses back to it', () => {
  expect(read(explorationQuery(complete))).toEqual({ exploration: complete, ignored: [] });
  expect(read('')).toEqual({
    exploration: { table: 'listings', measure: 'count', filters: [] },
    ignored: [],
  });
});

test('a relative period moves with the as-of day, or with today', () => {
  const { exploration } = read('period=last-month&compare=year');
  expect(explorationQuery(exploration)).toBe('table=listings&period=last-month&compare=year');
  const october = { from: '2026-10-01', to: '2026-10-31' };
  expect(withPeriod(exploration, '2026-11-27')).toMatchObject(october);
  expect(withPeriod({ ...exploration, asOf: '2026-11-01' }, '2027-01-01')).toMatchObject(october);
});

test.each([
  ['table=nothing', 'table=nothing'],
  ['table=sales&measure=median', 'measure=median'],
  ['table=sales&measure=max&of=price', 'measure=max'],
  ['table=sales&measure=sum&of=valid_from', 'of=valid_from', 'measure=sum'],
  ['table=sales&by=at', 'by=at'],
  ['table=sales&by=sold_on', 'by=sold_on'],
  ['table=sales&by=price:-1', 'by=price:-1'],
  ['table=sales&where=price:many', 'where=price:many'],
  ['table=sales&where=featured:maybe', 'where=featured:maybe'],
  ['table=sales&where=toString:x', 'where=toString:x'],
  ['from=2026-02-30', 'from=2026-02-30'],
  ['from=2026-02-02&to=2026-02-01', 'to=2026-02-01'],
  ['period=yesterday', 'period=yesterday'],
  ['period=last-month&from=2026-01-01', 'from=2026-01-01'],
  ['compare=period', 'compare=period'],
  ['asOf=2026-02-02&compare=2026-02-02', 'compare=2026-02-02'],
])('an invalid part of an address is dropped and reported: %s', (query, ...ignored) => {
  expect(read(query).ignored).toEqual(ignored);
});

test('an exploration compiles to readable SQL', () => {
  expect(
    explorationSql(complete, sales),
  ).toBe(`SELECT CAST(date_trunc('month', sold_on) AS DATE) AS sold_on, CAST(round(median(price)) AS BIGINT) AS value, count(*) AS row_count, grouping(CAST(date_trunc('month', sold_on) AS DATE)) = 1 AS is_total
FROM sales
WHERE sold_on >= DATE '2026-10-01'
  AND sold_on <= DATE '2026-10-31'
  AND (category IN ('Child''s: PC & more') OR category IS NULL)
  AND price >= 1000
  AND featured IN (TRUE)
GROUP BY GROUPING SETS ((CAST(date_trunc('month', sold_on) AS DATE)), ())
ORDER BY is_total DESC, 1`);
  expect(
    drillSql({ ...complete, filters: [], by: { column: 'price', width: 500 }, group: '1500' }, sales),
  ).toBe(`SELECT *
FROM sales
WHERE sold_on >= DATE '2026-10-01'
  AND sold_on <= DATE '2026-10-31'
  AND floor(price / 500) * 500 = 1500
ORDER BY valid_from DESC
LIMIT 200`);
});
