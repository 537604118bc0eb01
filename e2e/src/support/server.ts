import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { IMAGE_WIDTHS, type ProductReceipt, type ProjectionsView, type SignedIn } from '@parkho/contracts';
import { openImageStore } from '@parkho/stores';
import { spawnProgram } from './command.js';
import { device, PICTURE_HASH } from './device.js';
import { freePort } from './network/free-port.js';

export const ADMIN = { email: 'admin@parkho.test', password: 'Inspector1pass' };

/** A built program in its own process. It runs on the embedded engines unless its settings override them. */
class Program {
  url = '';
  /** Its stderr. */
  errors = '';
  /** Its stdout. */
  printed = '';
  private process?: ChildProcess;

  /** `health` is the path that reports readiness, `portSetting` the setting of its port. */
  constructor(
    private readonly file: string,
    private readonly portSetting: string,
    private readonly health: string,
    private readonly settings: Record<string, string>,
  ) {}

  /** Starts the program and waits until it can serve. */
  async start(): Promise<void> {
    await this.launch();
    await this.waitUntilHealthy();
  }

  /** Starts the program without waiting. */
  async launch(): Promise<void> {
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    const child = spawnProgram(this.file, [], { [this.portSetting]: String(port), ...this.settings });
    this.process = child;
    child.stdout.on('data', (chunk: Buffer) => {
      this.printed += chunk;
    });
    child.stderr.on('data', (chunk: Buffer) => {
      this.errors += chunk;
      process.stderr.write(chunk);
    });
  }

  async waitUntilHealthy(): Promise<void> {
    const deadline = Date.now() + 60_000;
    while ((await this.healthStatus()) !== 200) {
      const { exitCode } = this.process ?? {};
      if (exitCode !== null) throw new Error(`${this.file} ended with code ${exitCode}`);
      if (Date.now() > deadline) throw new Error(`${this.file} did not become healthy in time`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  /** Whether it has ended by itself, or by a signal. */
  get hasEnded(): boolean {
    return this.process !== undefined && (this.process.exitCode ?? this.process.signalCode) !== null;
  }

  /** Undefined before the server listens. */
  async healthStatus(): Promise<number | undefined> {
    try {
      return (await fetch(`${this.url}${this.health}`)).status;
    } catch {
      return undefined;
    }
  }

  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** Freezes the program; a kill then ends it at that point. */
  freeze(): void {
    this.process?.kill('SIGSTOP');
  }

  /** kill -9: nothing is flushed, no connection is closed properly. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** A clean stop. Resolves to the exit code. */
  stop(): Promise<number | null | undefined> {
    return this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<number | null | undefined> {
    const child = this.process;
    if (child && child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child?.exitCode;
  }
}

/** A worker that folds the read models of its MONGODB_URL. */
export class WorkerProcess extends Program {
  constructor(settings: Record<string, string>) {
    super('projections/dist/main.js', 'WORKER_PORT', '/health', settings);
  }

  /** Names of the projections that it folds. */
  async folds(): Promise<string[]> {
    const { projections } = (await (await fetch(`${this.url}/health`)).json()) as {
      projections: { name: string }[];
    };
    return projections.map(({ name }) => name).sort();
  }
}

/** A WebP of one pixel. */
const DOT = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');

/** The API with the site, on its own data folder unless its settings name one. */
export class Server extends Program {
  readonly dataDir: string;
  private readonly bucket: string | undefined;
  /** An existing folder stays as it is. */
  private hasPicture: boolean;

  constructor(settings: Record<string, string> = {}) {
    const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'parkho-e2e-'));
    super('backend/dist/main.js', 'PORT', '/api/health', {
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...settings,
    });
    this.dataDir = dataDir;
    this.bucket = settings.MINIO_URL;
    this.hasPicture = settings.DATA_DIR !== undefined && existsSync(settings.DATA_DIR);
  }

  override async launch(): Promise<void> {
    // A program that starts without its engines gets no picture, and lists nothing.
    if (!this.hasPicture) await this.storePicture().catch(() => undefined);
    await super.launch();
  }

  /** Listings need a picture, and tests have no network to download it. */
  async storePicture(): Promise<void> {
    const store = await openImageStore({ dataDir: this.dataDir, minioUrl: this.bucket });
    for (const width of IMAGE_WIDTHS) await store.put(`${PICTURE_HASH}-${width}.webp`, DOT);
    await store.close();
    this.hasPicture = true;
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

  /** Resolves when every read model has folded all current events of the log. The token is an admin's. */
  async settled(token: string): Promise<void> {
    const upToDate = new Set<string>();
    for (const deadline = Date.now() + 60_000; ; await sleep(10)) {
      const { projections } = await this.call<ProjectionsView>('GET', '/console/projections', { token });
      for (const { name, behind } of projections) if (behind === 0) upToDate.add(name);
      if (projections.every(({ name }) => upToDate.has(name))) return;
      if (Date.now() > deadline) throw new Error('The read models did not catch up in time');
    }
  }

  /** A new seller, signed in. */
  register(name: string, credentials: { email: string; password: string }): Promise<SignedIn> {
    const body = { name, phone: '03001234567', ...credentials };
    return this.call('POST', '/auth/register', { body });
  }

  /** A new seller, signed in, and the ids of their available devices: device(0), device(1) and so on. */
  async registerWithDevices(
    name: string,
    credentials: { email: string; password: string },
    count: number,
  ): Promise<SignedIn & { ids: readonly string[] }> {
    const token = await this.logIn(ADMIN);
    const seller = await this.register(name, credentials);
    const ids: string[] = [];
    for (let index = 0; index < count; index++) {
      const body = { ...device(index), sellerId: seller.user._id };
      const answer = await this.call<{ product: ProductReceipt }>('POST', '/admin/products', { token, body });
      ids.push(answer.product._id);
    }
    return { ...seller, ids };
  }
}

/** Resolves when the content of the demo shop is complete: its last account exists. */
export const waitForDemo = async (server: Server): Promise<void> => {
  const token = await server.logIn(ADMIN);
  const path = '/analytics/users?search=buyer@parkho.demo';
  while ((await server.call<{ users: object[] }>('GET', path, { token })).users.length === 0)
    await new Promise((resolve) => setTimeout(resolve, 1_000));
};
