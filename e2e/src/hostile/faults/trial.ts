import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ProductReceipt } from '@parkho/contracts';
import type { StoredEvent, StoreSettings } from '@parkho/stores';
import { device } from '../../support/device.js';
import { differentModels, settledLogStateOf } from '../../support/log.js';
import type { Server } from '../../support/server.js';
import { PASSWORD } from '../base/shop.js';
import { pictureForm } from '../input/picture.js';

/** The duration of a fault: longer than every engine's time limit. In milliseconds. */
export const FAULT_MS = 15_000;
/** The time before a fault, and the time limit of the recovery after it, in milliseconds. */
const WARM_UP_MS = 2_000;
const RECOVERY_MS = 60_000;
/** A slower answer is a failure: proxies wait for a minute. */
const SLOWEST_MS = 30_000;
const PAUSE_MS = 250;

export interface Fault {
  begin(): unknown;
  end(): unknown;
  /** Whether connections may be refused meanwhile. */
  refuses?: boolean;
}

interface Outcome {
  /** A row for each fault: its names, reads, writes and health meanwhile, and the recovery time. */
  rows: readonly (readonly string[])[];
  failures: readonly string[];
  /** The number of listed devices. */
  listedDevices: number;
}

/**
 * Each fault in turn, during reads and writes. Then the log must contain each acknowledged listing once, and the read
 * models must equal a rebuild.
 */
export const runThroughFaults = async (
  server: Server,
  faults: readonly (readonly [names: readonly string[], fault: Fault])[],
  settings: StoreSettings,
): Promise<Outcome> => {
  const rows: string[][] = [];
  const failures: string[] = [];
  const acknowledged: string[] = [];
  for (const [names, fault] of faults) {
    const { trial, row } = await runFault(server, names.join(' '), fault);
    rows.push([...names, ...row]);
    failures.push(...trial.failures.map((failure) => `${names.join(' ')}: ${failure}`));
    acknowledged.push(...trial.acknowledged);
  }
  const evidence = await settledLogStateOf(settings);
  failures.push(...differentModels(evidence).map((name) => `${name} is not what a rebuild makes`));
  failures.push(...faultsOfListings(evidence.events, acknowledged));
  return { rows, failures, listedDevices: acknowledged.length };
};

