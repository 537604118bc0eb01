import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { DomainEvent, ProductDetails, Recorded } from '@parkho/contracts';
import { columnsOf, FACT_TABLES, type FactRow, FactsFold } from '@parkho/projections';
import type { EventStore, StoredEvent } from '@parkho/stores';
import fc from 'fast-check';
import { executeStatement } from './execute-statement.js';
import { FactTables } from './fact-tables.js';
import { LogFacts } from './facts-of-log.js';
import { deterministicFunctions, InvalidStatement, toDeterministicStatement } from './statement.js';

const NAMES = new Set(FACT_TABLES.flatMap(({ name }) => [name, `${name}_history`]));
const HOUR_MS = 60 * 60 * 1000;

const DETAILS: ProductDetails = {
  name: 'ThinkPad T480',
  description: 'One owner',
  price: 8_500_000,
  categoryId: 'laptop',
  brand: 'Lenovo',
  model: 'T480',
  condition: 'Good',
  location: 'Lahore',
  specifications: {},
  laptopDetails: { contactInfo: '0300-1234567' },
  images: {},
};
const acts: readonly ((productId: string, n: number) => DomainEvent)[] = [
  (productId, n) => ({
    type: 'ProductListed',
    data: { productId, sellerId: 'sana', reportId: `PK-${n}`, approval: 'pending', ...DETAILS },
  }),
  (productId) => ({ type: 'ProductApproved', data: { productId, sellerId: 'sana' } }),
  (productId, n) => ({
    type: 'ProductDetailsChanged',
    data: { productId, sellerId: 'sana', changes: { price: 8_000_000 + n * 100 } },
  }),
  (productId) => ({ type: 'ProductDeactivated', data: { productId, sellerId: 'sana' } }),
  (productId) => ({ type: 'ProductDeleted', data: { productId, sellerId: 'sana' } }),
];
/** A log of events on a few devices, an hour apart. */
const logsOf = (minLength: number) =>
  fc.array(fc.tuple(fc.nat(acts.length - 1), fc.nat(3)), { minLength, maxLength: 60 }).map((steps) =>
    steps.map(([act, device], n): Recorded => {
      const metadata = {
        at: new Date(Date.UTC(2026, 0, 1) + n * HOUR_MS).toISOString(),
        actor: { id: 'sana', role: 'seller' },
      };
      const event = acts[act]!(`device-${device}`, n);
      return {
        ...event,
        id: `event-${n}`,
        stream: `product-device-${device}`,
        revision: n,
        position: `${n + 1}`.padStart(16, '0'),
        metadata,
      } as Recorded;
    }),
  );

let instance: DuckDBInstance;
let functions: ReadonlySet<string>;
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:', { threads: '1', enable_external_access: 'false' });
  functions = await deterministicFunctions(await instance.connect());
});
afterAll(() => instance.closeSync());

/** Facts that have read a log in several steps, each up to its end at the time. */
const factsOf = async (log: readonly Recorded[], steps: readonly number[]) => {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  let length = 0;
  const events = {
    head: async () => log[length - 1]?.position ?? '',
    readAll: async (after: string, limit: number) =>
      log
        .slice(0, length)
        .filter(({ position }) => position > after)
        .slice(0, limit) as readonly StoredEvent[],
    share: async () => 1,
  } as unknown as EventStore;
  const facts = await LogFacts.create(events, connection);
  for (length of [...steps, log.length]) await facts.foldNewEvents();
  return {
    facts,
    ask: (sql: string, position: number) => ask(instance, sql, position),
    close: () => instance.closeSync(),
  };
};
const ask = async (on: DuckDBInstance, sql: string, position: number) => {
  const connection = await on.connect();
  try {
    await FactTables.createViewsAsOf(connection, position);
    return await executeStatement(
      connection,
      await toDeterministicStatement(connection, sql, NAMES, functions),
    );
  } finally {
    connection.closeSync();
  }
};

/** The reference: a fold of the events up to a position. */
const foldedTo = (log: readonly Recorded[], position: number): Map<string, FactRow[]> => {
  const rows = new Map<string, FactRow[]>(FACT_TABLES.map(({ name }) => [name, []]));
  const fold = new FactsFold({ end: ({ name }, row) => rows.get(name)!.push(row) });
  for (const event of log.slice(0, position)) fold.apply(event);
  fold.end();
  return rows;
};
const ordered = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

