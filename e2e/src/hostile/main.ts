import { commandLine, runProgram } from '@parkho/projections';
import { Argument, InvalidArgumentError } from 'commander';
import { ROOT } from '../support/command.js';
import { commitOf, writeResultsInto } from '../support/document-block.js';
import type { Part } from './base/part.js';
import { damageFiles } from './faults/damage.js';
import { failEngines } from './faults/engines.js';
import { jumpClockDuringWrites, killDuringWrites } from './faults/kills.js';
import { cutPower } from './faults/power.js';
import { exhaustResources } from './faults/shortage.js';
import { checkForgeries } from './forgeries.js';
import { checkMatrix } from './matrix.js';
import { replaceSiegeIn, type Siege } from './record.js';
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
  matrix: ({ writeMatrix = false }) => checkMatrix({ writes: writeMatrix }),
  requests,
  forgeries: () => checkForgeries(),
  kills: killDuringWrites,
  clock: jumpClockDuringWrites,
  damage: damageFiles,
  power: cutPower,
  shortage: () => exhaustResources(),
  engines: () => failEngines(),
};

const count = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
};

const siege = commandLine(
  'npm run siege --',
  `Tests the built program under attacks and faults: every operation by every role in every state, generated requests, forged
evidence, kill -9, clock changes, power cuts, damaged files, a full disk, no free file descriptors, and failing engines
(those of MONGODB_URL and MINIO_URL). Each part starts its own programs on temporary folders.`,
)
  .addArgument(new Argument('[parts...]', 'the parts to run (default: all)').choices(Object.keys(PARTS)))
  .option(
    '--seed <n>',
    'the seed of the generated requests, and of the times of kills and cuts',
    count,
    Date.now() % 1_000_000,
  )
  .option('--requests <n>', 'the number of generated requests', count, 20_000)
  .option('--kills <n>', 'the number of kills', count, 50)
  .option('--cuts <n>', 'the number of power cuts during each command', count, 10)
  .option(
    '--write-matrix',
    'writes the answers of the matrix as the expected ones, to be reviewed in the diff',
  )
  .option('--record', 'stores the results in docs/siege.json and docs/reliability.md')
  .action(async (selected: readonly string[], options: Options) => {
    // The exit unmounts a part's disks.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
    const total = { passed: 0, failed: 0 };
    const results: Siege = {};
    const [at, commit] = [new Date().toISOString(), options.record ? commitOf(ROOT) : ''];
    for (const [name, run] of Object.entries(PARTS)) {
      if (options.writeMatrix ? name !== 'matrix' : selected.length > 0 && !selected.includes(name)) continue;
      const start = performance.now();
      const { checks, figures, failures, rows = [] } = await run(options);
      const seconds = Math.round((performance.now() - start) / 1000);
      for (const row of rows) console.log(`| ${row.join(' | ')} |`);
      for (const failure of failures) console.log(`  ${failure}`);
      console.log(
        `${name.padEnd(10)} ${checks} checks, ${failures.length} failures, ${seconds} s: ${figures}`,
      );
      results[name] = { at, commit, checks, failures: failures.length, seconds, figures, rows };
      total.failed += failures.length;
      total.passed += Math.max(0, checks - failures.length);
    }
    if (options.record) writeResultsInto(ROOT, 'siege.json', results, { 'reliability.md': replaceSiegeIn });
    console.log(`\n${total.passed} passed, ${total.failed} failed`);
    process.exitCode = total.failed > 0 ? 1 : 0;
  });

process.exit(await runProgram(siege, process.argv.slice(2)));
