// Brings a checkout to where it can run: packages installed, everything built, Node 24 at hand.
// The first start happens on whatever Node the system has (20.19 or newer), before any package is there:
// this file must import nothing but Node itself.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const NODE_MAJOR = 24;
const SOURCES = ['contracts', 'stores', 'projections', 'demo', 'backend', 'frontend', 'e2e', 'bench'];

/** Runs a command in the root of the checkout; ends this process with its code when it fails. */
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

/** Installs exactly what the lock file says, when that is not what is installed. */
export function install() {
  const marker = join(root, 'node_modules', '.installed');
  const expected = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === expected) return;
  console.log('Installing packages …');
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(marker, expected);
}

/** Builds when a source is newer than the last build. */
export function build() {
  const marker = join(root, 'node_modules', '.built');
  const built = existsSync(marker) ? statSync(marker).mtimeMs : 0;
  if (SOURCES.every((workspace) => newest(join(root, workspace)) < built)) return;
  console.log('Building …');
  const started = new Date();
  run('npm', ['run', '--silent', 'build']);
  writeFileSync(marker, started.toISOString());
}

/** Path of a Node 24: this one, or the one that came with the packages. */
export function node() {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath;
  const windows = process.platform === 'win32';
  const packaged = join(
    root,
    'node_modules',
    `node-${windows ? 'win' : process.platform}-${process.arch}`,
    'bin',
    windows ? 'node.exe' : 'node',
  );
  if (existsSync(packaged)) return packaged;
  console.error(`Parkho needs Node ${NODE_MAJOR} on this kind of machine; this is ${process.version}.`);
  process.exit(1);
}

function newest(folder) {
  let latest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'dist' || entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    latest = Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }
  return latest;
}
