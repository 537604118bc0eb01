import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProductReceipt } from '@parkho/contracts';
import { EventStoreDouble, scratchBucket, scratchDatabase } from '@parkho/stores/testing';
import { device } from '../device.js';
import { Link } from '../link.js';
import { differentModels, settledEvidenceOf } from '../log.js';
import { Server, WorkerProcess } from '../server.js';
import { pictureForm } from './input/picture.js';
import type { Part } from './part.js';
import { PASSWORD } from './shop.js';

/** How long a fault lasts: longer than every engine's time limit. In milliseconds. */
const FAULT_MS = 15_000;
/** Before it, and at most until everything works again after it. */
const BEFORE_MS = 2_000;
const RECOVERY_MS = 60_000;
/** An answer that takes longer is a failure: proxies wait for a minute. */
const SLOWEST_MS = 30_000;
const LATE_MS = 300;
const PAUSE_MS = 250;

/** What is done to the connections of an engine. */
const FAULTS = {
  away: (link) => link.cut(),
  frozen: (link) => link.disturb('frozen'),
  slow: (link) => link.disturb({ late: LATE_MS }),
  'answers rubbish': (link) => link.disturb('rubbish'),
} satisfies Record<string, (link: Link) => unknown>;

interface Settings {
  MONGODB_URL: string;
  MINIO_URL: string;
}

/**
 * Each engine away, frozen, slow and answering rubbish while people read and write: requests are answered or refused in
 * time, everything works again by itself, and no acknowledged write is lost or doubled.
 */
export const engines = async ({ MONGODB_URL, MINIO_URL }: Partial<Settings> = process.env): Promise<Part> => {
  if (!MONGODB_URL || !MINIO_URL)
    return { checks: 0, figures: 'not run: MONGODB_URL and MINIO_URL are not set', failures: [] };
  const [database, bucket] = [scratchDatabase(MONGODB_URL), scratchBucket(MINIO_URL)];
  const log = await EventStoreDouble.start();
  const links = {
    EventStoreDB: await Link.to(log.url),
    MongoDB: await Link.to(database.url),
    MinIO: await Link.to(bucket.url),
  };
  const settings = {
    EVENTSTORE_URL: links.EventStoreDB.url,
    MONGODB_URL: links.MongoDB.url,
    MINIO_URL: links.MinIO.url,
  };
  const [server, worker] = [new Server(settings), new WorkerProcess(settings)];
  const rows = [['engine', 'is', 'reads meanwhile', 'writes meanwhile', 'health', 'works again after']];
  const failures: string[] = [];
  const acknowledged: string[] = [];
  try {
    await Promise.all([server.start(), worker.start()]);
    for (const [engine, link] of Object.entries(links))
      for (const [fault, impose] of Object.entries(FAULTS)) {
        const trial = new Trial(server, await sellerOf(server, `${engine} ${fault}`));
        const clients = trial.begin();
        await sleep(BEFORE_MS);
        await impose(link);
        const states = await trial.during(FAULT_MS);
        link.disturb();
        await link.mend();
        const recovery = await trial.recovered();
        trial.end();
        await clients;
        acknowledged.push(...trial.acknowledged);
        rows.push([engine, fault, trial.summary('read'), trial.summary('write'), states, recovery]);
        failures.push(...trial.failures.map((failure) => `${engine} ${fault}: ${failure}`));
      }
    const places = { dataDir: server.dataDir, eventStoreUrl: log.url, mongodbUrl: database.url };
    const evidence = await settledEvidenceOf(places);
    failures.push(...differentModels(evidence).map((name) => `${name} is not what a rebuild makes`));
    const listed = evidence.events.flatMap(({ type, data }) =>
      type === 'ProductListed' ? [(data as { productId: string }).productId] : [],
    );
    if (listed.toSorted().join() !== acknowledged.toSorted().join())
      failures.push(`${listed.length} devices are in the log, ${acknowledged.length} were acknowledged`);
    const figures = `${acknowledged.length} devices listed; each fault lasts ${FAULT_MS / 1000} s, slow is ${LATE_MS} ms later`;
    return { checks: rows.length - 1, figures, failures, rows };
  } finally {
    await Promise.all([server.remove(), worker.stop()]);
    await Promise.all([log.stop(), ...Object.values(links).map((link) => link.cut())]);
    await Promise.all([database.remove(), bucket.remove()]);
  }
};

