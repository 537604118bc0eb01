import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export const ROOT = join(import.meta.dirname, '../..');

/** How a built program has ended. */
export interface Ended {
  /** Null where a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A built program of the command line, its path relative to the repository, started on a data folder. */
export const startCommand = (
  program: string,
  dataDir: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): { child: ChildProcess; ended: Promise<Ended> } => {
  const engines = { EVENTSTORE_URL: '', MONGODB_URL: '', MINIO_URL: '' };
  const file = join(ROOT, program);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...engines, DATA_DIR: dataDir, ...settings },
  });
  const outputs = [text(child.stdout), text(child.stderr), once(child, 'close')] as const;
  const ended = Promise.all(outputs).then(([stdout, stderr]) => ({ code: child.exitCode, stdout, stderr }));
  return { child, ended };
};

/** The same, resolved when it has ended. */
export const runCommand = (...started: Parameters<typeof startCommand>): Promise<Ended> =>
  startCommand(...started).ended;

/** A run of `npm run audit`. */
export const audit = (dataDir: string, ...args: string[]): Promise<Ended> =>
  runCommand('backend/dist/cli/audit.js', dataDir, args);
