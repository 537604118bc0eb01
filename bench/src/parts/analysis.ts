import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Aggregate,
  type AnalysisTable,
  type AnalysisTables,
  CALENDAR_STEPS,
  type Exploration,
  explorationSql,
  type Grouping,
  type QueryResult,
} from '@parkho/contracts';
import { openEventStore } from '@parkho/stores';
import { latencySummary, load } from '../load.js';
import type { Result } from '../report.js';
import { percentile, runInterleaved } from '../rounds.js';
import { startParkho } from '../servers.js';
import { ADMIN, AnalystClient, ApiError, hashLog, repeatDuring } from '../shop/analyst.js';
import { priceChange } from '../shop/history.js';
import { distinctQueries, priceRange } from '../shop/queries.js';
import { Random } from '../shop/random.js';
import type { Workspace } from '../workspace.js';

/** The number of devices on sale; their log has about a million events. */
const DEVICES = 100_000;
const SAMPLES = 200;
const ROUNDS = 5;
const SECONDS = 2;
/** The interval of the attempts while the facts are folded, in milliseconds. */
const POLL_MS = 50;
const PERIOD = { from: '2024-03-01', to: '2025-08-31' };

/** Typical SQL of analysts, about the largest tables. */
const STATEMENTS = [
  "SELECT category, count(*), median(price), quantile_cont(price, 0.9) FROM listings WHERE state = 'active' GROUP BY ALL",
  'SELECT city, brand, count(*) AS n, avg(price) FROM listings_history GROUP BY ALL ORDER BY n DESC LIMIT 50',
  `SELECT l.brand, sum(v.views) AS views FROM views_by_day v JOIN listings l USING (listing_id)
   GROUP BY 1 ORDER BY 2 DESC LIMIT 20`,
  `SELECT date_trunc('week', day) AS week, sum(views), sum(sum(views)) OVER (ORDER BY date_trunc('week', day))
   FROM views_by_day GROUP BY 1`,
  `WITH firsts AS (SELECT listing_id, min(changed_at) AS at FROM price_changes GROUP BY 1)
   SELECT l.city, count(*) FROM firsts JOIN listings l USING (listing_id) GROUP BY 1`,
  'SELECT * FROM price_changes WHERE change < -10000 ORDER BY changed_at DESC LIMIT 100',
];

/** A random exploration of a table with many rows. */
function randomExploration(tables: readonly AnalysisTable[], random: Random): string {
  const table = random.pick(
    tables.filter(({ name }) => ['listings', 'price_changes', 'views_by_day'].includes(name)),
  );
  const names = (matches: (column: AnalysisTable['columns'][number]) => boolean): string[] =>
    table.columns.filter(matches).map(({ name }) => name);
  const numericColumns = names(({ unit }) => unit !== undefined);
  const textColumns = names(({ type, name }) => type === 'text' && !name.endsWith('_id'));
  const measure = random.pick<Aggregate>(['count', 'share', 'sum', 'average', 'median', 'p90']);
  const groupings: Grouping[] = [
    ...CALENDAR_STEPS.map((step) => ({ column: table.period, step })),
    ...textColumns.map((column) => ({ column })),
    ...(numericColumns.includes('price') ? [{ column: 'price', width: 10_000 }] : []),
  ];
  const exploration: Exploration = {
    table: table.name,
    measure,
    ...(measure !== 'count' && measure !== 'share' && { of: random.pick(numericColumns) }),
    by: random.pick(groupings),
    filters:
      textColumns.includes('city') && random.chance(0.5)
        ? [{ column: 'city', values: ['Lahore', 'Karachi'] }]
        : [],
    ...(random.chance(0.5) && PERIOD),
  };
  return explorationSql(exploration, table);
}

