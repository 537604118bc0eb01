import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_CATEGORIES, type ImportResult, toPkr } from '@parkho/contracts';
import { type Listener, listen } from '../../listener.js';
import { perSecond, type Result } from '../../report.js';
import { percentile, slopeOf } from '../../rounds.js';
import type { Server } from '../../servers.js';
import { deviceOf } from '../../shop/history.js';
import type { Workspace } from '../../workspace.js';
import { NO_ANSWER, NOT_SENT, type Outcome, runAtRate, runClosedLoop } from './loops.js';
import { DEVICES, withVisitedShop } from './visited-shop.js';
import type { Visitors } from './visitors.js';

const LIVE_CONNECTIONS = 5_000;
/** The number of these connections for signed-in sellers. */
const LIVE_SIGNED_IN = 1_000;
/** Devices imported in total, and per call. */
const IMPORT_COUNT = 5_000;
const IMPORT_BATCH = 200;

/** Seconds of maximum load, before and during the measurement of the limit. */
const WARM_UP_SECONDS = 20;
const PEAK_SECONDS = 20;
const PEAK_CONNECTIONS = 32;
/** The share of the peak. */
const STEADY_LOAD_SHARE = 0.7;
const STEADY_CONNECTIONS = 256;
/**
 * A multiple of the steady load, for a number of seconds; together with the live connections below the 8,000 that a
 * process accepts.
 */
const OVERLOAD = 10;
const OVERLOAD_SECONDS = 60;
const OVERLOAD_CONNECTIONS = 2_000;
/** Seconds of steady load after the overload, and the aim for the recovery in seconds. */
const AFTER_SECONDS = 30;
const RECOVERY_AIM = { atMost: 10 };
/** Seconds between two samples of the memory. */
const SAMPLE_SECONDS = 10;

/** The lasting effects of a period of steady load, ten times as much for a minute, and the recovery. */
export const measureSoak = (workspace: Workspace, minutes: number): Promise<Result[]> =>
  withVisitedShop(workspace, async ({ parkho, visitors, tokens }) => {
    const listeners: Listener[] = [];
    try {
      await listen(parkho.url, LIVE_CONNECTIONS, listeners, (index) =>
        index < LIVE_SIGNED_IN ? tokens[index % tokens.length] : undefined,
      );
      return await runLoadPhases(workspace, parkho, visitors, { minutes, token: tokens[0]!, listeners });
    } finally {
      for (const listener of listeners) listener.close();
    }
  });

interface Soak {
  minutes: number;
  /** The token of the seller who imports devices. */
  token: string;
  listeners: readonly Listener[];
}