/** The answers to readers and writers through a fault: all in time, and all successful after it. */
const runFault = async (
  server: Server,
  name: string,
  fault: Fault,
): Promise<{ trial: FaultTrial; row: string[] }> => {
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@hostile.test`;
  const { token } = await server.register('A Seller', { email, password: PASSWORD });
  const trial = new FaultTrial(server, token, fault.refuses === true);
  const clients = trial.begin();
  await sleep(WARM_UP_MS);
  await fault.begin();
  const { states } = await trial.runDuringFault(FAULT_MS);
  await fault.end();
  const recovery = await trial.recoveryTime();
  trial.end();
  await clients;
  return { trial, row: [trial.summary('read'), trial.summary('write'), await states, recovery] };
};

/** The faults of a log's listings: each acknowledged one must exist once, and there are no others. */
const faultsOfListings = (events: readonly StoredEvent[], acknowledged: readonly string[]): string[] => {
  const listedIds = events.flatMap(({ type, data }) =>
    type === 'ProductListed' ? [(data as { productId: string }).productId] : [],
  );
  return isDeepStrictEqual(listedIds.toSorted(), acknowledged.toSorted())
    ? []
    : [`${listedIds.length} devices are in the log, ${acknowledged.length} were acknowledged`];
};

/** Shown instead of a status if there was no connection. */
const REFUSED = 'no connection';

interface TimedAnswer {
  kind: 'read' | 'write';
  status: number | typeof REFUSED;
  ms: number;
  /** When the request was sent, by performance.now(). */
  sentAt: number;
}

/** Readers and writers through one fault. */
class FaultTrial {
  /** Ids of the devices whose listing was acknowledged. */
  readonly acknowledged: string[] = [];
  readonly failures: string[] = [];
  private readonly answers: TimedAnswer[] = [];
  private isOver = false;
  private faultFrom = 0;
  private faultTo = Number.POSITIVE_INFINITY;
  private pictures = 0;

  constructor(
    private readonly server: Server,
    private readonly token: string,
    private readonly isRefused: boolean,
  ) {}

  /** Resolves when the last request of each client has been answered. */
  async begin(): Promise<void> {
    const repeat = async (act: () => Promise<void>) => {
      for (; !this.isOver; await sleep(PAUSE_MS)) await act();
    };
    await Promise.all([
      repeat(() => this.list()),
      repeat(() => this.list()),
      repeat(() => this.read(`/products/public?search=${randomUUID()}`)),
      repeat(() => this.read('/products/my-products', { authorization: `Bearer ${this.token}` })),
      // Each over a new connection.
      repeat(() => this.read('/products/public', { connection: 'close' })),
    ]);
  }

  /** Waits for a fixed time, whatever is answered; resolves to the health in the meantime, once known. */
  async runDuringFault(ms: number): Promise<{ states: Promise<string> }> {
    this.faultFrom = performance.now();
    const states = this.healthUntil(this.faultFrom + ms);
    await sleep(ms);
    this.faultTo = performance.now();
    return { states };
  }

  private async healthUntil(end: number): Promise<string> {
    const states = new Set<string>();
    for (; performance.now() < end; await sleep(500)) {
      const state = await this.health();
      if (performance.now() < end) states.add(state);
    }
    return [...states].join(', then ') || 'no answer';
  }

  /** The time until the health is good, and a read and a write sent after the fault have succeeded. */
  async recoveryTime(): Promise<string> {
    const hasSucceeded = (kind: TimedAnswer['kind']) =>
      this.answers.some(
        ({ kind: answerKind, sentAt, status }) =>
          answerKind === kind && sentAt > this.faultTo && status !== REFUSED && status < 300,
      );
    for (; performance.now() < this.faultTo + RECOVERY_MS; await sleep(100))
      if (hasSucceeded('read') && hasSucceeded('write') && (await this.health()) === 'ok')
        return `${((performance.now() - this.faultTo) / 1000).toFixed(1)} s`;
    this.failures.push(`does not work again within ${RECOVERY_MS / 1000} s`);
    return 'never';
  }

  end(): void {
    this.isOver = true;
  }

  /** The number of the fault's requests by answer, and the slowest one. */
  summary(kind: TimedAnswer['kind']): string {
    const duringFault = this.answers.filter(
      (answer) => answer.kind === kind && answer.sentAt > this.faultFrom && answer.sentAt < this.faultTo,
    );
    const statuses = [...new Set(duringFault.map(({ status }) => status))].sort();
    const counts = statuses.map(
      (status) => `${duringFault.filter((answer) => answer.status === status).length} × ${status}`,
    );
    const slowest = Math.max(0, ...duringFault.map(({ ms }) => ms));
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
      if (this.isRefused && isRefusal(error)) return REFUSED;
      this.failures.push(`health: ${(error as Error).message}`);
      return 'no answer';
    }
  }

  private async read(path: string, headers: Record<string, string> = {}): Promise<void> {
    await this.send('read', 'GET', path, headers);
  }

  /** Lists a device, every second time with a new picture, and retries with the same key until it succeeds. */
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
      const { headers: requestHeaders, body } = number % 2 === 0 ? json : { headers, body: form };
      const answer = await this.send<{ product: ProductReceipt }>(
        'write',
        'POST',
        '/products/products',
        requestHeaders,
        body,
      );
      if (answer) this.acknowledged.push(answer.product._id);
      if (answer || this.failures.length > 0) return;
      await sleep(PAUSE_MS);
    }
  }

  /** The data of a success. */
  private async send<T>(
    kind: TimedAnswer['kind'],
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: FormData | string,
  ): Promise<T | undefined> {
    const sentAt = performance.now();
    try {
      const signal = AbortSignal.timeout(SLOWEST_MS);
      const answer = await fetch(`${this.server.url}/api${path}`, {
        method,
        headers,
        body: body ?? null,
        signal,
      });
      const { data, message } = (await answer.json()) as { data: T; message?: string };
      this.answers.push({ kind, status: answer.status, ms: performance.now() - sentAt, sentAt });
      if (answer.ok) return data;
      if (answer.status !== 503 || !answer.headers.get('retry-after'))
        this.failures.push(`${method} ${path}: ${answer.status} ${message}`);
    } catch (error) {
      const ms = performance.now() - sentAt;
      if (this.isRefused && isRefusal(error)) this.answers.push({ kind, status: REFUSED, ms, sentAt });
      else this.failures.push(`${method} ${path}, after ${Math.round(ms)} ms: ${(error as Error).message}`);
    }
    return undefined;
  }
}

/** Whether a request has had no answer because its connection was closed or refused. */
const isRefusal = (error: unknown): boolean =>
  ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'UND_ERR_SOCKET'].includes(
    (error as { cause?: { code?: string } }).cause?.code ?? '',
  );
