import {
  ANALYSIS_LIMITS,
  type AnalysisTables,
  CHECKPOINT_HEADER,
  ANALYSIS_MESSAGES as MESSAGES,
  type QueryResult,
  SHOP_REPORT_MESSAGES,
  type Success,
} from '@parkho/contracts';
import { LogTree } from '@parkho/stores';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import type { Config } from '../config.js';
import { CONFIG } from '../platform/engines/tokens.js';
import { type Answer, eventually, type Person, startTestApp, type TestApp } from '../testing.js';
import { AnalysisService } from './analysis-service.js';
import type { EngineLimits } from './engine/main.js';
import { EngineProcess } from './engine-process.js';
import { resultParquet } from './result-parquet.js';

let app: TestApp;
let analyst: Person;
beforeAll(async () => {
  app = await startTestApp();
  analyst = await app.employ('analyst', 'analyst@example.com');
});
afterAll(() => app.close());

/** Retries while the tables are being prepared, which a busy machine may take longer for than a request waits. */
const ask = (sql: unknown, more: object = {}, as: Person | null = analyst) =>
  eventually(async () => {
    const body = { sql, ...more };
    const answer = await app.send<Success<QueryResult>>('POST', '/analysis/sql', {
      ...(as && { as }),
      body,
    });
    return PREPARING.test(answer.body.message ?? '') ? undefined : answer;
  });
const PREPARING = /^Tables are being prepared/;
const rowsOf = ({ status, body }: Answer<Success<QueryResult>>) => {
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data.rows;
};
const pidOf = (): number =>
  (app.nest.get(AnalysisService) as unknown as { engine: { child: { pid: number } } }).engine.child.pid;

test('facts follow the log, and an answer refers to a position and its root', async () => {
  const brand = 'Framework';
  const question = `SELECT state, count(*) AS listings FROM listings WHERE brand = '${brand}' GROUP BY state`;
  expect(rowsOf(await ask(question))).toEqual([]);
  const id = await app.list(app.seller, { brand });
  expect(rowsOf(await ask(question))).toEqual([['pending', 1]]);
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
  const answer = await ask(question);
  expect(rowsOf(answer)).toEqual([['active', 1]]);
  expect(rowsOf(await ask(question.replace('FROM listings', 'FROM listings_history')))).toEqual([
    ['active', 1],
    ['pending', 1],
  ]);
  const { evidence, columns, truncated } = answer.body.data;
  await app.list(app.seller, { brand });
  expect((await ask(question, { position: evidence.position })).body.data).toEqual(answer.body.data);
  expect(await ask(question, { position: 10_000_000 })).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^The log has [\d,]+ events$/) },
  });
  expect(await ask(question, { position: 0 })).toMatchObject({
    status: 400,
    body: { message: MESSAGES.positionInvalid },
  });
  expect(await ask(question, { position: 1, asOf: '2026-01-01' })).toMatchObject({
    status: 400,
    body: { message: MESSAGES.positionOrDay },
  });
  expect([columns, truncated]).toEqual([
    [
      { name: 'state', type: 'text' },
      { name: 'listings', type: 'integer' },
    ],
    false,
  ]);
  expect(evidence).toEqual({
    ...(await app.nest.get(LogTree).headAt(evidence.position)),
    size: undefined,
    position: expect.any(Number),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    engine: expect.stringMatching(/^DuckDB v\d/),
  });
  expect(rowsOf(await ask(question, { asOf: '2026-01-01' }))).toEqual([]);
});