test('at every position the tables equal a fold up to it, however often the log was read', async () => {
  await fc.assert(
    fc.asyncProperty(logsOf(1), fc.nat(), fc.nat(), async (log, some, cut) => {
      const position = 1 + (some % log.length);
      const { ask, close } = await factsOf(log, [cut % log.length]);
      const folded = foldedTo(log, position);
      for (const table of FACT_TABLES) {
        const names = Object.keys(columnsOf(table));
        const read = async (name: string) =>
          ordered((await ask(`SELECT ${names.join(', ')} FROM ${name}`, position)).rows);
        const cells = (rows: readonly FactRow[]) =>
          ordered(rows.map((row) => names.map((name) => row[name])));
        const rows = folded.get(table.name)!;
        expect(await read(`${table.name}_history`)).toEqual(cells(rows));
        expect(await read(table.name)).toEqual(cells(rows.filter(({ valid_to }) => valid_to === null)));
      }
      close();
    }),
    { numRuns: 25 },
  );
}, 60_000);

test('a day includes all events up to its end', async () => {
  const [log] = fc.sample(logsOf(45), { numRuns: 1, seed: 7 });
  const { facts, close } = await factsOf(log!, []);
  // The first event is at five in the morning in Pakistan.
  expect(
    ['2025-12-31', '2026-01-01', '2026-01-02', '2030-01-01'].map((day) => facts.positionAsOf(day)),
  ).toEqual([0, 19, 43, log!.length]);
  close();
});

