// npm run release: checks the conditions of a release and, without --dry-run, tags it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOptions } from '../options.mjs';
import { licenceProblems } from './licences.mjs';
import { ownLock, ownPackage, packagesOf } from './packages.mjs';
import { sbomOf } from './sbom.mjs';

const values = readOptions(
  {
    'dry-run': { type: 'boolean' },
    quick: { type: 'boolean' },
    out: { type: 'string', default: 'release' },
  },
  `npm run release -- [--dry-run] [--quick] [--out <folder>]

Checks the requirements of a release: a clean tree, a heading in CHANGELOG.md, licences, known vulnerabilities, and every
program that verifies a guarantee (tests, gallery, stranger, siege, bench, mutants). Writes the list of packages
(sbom.cdx.json) to the folder. Without --dry-run it tags the commit. --quick omits the programs that take minutes.`,
);

const root = join(import.meta.dirname, '../..');
const run = (command, args, stdio = 'inherit') =>
  spawnSync(command, args, { cwd: root, stdio, encoding: 'utf8', shell: process.platform === 'win32' });
const program =
  (...args) =>
  () =>
    run('npm', args).status === 0 ? [] : [`npm ${args.join(' ')} failed`];
const { name, version } = ownPackage();
const packages = packagesOf(ownLock());

const changelog = () => {
  const file = join(root, 'CHANGELOG.md');
  const hasHeading =
    existsSync(file) &&
    new RegExp(`^## ${version.replaceAll('.', '\\.')}\\b`, 'm').test(readFileSync(file, 'utf8'));
  return hasHeading ? [] : [`CHANGELOG.md has no heading for ${version}`];
};
const cleanTree = () => {
  const { stdout } = run('git', ['status', '--porcelain'], 'pipe');
  return stdout ? [`The tree is not clean:\n${stdout.trimEnd()}`] : [];
};
const vulnerabilities = () => {
  const { stdout } = run('npm', ['audit', '--omit=dev', '--json'], 'pipe');
  const { vulnerabilities: found, message = '' } = JSON.parse(stdout || '{}');
  if (!found) return [`npm audit has no answer${message && `: ${message}`}`];
  return Object.values(found).map(({ name, severity }) => `${name}: ${severity}`);
};
const sbom = () => {
  const folder = join(root, values.out);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'sbom.cdx.json'),
    `${JSON.stringify(sbomOf({ name, version }, packages), null, 1)}\n`,
  );
  return [];
};
/** Figures that have worsened since the last release, by more than their noise; empty before the first one. */
const regressions = () => {
  const { stdout: tag } = run('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*'], 'pipe');
  if (!tag) return [];
  const before = join(root, values.out, 'figures-before.json');
  writeFileSync(before, run('git', ['show', `${tag.trim()}:docs/figures.json`], 'pipe').stdout);
  const { status, stdout } = run('npm', ['run', '--silent', 'bench', '--', '--compare', before], 'pipe');
  console.log(stdout);
  return status === 0
    ? stdout.split('\n').filter((line) => line.startsWith('Regression: '))
    : ['npm run bench failed'];
};

const CHECKS = [
  ['a clean tree', cleanTree],
  ['changes', changelog],
  ['licences', () => licenceProblems(packages)],
  ['known vulnerabilities', vulnerabilities],
  ['list of packages', sbom],
];
/** The whole API on servers; npm test omits features without their own server queries. */
const onServers = () =>
  process.env.MONGODB_URL && process.env.MINIO_URL
    ? program('run', 'unit', '--', '--selectProjects=backend-distributed')()
    : ['MONGODB_URL and MINIO_URL are not set'];

const PROGRAMS = [
  ['tests', program('test')],
  ['the API on servers', onServers],
  ['gallery', program('run', 'gallery', '--', '--out', join(values.out, 'gallery'))],
  ['stranger', program('run', 'stranger', '--', '--without-tests')],
  ['siege', program('run', 'siege')],
  ['figures', regressions],
  ['mutants', program('run', 'mutants', '--', '--least', '85')],
];

let missing = 0;
for (const [title, check] of values.quick ? CHECKS : [...CHECKS, ...PROGRAMS]) {
  const began = performance.now();
  const problems = check();
  missing += problems.length;
  console.log(
    `${problems.length === 0 ? '✓' : '✗'} ${title} (${Math.round((performance.now() - began) / 1000)} s)`,
  );
  for (const problem of problems) console.log(`  ${problem}`);
}
console.log(`\n${name} ${version}: ${missing === 0 ? 'nothing is missing' : `${missing} missing`}`);
if (missing > 0) process.exit(1);
if (!values['dry-run']) process.exit(run('git', ['tag', `v${version}`]).status ?? 1);