const sellerOf = async (server: Server, name: string): Promise<string> => {
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@hostile.test`;
  return (await server.register('A Seller', { email, password: PASSWORD })).token;
};

interface Answered {
  kind: 'read' | 'write';
  status: number;
  ms: number;
  /** When it was sent, as performance.now() gives it. */
  sent: number;
}

/** People who read and write through one fault. */
class Trial {
  /** Ids of the devices whose listing was acknowledged. */
  readonly acknowledged: string[] = [];
  readonly failures: string[] = [];
  private readonly answers: Answered[] = [];
  private isOver = false;
  private faultFrom = 0;
  private faultTo = Number.POSITIVE_INFINITY;
  private pictures = 0;

  constructor(
    private readonly server: Server,
    private readonly token: string,
  ) {}

  /** Resolves when each of them has got the answer to the last request. */
  async begin(): Promise<void> {
    const repeat = async (act: () => Promise<void>) => {
      for (; !this.isOver; await sleep(PAUSE_MS)) await act();
    };
    await Promise.all([
      repeat(() => this.list()),
      repeat(() => this.list()),
      repeat(() => this.read(`/products/public?search=${randomUUID()}`)),
      repeat(() => this.read('/products/my-products', this.token)),
    ]);
  }

  /** Waits as long; what the health was meanwhile. */
  async during(ms: number): Promise<string> {
    this.faultFrom = performance.now();
    const states = new Set<string>();
    for (; performance.now() < this.faultFrom + ms; await sleep(500)) states.add(await this.health());
    this.faultTo = performance.now();
    return [...states].join(', then ');
  }

  /** How long it takes until the health is good, and a read and a write that were sent after the fault have succeeded. */
  async recovered(): Promise<string> {
    const works = (kind: Answered['kind']) =>
      this.answers.some(
        (answer) => answer.kind === kind && answer.sent > this.faultTo && answer.status < 300,
      );
    for (; performance.now() < this.faultTo + RECOVERY_MS; await sleep(100))
      if (works('read') && works('write') && (await this.health()) === 'ok')
        return `${((performance.now() - this.faultTo) / 1000).toFixed(1)} s`;
    this.failures.push(`does not work again within ${RECOVERY_MS / 1000} s`);
    return 'never';
  }

  end(): void {
    this.isOver = true;
  }

  /** How many of the requests of the fault got which answer, and the slowest one. */
  summary(kind: Answered['kind']): string {
    const meanwhile = this.answers.filter(
      (answer) => answer.kind === kind && answer.sent > this.faultFrom && answer.sent < this.faultTo,
    );
    const statuses = [...new Set(meanwhile.map(({ status }) => status))].sort();
    const counts = statuses.map(
      (status) => `${meanwhile.filter((one) => one.status === status).length} × ${status}`,
    );
    const slowest = Math.max(0, ...meanwhile.map(({ ms }) => ms));
    return `${counts.join(', ') || 'none'}; at most ${(slowest / 1000).toFixed(1)} s`;
  }

  private async health(): Promise<string> {
    try {
      const answer = await fetch(`${this.server.url}/api/health`, {
        signal: AbortSignal.timeout(SLOWEST_MS),
      });
      const { data } = (await answer.json()) as {
        data: { status: string; engines: { name: string; state: string }[] };
      };
      const down = data.engines.filter(({ state }) => state === 'down').map(({ name }) => name);
      return down.length > 0 ? `${data.status} (${down.join(', ')})` : data.status;
    } catch (error) {
      this.failures.push(`health: ${(error as Error).message}`);
      return 'no answer';
    }
  }

  private async read(path: string, token?: string): Promise<void> {
    await this.send('read', 'GET', path, { ...(token && { authorization: `Bearer ${token}` }) });
  }

  /** A device, every second time with a new picture, is sent again under the same key until it is listed. */
  private async list(): Promise<void> {
    const headers = { authorization: `Bearer ${this.token}`, 'idempotency-key': randomUUID() };
    const number = this.pictures++;
    const { images: _, ...fields } = device(number);
    const form = pictureForm('front', number);
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    const json = {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(device(number)),
    };
    for (;;) {
      const { headers: sent, body } = number % 2 === 0 ? json : { headers, body: form };
      const answer = await this.send<{ product: ProductReceipt }>(
        'write',
        'POST',
        '/products/products',
        sent,
        body,
      );
      if (answer) this.acknowledged.push(answer.product._id);
      if (answer || this.failures.length > 0) return;
      await sleep(PAUSE_MS);
    }
  }

  /** The data of a success. */
  private async send<T>(
    kind: Answered['kind'],
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: FormData | string,
  ): Promise<T | undefined> {
    const sent = performance.now();
    try {
      const signal = AbortSignal.timeout(SLOWEST_MS);
      const answer = await fetch(`${this.server.url}/api${path}`, {
        method,
        headers,
        body: body ?? null,
        signal,
      });
      const { data, message } = (await answer.json()) as { data: T; message?: string };
      this.answers.push({ kind, status: answer.status, ms: performance.now() - sent, sent });
      if (answer.ok) return data;
      if (answer.status !== 503 || !answer.headers.get('retry-after'))
        this.failures.push(`${method} ${path}: ${answer.status} ${message}`);
    } catch (error) {
      this.failures.push(
        `${method} ${path}, after ${Math.round(performance.now() - sent)} ms: ${(error as Error).message}`,
      );
    }
    return undefined;
  }
}