describe('a statement', () => {
  let connection: DuckDBConnection;
  beforeAll(async () => {
    connection = await instance.connect();
    await FactTables.create(connection);
    await FactTables.createViewsAsOf(connection, 0);
  });
  const accept = (sql: string) => toDeterministicStatement(connection, sql, NAMES, functions);
  const rowsOf = async (sql: string) => (await executeStatement(connection, await accept(sql))).rows;

  test.each([
    ['SELECT 2 AS a UNION ALL SELECT 1', [[1], [2]]],
    [
      'SELECT * FROM (VALUES (1, 3), (1, 2), (0, 9)) AS t(a, b) ORDER BY a DESC',
      [
        [1, 2],
        [1, 3],
        [0, 9],
      ],
    ],
    ['SELECT * FROM (VALUES (2), (1), (3)) AS t(a) LIMIT 2', [[1], [2]]],
    ['SELECT DISTINCT a FROM (VALUES (2), (1), (2)) AS t(a)', [[1], [2]]],
    ['WITH big AS (SELECT range AS n FROM range(5)) SELECT max(n) FROM big', [[4]]],
    [
      'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT * FROM r',
      [[1], [2], [3]],
    ],
    [
      "SELECT a, row_number() OVER (ORDER BY a) AS n FROM (VALUES ('y'), ('x')) AS t(a) ORDER BY ALL DESC",
      [
        ['y', 2],
        ['x', 1],
      ],
    ],
    [
      'SELECT 9007199254740993 AS a, 0.1 + 0.2 AS b, 1.50::DECIMAL(5, 2) AS c',
      [['9007199254740993', 0.3, 1.5]],
    ],
    [
      "SELECT DATE '2026-01-02', TIMESTAMP '2026-01-02 03:04:05', true, NULL, [1, 2], 1e308 * 1e10",
      [['2026-01-02', '2026-01-02T03:04:05.000Z', true, null, '[1, 2]', 'Infinity']],
    ],
    ["SELECT 'it''s' || ' -- ; here' /* ; */", [["it's -- ; here"]]],
    [
      "SELECT count(*), median(price), quantile_cont(price, 0.9), sum(price) FILTER (state = 'active') FROM listings",
      [[0, null, null, null]],
    ],
    ["SELECT date_trunc('month', listed_on) AS month FROM listings_history WHERE brand ILIKE '%dell%'", []],
  ])('is run in a deterministic order: %s', async (sql, rows) => {
    expect(await rowsOf(sql)).toEqual(rows);
  });

  test.each([
    ['', 'Only one SELECT statement can be run'],
    ['SELECT 1; SELECT 2', 'Only one SELECT statement can be run'],
    ['DELETE FROM listings', 'Only one SELECT statement can be run'],
    ['DROP VIEW listings', 'Only one SELECT statement can be run'],
    ["COPY listings TO '/tmp/x'", 'Only one SELECT statement can be run'],
    ["COPY (SELECT 1) TO '/tmp/x'", 'Only one SELECT statement can be run'],
    ["ATTACH '/tmp/x.db'", 'Only one SELECT statement can be run'],
    ["EXPORT DATABASE '/tmp/x'", 'Only one SELECT statement can be run'],
    ['INSTALL httpfs', 'Only one SELECT statement can be run'],
    ['LOAD httpfs', 'Only one SELECT statement can be run'],
    ['SET threads = 8', 'Only one SELECT statement can be run'],
    ['PRAGMA database_list', 'Only one SELECT statement can be run'],
    ['CALL pragma_version()', 'Only one SELECT statement can be run'],
    ['EXPLAIN SELECT 1', 'Only one SELECT statement can be run'],
    ['SUMMARIZE listings', 'Only one SELECT statement can be run'],
    ['DESCRIBE listings', 'Only one SELECT statement can be run'],
    ['SELECT ?', 'A query has no parameters: write the values'],
    ['SELECT * FROM listings USING SAMPLE 10', 'Samples differ each time and cannot be taken'],
    ['SELECT * FROM listings TABLESAMPLE 5 PERCENT', 'Samples differ each time and cannot be taken'],
    ['SELECT * FROM stored.listings', 'There is no table “stored.listings”'],
    ['SELECT * FROM information_schema.tables', 'There is no table “information_schema.tables”'],
    [
      'WITH "stored.listings" AS (SELECT 1) SELECT * FROM stored.listings',
      'There is no table “stored.listings”',
    ],
    [
      'SELECT * FROM duckdb_views, (WITH duckdb_views AS (SELECT 1) SELECT * FROM duckdb_views)',
      'There is no table “duckdb_views”',
    ],
    ['WITH pg_tables AS (SELECT * FROM pg_tables) SELECT * FROM pg_tables', 'There is no table “pg_tables”'],
    ['SELECT * FROM sqlite_master', 'There is no table “sqlite_master”'],
    ["SELECT * FROM '/etc/passwd'", 'There is no table “/etc/passwd”'],
    ["SELECT * FROM 's3://bucket/x.parquet'", 'There is no table “s3://bucket/x.parquet”'],
    ["SELECT * FROM read_csv('/etc/passwd')", 'The function “read_csv” cannot be used in a query'],
    [
      "SELECT (SELECT content FROM read_text('/etc/passwd'))",
      'The function “read_text” cannot be used in a query',
    ],
    ["SELECT * FROM glob('/*')", 'The function “glob” cannot be used in a query'],
    ["SELECT * FROM query('DELETE FROM listings')", 'The function “query” cannot be used in a query'],
    ["SELECT * FROM query_table('listings')", 'The function “query_table” cannot be used in a query'],
    ['SELECT * FROM duckdb_settings()', 'The function “duckdb_settings” cannot be used in a query'],
    ["SELECT * FROM pragma_table_info('x')", 'The function “pragma_table_info” cannot be used in a query'],
    ["SELECT current_setting('threads')", 'The function “current_setting” cannot be used in a query'],
    ["SELECT getvariable('x')", 'The function “getvariable” cannot be used in a query'],
    ['SELECT random()', 'The function “random” cannot be used in a query'],
    ['SELECT gen_random_uuid()', 'The function “gen_random_uuid” cannot be used in a query'],
    ["SELECT 1 WHERE now() > DATE '2026-01-01'", 'The function “now” cannot be used in a query'],
    ['SELECT CURRENT_DATE', 'The function “current_date” cannot be used in a query'],
    ['SELECT current_timestamp', 'The function “current_timestamp” cannot be used in a query'],
    ['SELECT current_user', 'The function “current_user” cannot be used in a query'],
    [
      'SELECT reservoir_quantile(price, 0.5) FROM listings',
      'The function “reservoir_quantile” cannot be used in a query',
    ],
    ['SELECT sleep_ms(100000)', 'The function “sleep_ms” cannot be used in a query'],
    ['WITH x AS (SELECT uuid()) SELECT * FROM x', 'The function “uuid” cannot be used in a query'],
    ['SELEC 1', 'syntax error at or near "SELEC"'],
  ])('is rejected: %s', async (sql, message) => {
    await expect(accept(sql)).rejects.toThrow(new InvalidStatement(message));
  });

  test('returns its first rows, and whether there are more', async () => {
    const { rows, truncated } = await executeStatement(
      connection,
      await accept('SELECT range FROM range(10001)'),
    );
    expect([rows.length, truncated, rows.at(-1)]).toEqual([10_000, true, [9_999]]);
    const long = await executeStatement(
      connection,
      await accept("SELECT repeat('x', 1000000) FROM range(10)"),
    );
    expect([long.rows.length, long.truncated]).toEqual([4, true]);
  });
});
