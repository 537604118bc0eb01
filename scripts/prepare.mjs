// Prepares a checkout to run: packages installed, everything built, Node 24 available. The first start runs on the
// system's Node (20.19 or newer), before any package is installed: this file must import only Node itself.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The programs use `import.meta.main`, available from Node 24.2. */
const [NODE_MAJOR, NODE_MINOR] = [24, 2];
const SOURCES = ['contracts', 'stores', 'projections', 'demo', 'backend', 'frontend', 'e2e', 'bench'];

/**
 * Settings of the runtime. glibc's allocator gives each thread its own arena and keeps freed memory there: after 750
 * photos, decoded by several threads, 475 to 510 MB were resident, with two arenas 320 to 390. Decoding takes as long.
 * With compiled code on disk a start takes 1.6 s instead of 2.0 s; it is written when the program stops.
 */
export const runtime = {
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.compile-cache'),
};

/** Runs a command in the root of the checkout; exits with its code if it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  });
  if (result.error) throw result.error;
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Runs a step and prints one line: its name, and its time when it is done. */
function timed(name, step) {
  process.stdout.write(`${name} … `);
  const began = performance.now();
  step();
  console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`);
}

/** Installs exactly what the lock file says, unless that is installed. */
export function install() {
  const marker = join(root, 'node_modules', '.installed');
  const expected = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === expected) return;
  timed('Installing packages', () =>
    // Its errors are on stderr.
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      stdio: ['inherit', 'ignore', 'inherit'],
    }),
  );
  writeFileSync(marker, expected);
}

/** Builds if a source is newer than the start of the last build, which may have read it before it changed. */
export function build() {
  const marker = join(root, 'node_modules', '.built');
  const built = existsSync(marker) ? Date.parse(readFileSync(marker, 'utf8')) : 0;
  if (SOURCES.every((workspace) => newest(join(root, workspace)) < built)) return;
  const started = new Date();
  timed('Building', () => run('npm', ['run', '--silent', 'build']));
  writeFileSync(marker, started.toISOString());
}

const isNewEnough = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > NODE_MAJOR || (major === NODE_MAJOR && minor >= NODE_MINOR);
};
const WINDOWS = process.platform === 'win32';
const NODE_PACKAGE = `node-${WINDOWS ? 'win' : process.platform}-${process.arch}`;

/** Exits if neither the system nor the packages have a Node that Parkho can run on, as on macOS. */
export function requireNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (isNewEnough() || NODE_PACKAGE in optionalDependencies) return;
  const instructions =
    process.platform === 'darwin' ? 'brew install node@24, or https://nodejs.org' : 'https://nodejs.org';
  console.error(
    `Parkho needs Node ${NODE_MAJOR}.${NODE_MINOR} or newer on ${process.platform}; this is ${process.version}. Install it: ${instructions}`,
  );
  process.exit(1);
}

/** Path of the Node that runs Parkho: this one, or the one among the packages. */
export const node = () =>
  isNewEnough()
    ? process.execPath
    : join(root, 'node_modules', NODE_PACKAGE, 'bin', WINDOWS ? 'node.exe' : 'node');

function newest(folder) {
  let latest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'dist' || entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    latest = Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }
  return latest;
}