test('an answer is also a file that names its source events', async () => {
  const sql = 'SELECT 1 AS n, NULL AS nothing';
  const file = (format: string) =>
    app.send<string>('POST', '/analysis/sql/file', { as: analyst, body: { sql, format } });
  const { body, headers } = await file('csv');
  expect(body).toBe('n,nothing\r\n1,\r\n');
  const { position, root } = (await ask(sql)).body.data.evidence;
  expect(headers.get(CHECKPOINT_HEADER)).toBe(`size=${position}; root=${root}`);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="parkho-query-${position}.csv"`);
  const parquet = await file('parquet');
  expect([parquet.status, parquet.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.apache.parquet',
  ]);
  expect(await file('xls')).toMatchObject({ status: 400, body: { message: MESSAGES.formatInvalid } });
});

test('Parquet keeps the column types, and has the evidence in its footer', async () => {
  const evidence = { position: 9, root: 'abc=', sha256: 'ab', engine: 'DuckDB v1' };
  const types = ['text', 'integer', 'number', 'boolean', 'day', 'time'] as const;
  const columns = types.map((type) => ({ name: type, type }));
  const rows = [
    ['اردو', '9007199254740993', 0.5, true, '2026-03-14', '2026-03-14T04:15:00.500Z'],
    ['', -5, 'Infinity', false, '1969-12-31', '5881580-07-11 (BC)'],
    [null, null, null, null, null, null],
  ];
  const bytes = resultParquet({ columns, rows, truncated: false, evidence });
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  expect((await parquetReadObjects({ file: buffer })).map((row) => Object.values(row))).toEqual([
    ['اردو', 9007199254740993n, 0.5, true, new Date('2026-03-14'), new Date('2026-03-14T04:15:00.500Z')],
    ['', -5n, Number.POSITIVE_INFINITY, false, new Date('1969-12-31'), null],
    [null, null, null, null, null, null],
  ]);
  expect(parquetMetadata(buffer).key_value_metadata).toEqual(
    Object.entries(evidence).map(([key, value]) => ({ key, value: String(value) })),
  );
});

test('Parquet stores whole numbers of more than 64 bits as texts, and no days that it cannot represent', async () => {
  const evidence = { position: 9, root: 'abc=', sha256: 'ab', engine: 'DuckDB v1' };
  const columns = [
    { name: 'long', type: 'integer' },
    { name: 'day', type: 'day' },
  ] as const;
  const rows = [
    ['9223372036854775808', 'infinity'],
    [1, '0044-03-15 (BC)'],
    [null, null],
  ];
  const bytes = resultParquet({ columns, rows, truncated: false, evidence });
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  expect((await parquetReadObjects({ file: buffer })).map((row) => Object.values(row))).toEqual([
    ['9223372036854775808', null],
    ['1', null],
    [null, null],
  ]);
});

test('a crashed process fails its query, and the next query succeeds', async () => {
  const question = 'SELECT * FROM sign_ups_history';
  const before = (await ask(question)).body.data;
  const interrupted = ask(
    'SELECT count(*) FROM range(1000000000) a, range(1000) b WHERE (a.range * b.range) % 7 = 3',
  );
  setTimeout(() => process.kill(pidOf(), 'SIGKILL'), 300);
  expect(await interrupted).toMatchObject({ status: 503, body: { message: MESSAGES.stopped } });
  const { rows, evidence } = (await ask(question)).body.data;
  expect([rows, evidence.sha256]).toEqual([before.rows, before.evidence.sha256]);
});

test('after an idle time the next query starts another process', async () => {
  expect(rowsOf(await ask('SELECT 1'))).toEqual([[1]]);
  const before = pidOf();
  await app.nest.get(AnalysisService).stopEngine();
  expect(rowsOf(await ask('SELECT 2'))).toEqual([[2]]);
  expect(pidOf()).not.toBe(before);
});

test('a hundred concurrent queries: those within the queue limit are answered, the others rejected', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask('SELECT 1')));
  const answered = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 429);
  expect(answered.length).toBeGreaterThanOrEqual(ANALYSIS_LIMITS.waiting);
  expect(answered.length + refused.length).toBe(100);
  for (const { body, headers } of refused)
    expect([body.message, headers.get('retry-after')]).toEqual([MESSAGES.tooMany, '5']);
});

test.each([
  [undefined, {}, MESSAGES.sqlRequired],
  ['  ', {}, MESSAGES.sqlRequired],
  ['x'.repeat(10_001), {}, MESSAGES.sqlTooLong],
  ['SELECT 1', { asOf: 'yesterday' }, SHOP_REPORT_MESSAGES.asOfInvalid],
  ['SELECT 1', { asOf: '2999-01-01' }, MESSAGES.asOfInFuture],
  ['DELETE FROM listings', {}, MESSAGES.oneSelect],
])('%.20s with %j is rejected', async (sql, more, message) => {
  const { status, body } = await ask(sql, more);
  expect([status, body.message]).toEqual([400, message]);
});

test('an SQL error is reported', async () => {
  const { status, body } = await ask('SELECT nope FROM listings');
  expect([status, body.message]).toEqual([
    400,
    expect.stringContaining('Referenced column "nope" not found'),
  ]);
});

test('the tables are described, and closed to users without reports', async () => {
  const { body } = await app.send<Success<AnalysisTables>>('GET', '/analysis/tables', { as: analyst });
  expect(body.data.available).toBe(true);
  const listings = body.data.tables.find(({ name }) => name === 'listings')!;
  expect(listings.columns).toContainEqual({
    name: 'price',
    type: 'integer',
    description: 'The asking price, in whole rupees',
    unit: 'PKR',
  });
  const { body: described } = await ask(`SELECT * FROM (DESCRIBE x)`);
  expect(described.message).toBe(MESSAGES.oneSelect);
  for (const { name, columns } of body.data.tables) {
    const { body: answer } = await ask(`SELECT * FROM ${name} LIMIT 0`);
    expect(answer.data.columns.map(({ name, type }) => [name, type])).toEqual(
      columns.map(({ name, type }) => [name, type]),
    );
  }
  for (const as of [null, app.seller]) expect((await ask('SELECT 1', {}, as)).status).toBe(as ? 403 : 401);
});

describe('a query', () => {
  const ended: string[] = [];
  /** Only the test's own limit can be reached, however busy the machine is. */
  const started = async (limits: Partial<EngineLimits>): Promise<EngineProcess> => {
    ended.length = 0;
    const engine = new EngineProcess(app.nest.get<Config>(CONFIG), (reason) => ended.push(reason), {
      seconds: 50,
      memory: 1_024,
      resident: 1_800,
      ...limits,
    });
    await engine.waitUntilReady();
    return engine;
  };
  const refusal = (refused: string) => ({ refused, kind: 'unprocessable' });

  test('that exceeds the time limit ends, and its process continues', async () => {
    const engine = await started({ seconds: 1 });
    expect(
      await engine.runQuery({
        sql: 'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT max(n) FROM r',
      }),
    ).toEqual(refusal(MESSAGES.tookTooLong));
    expect(await engine.runQuery({ sql: 'SELECT 1 AS one' })).toMatchObject({ result: { rows: [[1]] } });
    expect(ended).toEqual([]);
    await engine.stop();
  });

  test('that exceeds the memory limit ends, alone or with its process', async () => {
    const engine = await started({ memory: 64, resident: 600 });
    expect(await engine.runQuery({ sql: 'SELECT list(range) FROM range(100000000)' })).toEqual(
      refusal(MESSAGES.outOfMemory),
    );
    expect(await engine.runQuery({ sql: 'SELECT 1 AS one' })).toMatchObject({ result: { rows: [[1]] } });
    expect(ended).toEqual([]);
    expect(await engine.runQuery({ sql: "SELECT repeat('x', 1000000000)" })).toEqual(
      refusal(MESSAGES.outOfMemory),
    );
    expect(ended).toEqual(['it took too much memory']);
    await engine.stop();
  });
});