async function runLoadPhases(
  workspace: Workspace,
  parkho: Server,
  visitors: Visitors,
  { minutes, token, listeners }: Soak,
): Promise<Result[]> {
  const next = () => visitors.next();
  const usedBefore = (await parkho.used()) / 1e6;
  workspace.log('measuring the peak');
  await runClosedLoop(parkho.url, { connections: PEAK_CONNECTIONS, seconds: WARM_UP_SECONDS }, next);
  const peak = await runClosedLoop(
    parkho.url,
    { connections: PEAK_CONNECTIONS, seconds: PEAK_SECONDS },
    next,
  );
  const rate = STEADY_LOAD_SHARE * peak;

  workspace.log(`${minutes} minutes at ${perSecond(rate)}`);
  const steady = new Recording();
  const memory: { at: number; value: number }[] = [];
  const loadStart = performance.now();
  const sampleMemory = setInterval(() => {
    memory.push({ at: (performance.now() - loadStart) / 60_000, value: parkho.memory() / 1e6 });
  }, SAMPLE_SECONDS * 1_000);
  const [imported] = await Promise.all([
    importDevices(parkho.url, token),
    runAtRate(parkho.url, { rate, seconds: minutes * 60, connections: STEADY_CONNECTIONS }, next, (outcome) =>
      steady.add(outcome),
    ),
  ]);
  clearInterval(sampleMemory);

  workspace.log(`${OVERLOAD} times as much`);
  const overload = new Recording();
  await runAtRate(
    parkho.url,
    {
      rate: OVERLOAD * rate,
      seconds: OVERLOAD_SECONDS,
      connections: OVERLOAD_CONNECTIONS,
      dropsBeyond: true,
    },
    next,
    (outcome) => overload.add(outcome),
  );
  workspace.log('as much as before');
  const recoveryLoad = new Recording();
  await runAtRate(
    parkho.url,
    { rate, seconds: AFTER_SECONDS, connections: STEADY_CONNECTIONS },
    next,
    (outcome) => recoveryLoad.add(outcome),
  );
  const usedAfter = (await parkho.used()) / 1e6;
  const closedCount = listeners.filter(({ isOpen }) => !isOpen).length;

  const name = `${minutes} minutes of steady load`;
  const answerRate = steady.count(({ status }) => status !== NO_ANSWER) / (minutes * 60);
  const third = (minutes * 60_000) / 3;
  const [firstThird, lastThird] = [steady.between(0, third), steady.between(2 * third, 3 * third)];
  const [p99First, p99Last] = [percentile(firstThird, 0.99), percentile(lastThird, 0.99)];
  const memoryTrend = slopeOf(memory.filter(({ at }) => at >= minutes / 3));
  return [
    {
      name,
      figure: perSecond(answerRate),
      limit: perSecond(peak),
      ratio: answerRate / peak,
      ...times(steady.between()),
    },
    ...steady.kinds.map((kind) => ({
      name: `${name}: ${kind}`,
      figure: steady.between(0, Number.POSITIVE_INFINITY, kind).length.toLocaleString('en-US'),
      ...times(steady.between(0, Number.POSITIVE_INFINITY, kind)),
    })),
    {
      name: `${name}: failed requests`,
      ...zeroCount(steady, (outcome) => !isSuccess(outcome)),
    },
    {
      name: `${name}: p99 of the last third, compared with the first`,
      figure: `${p99Last.toFixed(1)} ms`,
      limit: `${p99First.toFixed(1)} ms`,
      ratio: p99Last / p99First,
      aim: { atMost: 1.3 },
    },
    {
      name: `${name}: memory growth per minute after the first third`,
      figure: `${memoryTrend.slope.toFixed(2)} ± ${memoryTrend.error.toFixed(2)} MB`,
      limit: `${Math.round(memory.at(-1)?.value ?? 0)} MB`,
      // The excess over two standard errors.
      ratio: Math.max(0, memoryTrend.slope - 2 * memoryTrend.error),
      aim: { atMost: 1 },
    },
    {
      name: `import of ${IMPORT_COUNT.toLocaleString('en-US')} devices meanwhile`,
      figure: `${imported.toFixed(0)} s`,
    },
    {
      name: 'memory in use at the end without garbage, compared with before',
      figure: `${Math.round(usedAfter)} MB`,
      limit: `${Math.round(usedBefore)} MB`,
      ratio: usedAfter / usedBefore,
    },
    {
      name: `${OVERLOAD} times the load for ${OVERLOAD_SECONDS} s: answered`,
      figure: perSecond(overload.count(isSuccess) / OVERLOAD_SECONDS),
      limit: perSecond(peak),
      ratio: overload.count(isSuccess) / OVERLOAD_SECONDS / peak,
      ...times(overload.between(0, Number.POSITIVE_INFINITY)),
    },
    {
      name: 'meanwhile: refused with Retry-After',
      figure: perSecond(overload.count(isRejected) / OVERLOAD_SECONDS),
    },
    {
      name: 'meanwhile: no answer, or another error',
      ...zeroCount(
        overload,
        (outcome) => outcome.status !== NOT_SENT && !isSuccess(outcome) && !isRejected(outcome),
      ),
    },
    recovery(recoveryLoad, percentile(steady.between(), 0.99)),
    {
      name: `${LIVE_CONNECTIONS.toLocaleString('en-US')} live connections: closed meanwhile`,
      figure: String(closedCount),
      ratio: closedCount,
      aim: ZERO_AIM,
    },
  ];
}

const isSuccess = ({ status }: Outcome): boolean => status >= 200 && status < 400;
const isRejected = ({ status, retryAfter }: Outcome): boolean =>
  (status === 429 || status === 503) && retryAfter !== undefined;

