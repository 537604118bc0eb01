import { commandLine, execute } from '@parkho/projections';
import { Argument, InvalidArgumentError } from 'commander';
import { ROOT } from '../support/command.js';
import { commitOf, keepResults } from '../support/document-block.js';
import type { Part } from './base/part.js';
import { damage } from './faults/damage.js';
import { engines } from './faults/engines.js';
import { clockJumps, kills } from './faults/kills.js';
import { power } from './faults/power.js';
import { shortages } from './faults/shortage.js';
import { forgeries } from './forgeries.js';
import { matrix } from './matrix.js';
import { type Siege, withSiege } from './record.js';
import { requests } from './requests.js';

interface Options {
  seed: number;
  requests: number;
  kills: number;
  cuts: number;
  writeMatrix?: boolean;
  record?: boolean;
}

const PARTS: Record<string, (options: Options) => Promise<Part>> = {
  matrix: ({ writeMatrix = false }) => matrix({ writes: writeMatrix }),
  requests,
  forgeries,
  kills,
  clock: clockJumps,
  damage,
  power,
  shortage: () => shortages(),
  engines: () => engines(),
};

const count = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
};

const siege = commandLine(
  'npm run siege --',
  `Attacks the built program: every operation by every role and state, generated requests, forged evidence, kill -9, a clock that jumps,
power cuts, damaged files, a full disk, file descriptors at an end, engines that fail (of MONGODB_URL and MINIO_URL).
Each part starts programs of its own on temporary folders.`,
)
  .addArgument(new Argument('[parts...]', 'what is done (default: all)').choices(Object.keys(PARTS)))
  .option(
    '--seed <n>',
    'of the generated requests and the moments of kills and cuts',
    count,
    Date.now() % 1_000_000,
  )
  .option('--requests <n>', 'how many requests are generated', count, 20_000)
  .option('--kills <n>', 'how often a program is killed', count, 50)
  .option('--cuts <n>', 'how often the power of each program is cut', count, 10)
  .option(
    '--write-matrix',
    'writes what the matrix answers as what is expected, to be reviewed as a difference',
  )
  .option('--record', 'keep what the parts come to in docs/siege.json, and in docs/reliability.md')
  .action(async (chosen: readonly string[], options: Options) => {
    // The exit unmounts a part's disks.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
    const total = { passed: 0, failed: 0 };
    const recorded: Siege = {};
    const [at, commit] = [new Date().toISOString(), options.record ? commitOf(ROOT) : ''];
    for (const [name, run] of Object.entries(PARTS)) {
      if (options.writeMatrix ? name !== 'matrix' : chosen.length > 0 && !chosen.includes(name)) continue;
      const began = performance.now();
      const { checks, figures, failures, rows = [] } = await run(options);
      const seconds = Math.round((performance.now() - began) / 1000);
      for (const row of rows) console.log(`| ${row.join(' | ')} |`);
      for (const failure of failures) console.log(`  ${failure}`);
      console.log(
        `${name.padEnd(10)} ${checks} checks, ${failures.length} failures, ${seconds} s: ${figures}`,
      );
      recorded[name] = { at, commit, checks, failures: failures.length, seconds, figures, rows };
      total.failed += failures.length;
      total.passed += Math.max(0, checks - failures.length);
    }
    if (options.record) keepResults(ROOT, 'siege.json', recorded, { 'reliability.md': withSiege });
    console.log(`\n${total.passed} passed, ${total.failed} failed`);
    process.exitCode = total.failed > 0 ? 1 : 0;
  });

process.exit(await execute(siege, process.argv.slice(2)));
