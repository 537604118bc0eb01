import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

export const ROOT = join(import.meta.dirname, '../../..');

/** The exit code and the output of a built program. */
export interface CommandResult {
  /** Null if a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Running programs, which are killed when this process exits. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A built program, its path relative to the repository, on the embedded engines unless its settings override them. */
export const spawnProgram = (
  program: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): ChildProcessByStdio<null, Readable, Readable> => {
  const engines = { EVENTSTORE_URL: '', MONGODB_URL: '', MINIO_URL: '' };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...engines, ...settings },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

/** A command-line program, started on a data folder. */
export const startCommand = (
  program: string,
  dataDir: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): { child: ChildProcess; ended: Promise<CommandResult> } => {
  const child = spawnProgram(program, args, { DATA_DIR: dataDir, ...settings });
  const outputs = [text(child.stdout), text(child.stderr), once(child, 'close')] as const;
  const ended = Promise.all(outputs).then(([stdout, stderr]) => ({ code: child.exitCode, stdout, stderr }));
  return { child, ended };
};

/** Runs a command-line program; resolves when it has ended. */
export const runCommand = (...parameters: Parameters<typeof startCommand>): Promise<CommandResult> =>
  startCommand(...parameters).ended;

/** A run of `npm run audit`. */
export const audit = (
  dataDir: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<CommandResult> => runCommand('backend/dist/cli/audit.js', dataDir, args, settings);