const ZERO_AIM = { atMost: 0 };
/** A count of outcomes that must be zero, with their statuses. */
const zeroCount = (recording: Recording, predicate: (outcome: Outcome) => boolean) => {
  const statuses = new Map<string, number>();
  const count = recording.count((outcome) => {
    if (!predicate(outcome)) return false;
    const outcomeText = `${outcome.status || 'no answer'} to ${outcome.kind}`;
    statuses.set(outcomeText, (statuses.get(outcomeText) ?? 0) + 1);
    return true;
  });
  const figure = Array.from(statuses, ([status, times]) => `${times} x ${status}`).join(', ');
  return { figure: figure || '0', ratio: count, aim: ZERO_AIM };
};
const times = (latencies: readonly number[]) => ({
  p50: percentile(latencies, 0.5),
  p99: percentile(latencies, 0.99),
});

/** Seconds until each second's p99 is at most twice that of the steady load, and nothing is rejected. */
function recovery(load: Recording, p99: number): Result {
  let seconds = 0;
  for (let second = 0; second < AFTER_SECONDS; second++) {
    const from = second * 1_000;
    const isSlow = percentile(load.between(from, from + 1_000), 0.99) > 2 * p99;
    if (
      isSlow ||
      load.count((outcome) => outcome.due >= from && outcome.due < from + 1_000 && !isSuccess(outcome)) > 0
    )
      seconds = second + 1;
  }
  return {
    name: 'recovery to the previous latency',
    figure: `${seconds} s`,
    ratio: seconds,
    aim: RECOVERY_AIM,
  };
}

/** Resolves to the duration in seconds. */
async function importDevices(url: string, token: string): Promise<number> {
  const start = performance.now();
  for (let from = 0; from < IMPORT_COUNT; from += IMPORT_BATCH) {
    const rows = Array.from({ length: IMPORT_BATCH }, (_, n) => rowOf(from + n));
    const answer = await fetch(`${url}/api/products/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ rows }),
    });
    const { data } = (await answer.json()) as { data?: ImportResult };
    if (data?.accepted !== IMPORT_BATCH)
      throw new Error(`Rows were not imported: ${answer.status} ${JSON.stringify(data?.refused[0])}`);
    await sleep(100);
  }
  return (performance.now() - start) / 1_000;
}

const rowOf = (n: number) => {
  const { name, description, price, categoryId, brand, model, condition, location, specifications } =
    deviceOf(10 * DEVICES + n);
  const category = DEFAULT_CATEGORIES.find((name) => name.toLowerCase() === categoryId);
  const columns = Object.entries(specifications).map(([key, value]) => [`specifications.${key}`, value]);
  const details = { name, description, price: toPkr(price), category, brand, model, condition, location };
  return { reference: `imported-${n}`, ...details, ...Object.fromEntries(columns) };
};

/** The outcomes of a load, in columns: millions of objects would burden the garbage collector. */
class Recording {
  readonly kinds: string[] = [];
  readonly #kind: number[] = [];
  readonly #due: number[] = [];
  readonly #latency: number[] = [];
  readonly #status: number[] = [];
  readonly #retryAfter: number[] = [];

  add({ kind, due, latency, status, retryAfter = Number.NaN }: Outcome): void {
    if (!this.kinds.includes(kind)) this.kinds.push(kind);
    this.#kind.push(this.kinds.indexOf(kind));
    this.#due.push(due);
    this.#latency.push(latency);
    this.#status.push(status);
    this.#retryAfter.push(retryAfter);
  }

  *#outcomes(): Generator<Outcome> {
    for (const [n, kind] of this.#kind.entries()) {
      const retryAfter = this.#retryAfter[n]!;
      yield {
        kind: this.kinds[kind]!,
        due: this.#due[n]!,
        latency: this.#latency[n]!,
        status: this.#status[n]!,
        ...(!Number.isNaN(retryAfter) && { retryAfter }),
      };
    }
  }

  count(predicate: (outcome: Outcome) => boolean): number {
    let matches = 0;
    for (const outcome of this.#outcomes()) if (predicate(outcome)) matches++;
    return matches;
  }

  /** Latencies of successful requests that were due in a period, in milliseconds. */
  between(from = 0, to = Number.POSITIVE_INFINITY, kind?: string): number[] {
    const latencies: number[] = [];
    for (const outcome of this.#outcomes()) {
      const { due } = outcome;
      if (due < from || due >= to || !isSuccess(outcome)) continue;
      if (kind === undefined || kind === outcome.kind) latencies.push(outcome.latency);
    }
    return latencies;
  }
}
