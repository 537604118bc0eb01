import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import {
  AGGREGATES,
  type Aggregate,
  CALENDAR_STEPS,
  comparedWith,
  drillSql,
  type Exploration,
  explorationSql,
  firstExploration,
  type Grouping,
  isGrouped,
  isMeasurable,
  parseExplorationResult,
  valuesSql,
} from '@parkho/contracts';
import { columnsOf, FACT_TABLES } from '@parkho/projections';
import fc from 'fast-check';
import { executeStatement } from './engine/execute-statement.js';
import { FactTables } from './engine/fact-tables.js';
import { deterministicFunctions, toDeterministicStatement } from './engine/statement.js';
import { ANALYSIS_TABLES } from './tables.js';

const NAMES = new Set(FACT_TABLES.map(({ name }) => name));
const SALES = FACT_TABLES.find(({ name }) => name === 'sales')!;
const sales = ANALYSIS_TABLES.find(({ name }) => name === 'sales')!;

/** A sale as counted in the tests. */
interface Sale {
  category: string | null;
  city: string;
  price: number;
  day: string;
}
const saleOf: fc.Arbitrary<Sale> = fc.record({
  category: fc.constantFrom('Laptop', "Children's PC", null),
  city: fc.constantFrom('Lahore', 'Karachi'),
  price: fc.integer({ min: 1, max: 300_000 }),
  day: fc.constantFrom('2026-08-31', '2026-09-01', '2026-09-30', '2026-10-15', '2026-11-02'),
});

const open: DuckDBInstance[] = [];
afterAll(() => {
  for (const instance of open) instance.closeSync();
});
const shopOf = async (rows: readonly Sale[]) => {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  open.push(instance);
  const connection = await instance.connect();
  const tables = await FactTables.create(connection);
  const empty = Object.fromEntries(Object.keys(columnsOf(SALES)).map((name) => [name, null]));
  rows.forEach(({ category, city, price, day }, id) => {
    tables.begin(SALES, id, {
      ...empty,
      ...{ listing_id: `l${id}`, category, city, price, sold_on: day, days_to_sell: id % 9, valid_from: 1 },
    });
  });
  await tables.flush();
  await FactTables.createViewsAsOf(connection, 1);
  const functions = await deterministicFunctions(connection);
  return (sql: string) => ask(connection, sql, functions);
};
const ask = async (connection: DuckDBConnection, sql: string, functions: ReadonlySet<string>) =>
  executeStatement(connection, await toDeterministicStatement(connection, sql, NAMES, functions));

/** The reference. */
const measured = (aggregate: Aggregate, prices: readonly number[], all: number): number | null => {
  const sorted = [...prices].sort((a, b) => a - b);
  const { length } = sorted;
  const sum = sorted.reduce((total, price) => total + price, 0);
  switch (aggregate) {
    case 'count':
      return length;
    case 'share':
      return Math.round((1000 * length) / all) / 10;
    case 'sum':
      return sum;
    case 'average':
      return Math.round(sum / length);
    case 'median':
      return Math.round((sorted[(length - 1) >> 1]! + sorted[length >> 1]!) / 2);
    case 'p90':
      return sorted[Math.ceil(length * 0.9) - 1]!;
  }
};

test('every measure by group, filtered by values and days, equals a manual count', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(saleOf, { minLength: 1, maxLength: 30 }), async (rows) => {
      const run = await shopOf(rows);
      const matching = rows.filter(
        ({ city, day }) => city === 'Lahore' && day >= '2026-09-01' && day <= '2026-10-31',
      );
      for (const measure of Object.keys(AGGREGATES) as Aggregate[]) {
        const exploration: Exploration = {
          table: 'sales',
          measure,
          ...(AGGREGATES[measure].ofColumn && { of: 'price' }),
          by: { column: 'category' },
          filters: [{ column: 'city', values: ['Lahore'] }],
          from: '2026-09-01',
          to: '2026-10-31',
        };
        const { total, groups } = parseExplorationResult(
          exploration,
          sales,
          await run(explorationSql(exploration, sales)),
        );
        expect(total.rows).toBe(matching.length);
        const categories = new Set(matching.map(({ category }) => category));
        expect(groups.length).toBe(categories.size);
        for (const { key, value, rows: count } of groups) {
          const prices = matching.filter(({ category }) => category === key).map(({ price }) => price);
          expect(count).toBe(prices.length);
          // DuckDB rounds halves of a rupee away from zero, this code upwards.
          expect(value).toBeCloseTo(measured(measure, prices, matching.length)!, measure === 'share' ? 0 : 6);
          const { rows: drilled } = await run(
            drillSql({ ...exploration, group: key === null ? '' : String(key) }, sales),
          );
          expect(drilled.length).toBe(prices.length);
        }
      }
    }),
    { numRuns: 20 },
  );
}, 60_000);

test('months are compared by position with previous ones, and days without sales are included', async () => {
  const run = await shopOf([
    { category: 'Laptop', city: 'Lahore', price: 100, day: '2026-07-31' },
    { category: 'Laptop', city: 'Lahore', price: 300, day: '2026-09-02' },
    { category: 'Laptop', city: 'Lahore', price: 500, day: '2026-11-30' },
  ]);
  const exploration: Exploration = {
    table: 'sales',
    measure: 'sum',
    of: 'price',
    by: { column: 'sold_on', step: 'month' },
    filters: [],
    from: '2026-09-01',
    to: '2026-11-30',
    compare: 'period',
  };
  const explored = parseExplorationResult(
    exploration,
    sales,
    await run(explorationSql(exploration, sales)),
    await run(explorationSql(comparedWith(exploration)!, sales)),
  );
  expect(explored).toEqual({
    total: { value: 800, rows: 2, before: 100 },
    groups: [
      { key: '2026-09-01', value: 300, rows: 1, before: 0 },
      { key: '2026-10-01', value: 0, rows: 0, before: 100 },
      { key: '2026-11-01', value: 500, rows: 1, before: 0 },
    ],
  });
});

test('every column of every table can be measured, grouped by, filtered and listed', async () => {
  const run = await shopOf([]);
  for (const table of ANALYSIS_TABLES)
    for (const column of table.columns) {
      const { name, type } = column;
      const steps = type === 'day' ? CALENDAR_STEPS : [undefined];
      const groupings: Grouping[] = isGrouped(column)
        ? steps.map((step) => ({
            column: name,
            ...(step && { step }),
            ...(isMeasurable(column) && { width: 10 }),
          }))
        : [];
      const measures = (Object.keys(AGGREGATES) as Aggregate[]).filter(
        (measure) => !AGGREGATES[measure].ofColumn || isMeasurable(column),
      );
      const first: Exploration = { ...firstExploration(table), from: '2026-01-01', to: '2026-12-31' };
      for (const measure of measures) {
        const of = AGGREGATES[measure].ofColumn ? { of: name } : {};
        for (const by of [undefined, ...groupings])
          await run(explorationSql({ ...first, measure, ...of, ...(by && { by }) }, table));
      }
      for (const by of groupings) await run(drillSql({ ...first, by, group: '' }, table));
      await run(valuesSql(table, name));
    }
}, 60_000);
