import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { commitOf, writeResultsInto } from '@parkho/e2e/dist/support/document-block.js';
import { commandLine, runProgram } from '@parkho/projections';
import { Argument, InvalidArgumentError } from 'commander';
import { type Figures, regressionsOf, replaceAimsIn, replaceFiguresIn } from './figures.js';
import { measureMachine } from './machine.js';
import { measureAnalysis } from './parts/analysis.js';
import { measureAppends } from './parts/appends.js';
import { measureAudit } from './parts/audit.js';
import { measureEngines } from './parts/engines.js';
import { measureEvidence } from './parts/evidence.js';
import { measureLive } from './parts/live.js';
import { measureMillion } from './parts/million.js';
import { measurePages } from './parts/pages.js';
import { measureProjection } from './parts/projection.js';
import { measurePublicList } from './parts/public-list.js';
import { measureReports } from './parts/report.js';
import { measureSearches, WARM_UP_SEARCHES } from './parts/searches.js';
import { measureStartUp } from './parts/start-up.js';
import { measureTraces } from './parts/traces.js';
import { simulateTraffic } from './parts/traffic/simulate.js';
import { measureSoak } from './parts/traffic/soak.js';
import { type Result, table } from './report.js';
import { Workspace } from './workspace.js';

interface Options {
  searches: number;
  minutes: number;
  times: number;
  record?: boolean;
  compare?: string;
}

const PARTS: Record<string, (workspace: Workspace, options: Options) => Promise<Result[]>> = {
  appends: measureAppends,
  projection: measureProjection,
  'public-list': measurePublicList,
  'start-up': measureStartUp,
  pages: measurePages,
  live: measureLive,
  evidence: measureEvidence,
  report: measureReports,
  analysis: measureAnalysis,
  engines: measureEngines,
  audit: measureAudit,
  traces: measureTraces,
  searches: (workspace, options) => measureSearches(workspace, options.searches),
  simulate: simulateTraffic,
  million: measureMillion,
  soak: (workspace, options) => measureSoak(workspace, options.minutes),
};
/** Measured only when named: they take long. */
const ONLY_WHEN_NAMED = new Set(['simulate', 'million', 'soak']);

const atLeast =
  (least: number) =>
  (text: string): number => {
    const count = Number(text);
    if (!Number.isInteger(count) || count < least) throw new InvalidArgumentError(`At least ${least}`);
    return count;
  };

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const readFigures = async (file: string): Promise<Figures> => JSON.parse(await readFile(file, 'utf8'));

const program = commandLine(
  'npm run bench --',
  'Measures Parkho, each figure against a limit of the same run.',
)
  .addArgument(
    new Argument(
      '[parts...]',
      `the parts to measure (default: all but ${[...ONLY_WHEN_NAMED].join(', ')})`,
    ).choices(Object.keys(PARTS)),
  )
  .option(
    '--searches <count>',
    'the number of searches of the part searches',
    atLeast(WARM_UP_SEARCHES),
    100_000,
  )
  .option('--minutes <count>', 'the duration of the steady load of the part soak', atLeast(1), 30)
  .option('--times <count>', 'the number of runs of each part, which shows the noise', atLeast(1), 1)
  .option('--record', 'stores the figures in docs/figures.json, docs/benchmarks.md and docs/performance.md')
  .option('--compare <file>', 'lists the figures of a file that have fallen by more than the noise')
  .action(async (selected: readonly string[], options: Options) => {
    // The exit removes the folders and stops the servers.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

    const startedAt = performance.now();
    const workspace = new Workspace((message) => {
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      console.error(`${String(seconds).padStart(4)} s  ${message}`);
    });
    const machine = await measureMachine(workspace);
    const [at, commit] = [new Date().toISOString(), options.record ? commitOf(ROOT) : ''];
    const figures: Figures = {};
    for (const [name, measure] of Object.entries(PARTS)) {
      if (selected.length > 0 ? !selected.includes(name) : ONLY_WHEN_NAMED.has(name)) continue;
      const runs: Result[][] = [];
      for (let run = 0; run < options.times; run++) {
        workspace.log(name);
        runs.push(await measure(workspace, options));
      }
      figures[name] = { at, commit, machine: machine.replace(/ in \S+$/, ''), runs };
    }
    const results = Object.values(figures).flatMap(({ runs }) => runs.flat());
    console.log(`\n${machine}\n\n${table(results)}\n`);
    if (options.compare)
      for (const line of regressionsOf(await readFigures(options.compare), figures))
        console.log(`Regression: ${line}`);
    if (options.record)
      writeResultsInto(ROOT, 'figures.json', figures, {
        'benchmarks.md': replaceFiguresIn,
        'performance.md': replaceAimsIn,
      });
  });

process.exit(await runProgram(program, process.argv.slice(2)));