/** The build time of the facts of a large log, the latency of questions, and their effect on visitors of the shop. */
export async function measureAnalysis(workspace: Workspace): Promise<Result[]> {
  const folder = await workspace.copy(DEVICES, 'analysis');
  workspace.log('hashing the log, as the signer has in a shop of that age');
  await hashLog(folder);
  const parkho = await startParkho(folder, { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  const log = await openEventStore({ dataDir: folder });
  try {
    const analyst = await AnalystClient.logIn(parkho.url);
    const ask = (sql: string) => analyst.send<QueryResult>('POST', '/analysis/sql', { sql });
    workspace.log('folding the facts');
    const foldingStart = performance.now();
    const { tables } = await analyst.send<AnalysisTables>('GET', '/analysis/tables');
    const { evidence } = await askUntilFolded(ask);
    const folding = (performance.now() - foldingStart) / 1000;
    const events = evidence.position.toLocaleString('en-US');

    workspace.log('asking questions');
    const random = new Random(1);
    const timed = async (sql: string): Promise<number> => {
      const start = performance.now();
      await ask(sql);
      return performance.now() - start;
    };
    const exploreTimes: number[] = [];
    const sqlTimes: number[] = [];
    const afterChangeTimes: number[] = [];
    for (let n = 0; n < SAMPLES; n++) {
      exploreTimes.push(await timed(randomExploration(tables, random)));
      sqlTimes.push(await timed(STATEMENTS[n % STATEMENTS.length]!));
      const { stream, event } = priceChange(random.whole(0, DEVICES - 1), random);
      const { revision } = (await log.readLast(stream))!;
      await log.append(stream, revision, [event]);
      afterChangeTimes.push(await timed('SELECT count(*) FROM price_changes'));
    }
    const memory = residentMemoryOfChildren(parkho.pid);

    workspace.log('requesting the public list with and without an analyst');
    const paths = distinctQueries(() => priceRange(random));
    const measure = () => load(parkho.url, SECONDS, () => paths.next().value);
    await measure();
    const [baseline, duringQueries] = (
      await runInterleaved(ROUNDS, [
        measure,
        () => repeatDuring(() => ask(randomExploration(tables, random)), measure),
      ])
    ).map(latencySummary);
    const latencyResult = (kind: string, times: readonly number[]): Result => ({
      name: `${kind} about ${events} events: p95`,
      figure: `${Math.round(percentile(times, 0.95))} ms`,
      ratio: percentile(times, 0.95) / 1000,
      aim: { atMost: 1 },
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
    });
    return [
      {
        name: `facts of ${events} events, until the first answer`,
        figure: `${folding.toFixed(1)} s`,
        ratio: folding,
        aim: { atMost: 20 },
      },
      latencyResult('question of Explore', exploreTimes),
      latencyResult('question in SQL', sqlTimes),
      latencyResult('question right after a change', afterChangeTimes),
      {
        name: 'memory of the process that answers, in MB',
        figure: `${Math.round(memory / 1e6)} MB`,
        ratio: memory / 1e6,
        aim: { atMost: 1_800 },
      },
      {
        name: 'public list during continuous queries of an analyst, different: p99',
        figure: `${duringQueries!.p99.toFixed(1)} ms`,
        limit: `${baseline!.p99.toFixed(1)} ms`,
        ratio: duringQueries!.p99 / baseline!.p99,
        aim: { atMost: 1.3 },
        p50: duringQueries!.p50,
        p99: duringQueries!.p99,
      },
    ];
  } finally {
    await log.close();
    await parkho.stop();
  }
}

/** Repeats a query until the facts are folded; resolves to its answer. */
async function askUntilFolded(ask: (sql: string) => Promise<QueryResult>): Promise<QueryResult> {
  for (;;)
    try {
      return await ask('SELECT 1');
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 503)) throw error;
      await sleep(POLL_MS);
    }
}

/** The resident memory of a process's children, in bytes. */
const residentMemoryOfChildren = (pid: number): number =>
  execFileSync('ps', ['-o', 'rss=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .reduce((sum, kilobytes) => sum + Number(kilobytes) * 1024, 0);
