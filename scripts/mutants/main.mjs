// npm run mutants: mutation tests: the share of seeded faults that the tests detect.
import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { deciders } from '../import-rules.mjs';
import { readOptions } from '../options.mjs';
import { instrument, mutantsOf } from './instrument.mjs';

const values = readOptions(
  {
    only: { type: 'string' },
    least: { type: 'string', default: '0' },
    out: { type: 'string' },
  },
  `npm run mutants -- [--only <part of a path>] [--least <percent>] [--out <file.json>]

Changes one operator, condition, value or call at a time in deciders, projections, money, search and access, and runs the
unit tests beside the file that reach it. A mutant that no test fails for has survived. Prints the survivors and the share
of each group that died, and fails where that is less than --least; writes all as JSON. Twenty minutes on two cores.`,
);

const root = join(import.meta.dirname, '../..');
const WORKSPACES = ['contracts', 'stores', 'projections', 'demo', 'backend'];
const isCode = (path) => path.endsWith('.ts') && !/\.(spec|fixture|contract)\.ts$|\/index\.ts$/.test(path);
const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, name))
    .filter(isCode);

/** The mutated files, by group. */
const GROUPS = {
  deciders: [...deciders].filter((path) => !path.endsWith('/decider.ts')),
  // Rules that read a store are tested with one, over HTTP.
  projections: filesIn('projections/src').filter((path) =>
    /^projections\/src\/(?!engine|facts)[^/]+\/(?!.*-queries\.)/.test(path),
  ),
  money: ['contracts/src/values/money.ts', 'contracts/src/values/amount.ts'],
  search: filesIn('backend/src/products/search').filter((path) =>
    /search-(reading|meanings)|spelling/.test(path),
  ),
  access: ['contracts/src/domain/capabilities.ts', 'contracts/src/domain/assignable-roles.ts'],
};

const sandbox = mkdtempSync(join(tmpdir(), 'parkho-mutants-'));
process.on('exit', () => rmSync(sandbox, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(130));
for (const name of ['package.json', 'jest.config.mjs', 'scripts', ...WORKSPACES])
  cpSync(join(root, name), join(sandbox, name), {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist)$/.test(path),
  });
for (const folder of ['.', ...WORKSPACES])
  try {
    symlinkSync(join(root, folder, 'node_modules'), join(sandbox, folder, 'node_modules'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
mkdirSync(join(sandbox, 'out'));
writeFileSync(
  join(sandbox, 'mutants.config.mjs'),
  `import config from './jest.config.mjs';
const names = ${JSON.stringify(WORKSPACES)};
const projects = config.projects.filter(({ displayName }) => names.includes(displayName));
export default { ...config, projects: projects.map(({ globalSetup: _, ...project }) => project) };
`,
);

/** Whether the tests pass, false on a timeout; and their output. */
const run = (specs, env, timeout) =>
  new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
        ...['--import', join(sandbox, 'scripts/mutants/switch.mjs')],
        ...['node_modules/jest/bin/jest.js', '--config', 'mutants.config.mjs'],
        ...['--runInBand', '--bail', '--silent'],
        ...['--runTestsByPath', ...specs],
      ],
      { cwd: sandbox, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let output = '';
    child.stderr.on('data', (text) => {
      output += text;
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
    child.on('exit', (code) => {
      clearTimeout(timer);
      resolve({ passed: code === 0, output });
    });
  });

/** The unit tests of a file: those that start no application. */
const specsOf = (path) =>
  readdirSync(join(root, dirname(path)))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => join(dirname(path), name))
    .filter((spec) => !readFileSync(join(root, spec), 'utf8').includes('startTestApp'));

const mutants = [];
for (const [group, paths] of Object.entries(GROUPS))
  for (const path of paths) {
    if (values.only && !path.includes(values.only)) continue;
    const source = readFileSync(join(root, path), 'utf8');
    const specs = specsOf(path);
    if (specs.length === 0) continue;
    const fileMutants = mutantsOf(source);
    const program = instrument(source, fileMutants, mutants.length + 1);
    writeFileSync(join(sandbox, path), program);
    mutants.push(...fileMutants.map(({ line, what }) => ({ group, path, line, what, specs: [] })));
    for (const spec of specs) {
      const first = mutants.length - fileMutants.length;
      for (const mutant of mutants.slice(first)) mutant.candidates = [...(mutant.candidates ?? []), spec];
    }
  }

const started = Date.now();
const specs = [...new Set(mutants.flatMap(({ candidates }) => candidates))];
console.log(`${mutants.length} mutants, ${specs.length} suites`);
const runConcurrently = async (jobs, work) => {
  const queue = [...jobs.entries()];
  await Promise.all(
    cpus().map(async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await work(next[1], next[0]);
    }),
  );
};

const times = new Map();
await runConcurrently(specs, async (spec, index) => {
  const file = join(sandbox, 'out', `${index}.json`);
  const specStarted = Date.now();
  const { passed, output } = await run([spec], { REACHED: file }, 300_000);
  if (!passed) throw new Error(`${spec} fails without a mutant\n${output}`);
  times.set(spec, Date.now() - specStarted);
  for (const number of JSON.parse(readFileSync(file, 'utf8'))) {
    const mutant = mutants[number - 1];
    if (mutant.candidates.includes(spec)) mutant.specs.push(spec);
  }
});

let done = 0;
await runConcurrently(mutants, async (mutant, index) => {
  const { specs } = mutant;
  const usualMs = Math.max(...specs.map((spec) => times.get(spec)), 0) * specs.length;
  mutant.outcome =
    specs.length === 0
      ? 'not reached'
      : (await run(specs, { MUTANT: String(index + 1) }, 10_000 + 10 * usualMs)).passed
        ? 'survived'
        : 'died';
  if (++done % 100 === 0)
    console.log(`${done} of ${mutants.length}, ${Math.round((Date.now() - started) / 1000)} s`);
});

for (const { outcome, path, line, what } of mutants)
  if (outcome !== 'died') console.log(`${outcome}  ${relative('.', path)}:${line}  ${what}`);
console.log('');
for (const group of Object.keys(GROUPS)) {
  const inGroup = mutants.filter((mutant) => mutant.group === group);
  if (inGroup.length === 0) continue;
  const died = inGroup.filter(({ outcome }) => outcome === 'died').length;
  console.log(
    `${group.padEnd(12)} ${died} of ${inGroup.length} died, ${Math.round((100 * died) / inGroup.length)} %`,
  );
}
console.log(`${Math.round((Date.now() - started) / 1000)} s`);
if (values.out)
  writeFileSync(
    values.out,
    `${JSON.stringify(
      mutants.map(({ group, path, line, what, outcome }) => ({ group, path, line, what, outcome })),
      null,
      1,
    )}\n`,
  );
