import { commandLine, execute } from '@parkho/projections';
import { Argument, InvalidArgumentError } from 'commander';
import { machine } from './machine.js';
import { analysis } from './parts/analysis.js';
import { appends } from './parts/appends.js';
import { auditing } from './parts/audit.js';
import { engines } from './parts/engines.js';
import { evidence } from './parts/evidence.js';
import { live } from './parts/live.js';
import { pages } from './parts/pages.js';
import { projection } from './parts/projection.js';
import { publicList } from './parts/public-list.js';
import { report } from './parts/report.js';
import { FIRST, searches } from './parts/searches.js';
import { soak } from './parts/soak.js';
import { startUp } from './parts/start-up.js';
import { type Result, table } from './report.js';
import { Workspace } from './workspace.js';

interface Options {
  searches: number;
  minutes: number;
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
  searches: (workspace, options) => searches(workspace, options.searches),
  soak: (workspace, options) => soak(workspace, options.minutes),
};
/** Measured only where they are named: they take longer than all others together. */
const LONG = new Set(['soak']);

const searchesOf = (text: string): number => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < FIRST)
    throw new InvalidArgumentError(`At least ${FIRST} searches are needed`);
  return count;
};
const minutesOf = (text: string): number => {
  const minutes = Number(text);
  if (!(minutes >= 1)) throw new InvalidArgumentError('At least one minute is needed');
  return minutes;
};

const bench = commandLine('npm run bench --', 'Measures Parkho, each figure against a limit of the same run.')
  .addArgument(
    new Argument('[parts...]', `what is measured (default: all but ${[...LONG].join(', ')})`).choices(
      Object.keys(PARTS),
    ),
  )
  .option('--searches <count>', 'how many searches the part of that name sends', searchesOf, 100_000)
  .option('--minutes <count>', 'how long the part soak sends its steady load', minutesOf, 30)
  .action(async (chosen: readonly string[], options: Options) => {
    // The exit removes the folders and ends the servers.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

    const began = performance.now();
    const workspace = new Workspace((message) => {
      const seconds = Math.round((performance.now() - began) / 1000);
      console.error(`${String(seconds).padStart(4)} s  ${message}`);
    });
    const facts = await machine(workspace);
    const results: Result[] = [];
    for (const [name, measure] of Object.entries(PARTS)) {
      if (chosen.length > 0 ? !chosen.includes(name) : LONG.has(name)) continue;
      workspace.log(name);
      results.push(...(await measure(workspace, options)));
    }
    console.log(`\n${facts}\n\n${table(results)}\n`);
  });

process.exit(await execute(bench, process.argv.slice(2)));
