import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ADMIN = { email: 'admin@parkho.test', password: 'Inspector1' };

/** The built program as its own process, on a data folder of its own. */
export class Server {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'parkho-e2e-'));
  url = '';
  private process?: ChildProcess;

  constructor(private readonly settings: Record<string, string> = {}) {}

  /** Starts the program and waits until it can serve. */
  async start(): Promise<void> {
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'backend/dist/main.js'], {
      cwd: join(import.meta.dirname, '../..'),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: this.dataDir,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        ...this.settings,
      },
    });
    this.process = child;
    const deadline = Date.now() + 60_000;
    while (!(await healthy(this.url))) {
      if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`);
      if (Date.now() > deadline) throw new Error('The server does not become healthy');
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  /** kill -9: nothing is flushed, nothing says goodbye. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** A clean stop. */
  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async call<T>(method: string, path: string, options: { token?: string; body?: object } = {}): Promise<T> {
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...(options.body && { 'content-type': 'application/json' }),
        ...(options.token && { authorization: `Bearer ${options.token}` }),
      },
      body: options.body && JSON.stringify(options.body),
    });
    const answer = (await response.json()) as { success: boolean; message?: string; data: T };
    if (!answer.success) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`);
    return answer.data;
  }

  async logIn(credentials: { email: string; password: string }): Promise<string> {
    return (await this.call<{ token: string }>('POST', '/auth/login', { body: credentials })).token;
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
}

const healthy = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
};

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
};
