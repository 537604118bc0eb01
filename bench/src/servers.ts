import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@parkho/e2e/dist/support/network/free-port.js';

const PARKHO = fileURLToPath(new URL('../../backend/dist/main.js', import.meta.url));
const WORKER = fileURLToPath(new URL('../../projections/dist/main.js', import.meta.url));
const BARE_SERVER = fileURLToPath(new URL('./bare-server.js', import.meta.url));
const PROBE = new URL('./memory-probe.js', import.meta.url).href;
const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.compile-cache', import.meta.url));
/** The longest time to become ready, in milliseconds: a large log must be folded first. */
const TIMEOUT_MS = 600_000;

/** A server in its own process, on the loopback interface. */
export interface Server {
  url: string;
  /** The time from the start of the process to the first answer with status 200, in milliseconds. */
  startUp: number;
  pid: number;
  /** Resident memory of the process, in bytes. */
  memory(): number;
  /**
   * Collects garbage and resolves to the bytes in use, including those outside the heap. Requires MEMORY_PROBE_FLAGS.
   */
  used(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Parkho as `npm start` runs it, on the data in a folder; ready when all its read models are.
 * @param settings further environment variables, such as the URLs of servers
 * @param flags of Node
 * @param timeoutMs the time limit to become ready, in milliseconds
 */
export const startParkho = (
  dataDir: string,
  settings: Record<string, string> = {},
  flags: readonly string[] = [],
  timeoutMs = TIMEOUT_MS,
): Promise<Server> =>
  start(PARKHO, '/api/health', { DATA_DIR: dataDir, DEMO: '0', ...settings }, flags, timeoutMs);

/** Flags of Node that let a server report its memory. */
export const MEMORY_PROBE_FLAGS = ['--expose-gc', '--import', PROBE];

/** The worker that folds the read models if they are on a server. */
export const startWorker = (engines: Record<string, string>): Promise<Server> =>
  start(WORKER, '/health', engines);

/** Bare node:http: answers every request with these bytes. */
export const startBare = (body: string): Promise<Server> => start(BARE_SERVER, '/', { BODY: body });

async function start(
  script: string,
  probe: string,
  settings: Record<string, string>,
  flags: readonly string[] = [],
  timeoutMs = TIMEOUT_MS,
): Promise<Server> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...flags, script], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      WORKER_PORT: String(port),
      HOST: '127.0.0.1',
      // As npm start and npm run serve set it.
      MALLOC_ARENA_MAX: '2',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    if (child.exitCode !== null || child.signalCode !== null) return;
    kill();
    await once(child, 'exit');
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(child, `${url}${probe}`, timeoutMs);
  } catch (error) {
    await stop();
    throw error;
  }
  const used = async () => {
    child.send('used');
    const [bytes] = await once(child, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return bytes as number;
  };
  return {
    url,
    pid: child.pid!,
    startUp: performance.now() - startedAt,
    memory: () => residentMemory(child.pid!),
    used,
    stop,
  };
}

async function waitUntilReady(child: ChildProcess, url: string, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`${child.spawnargs.at(-1)} ended with code ${child.exitCode}`);
    if (await isSuccessful(url).catch(() => false)) return;
    await sleep(5);
  }
  throw new Error(`${url} was not ready in time`);
}

/** Whether the answer is a success. @throws Error if it takes longer than 5 s, including the transfer */
const isSuccessful = async (url: string): Promise<boolean> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  await answer.arrayBuffer();
  return answer.ok;
};

const residentMemory = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
