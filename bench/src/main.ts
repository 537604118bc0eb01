import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { commitOf, keepResults } from '@parkho/e2e/dist/support/document-block.js';
import { commandLine, runProgram } from '@parkho/projections';
import { Argument, InvalidArgumentError } from 'commander';
import { type Figures, fallen, withAims, withFigures } from './figures.js';
import { machine } from './machine.js';
import { analysis } from './parts/analysis.js';
import { appends } from './parts/appends.js';
import { auditing } from './parts/audit.js';
import { engines } from './parts/engines.js';
import { evidence } from './parts/evidence.js';
import { live } from './parts/live.js';
import { million } from './parts/million.js';
import { pages } from './parts/pages.js';
import { projection } from './parts/projection.js';
import { publicList } from './parts/public-list.js';
import { report } from './parts/report.js';
import { FIRST, searches } from './parts/searches.js';
import { startUp } from './parts/start-up.js';
import { traces } from './parts/traces.js';
import { simulate } from './parts/traffic/simulate.js';
import { soak } from './parts/traffic/soak.js';
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
  appends,
  projection,
  'public-list': publicList,
  'start-up': startUp,
  pages,
  live,
  evidence,
  report,
  analysis,
  engines,
  audit: auditing,
  traces,
  searches: (workspace, options) => searches(workspace, options.searches),
  simulate,
  million,
  soak: (workspace, options) => soak(workspace, options.minutes),
};
/** Measured only when named: they take long. */
const LONG = new Set(['simulate', 'million', 'soak']);

const atLeast =
  (least: number) =>
  (text: string): number => {
    const count = Number(text);
    if (!Number.isInteger(count) || count < least) throw new InvalidArgumentError(`At least ${least}`);
    return count;
  };

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const readFigures = async (file: string): Promise<Figures> => JSON.parse(await readFile(file, 'utf8'));

const bench = commandLine('npm run bench --', 'Measures Parkho, each figure against a limit of the same run.')
  .addArgument(
    new Argument('[parts...]', `the parts to measure (default: all but ${[...LONG].join(', ')})`).choices(
      Object.keys(PARTS),
    ),
  )
  .option('--searches <count>', 'the number of searches of the part searches', atLeast(FIRST), 100_000)
  .option('--minutes <count>', 'the duration of the steady load of the part soak', atLeast(1), 30)
  .option('--times <count>', 'the number of runs of each part, which shows the noise', atLeast(1), 1)
  .option('--record', 'stores the figures in docs/figures.json, docs/benchmarks.md and docs/performance.md')
  .option('--compare <file>', 'lists the figures of a file that have fallen by more than the noise')
  .action(async (chosen: readonly string[], options: Options) => {
    // The exit removes the folders and stops the servers.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

    const began = performance.now();
    const workspace = new Workspace((message) => {
      const seconds = Math.round((performance.now() - began) / 1000);
      console.error(`${String(seconds).padStart(4)} s  ${message}`);
    });
    const facts = await machine(workspace);
    const [at, commit] = [new Date().toISOString(), options.record ? commitOf(ROOT) : ''];
    const figures: Figures = {};
    for (const [name, measure] of Object.entries(PARTS)) {
      if (chosen.length > 0 ? !chosen.includes(name) : LONG.has(name)) continue;
      const runs: Result[][] = [];
      for (let run = 0; run < options.times; run++) {
        workspace.log(name);
        runs.push(await measure(workspace, options));
      }
      figures[name] = { at, commit, machine: facts.replace(/ in \S+$/, ''), runs };
    }
    const results = Object.values(figures).flatMap(({ runs }) => runs.flat());
    console.log(`\n${facts}\n\n${table(results)}\n`);
    if (options.compare)
      for (const line of fallen(await readFigures(options.compare), figures)) console.log(`Fallen: ${line}`);
    if (options.record)
      keepResults(ROOT, 'figures.json', figures, {
        'benchmarks.md': withFigures,
        'performance.md': withAims,
      });
  });

process.exit(await runProgram(bench, process.argv.slice(2)));
