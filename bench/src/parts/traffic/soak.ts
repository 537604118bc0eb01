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

const LIVE = 5_000;
/** The number of these connections for signed-in sellers. */
const LIVE_SIGNED_IN = 1_000;
/** Devices imported in total, and per call. */
const IMPORTED = 5_000;
const IMPORTED_AT_ONCE = 200;

/** Seconds of maximum load, before and during the measurement of the limit. */
const WARM_UP = 20;
const PEAK = 20;
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
/** Seconds of steady load after it, and the time limit of the recovery. */
const AFTER_SECONDS = 30;
const RECOVERED = { atMost: 10 };
/** Seconds between two samples of the memory. */
const SAMPLE_SECONDS = 10;

/** The lasting effects of a period of steady load, ten times as much for a minute, and the recovery. */
export const measureSoak = (workspace: Workspace, minutes: number): Promise<Result[]> =>
  withVisitedShop(workspace, async ({ parkho, visitors, tokens }) => {
    const listeners: Listener[] = [];
    try {
      await listen(parkho.url, LIVE, listeners, (index) =>
        index < LIVE_SIGNED_IN ? tokens[index % tokens.length] : undefined,
      );
      return await runLoadPhases(workspace, parkho, visitors, { minutes, token: tokens[0]!, listeners });
    } finally {
      for (const listener of listeners) listener.close();
    }
  });

interface Soak {
  minutes: number;
  /** The importing seller's. */
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
  await runClosedLoop(parkho.url, { connections: PEAK_CONNECTIONS, seconds: WARM_UP }, next);
  const peak = await runClosedLoop(parkho.url, { connections: PEAK_CONNECTIONS, seconds: PEAK }, next);
  const rate = STEADY_LOAD_SHARE * peak;

  workspace.log(`${minutes} minutes at ${perSecond(rate)}`);
  const steady = new Recording();
  const memory: { at: number; value: number }[] = [];
  const begin = performance.now();
  const sampleMemory = setInterval(() => {
    memory.push({ at: (performance.now() - begin) / 60_000, value: parkho.memory() / 1e6 });
  }, SAMPLE_SECONDS * 1_000);
  const [imported] = await Promise.all([
    importDevices(parkho.url, token),
    runAtRate(parkho.url, { rate, seconds: minutes * 60, connections: STEADY_CONNECTIONS }, next, (outcome) =>
      steady.add(outcome),
    ),
  ]);
  clearInterval(sampleMemory);

  workspace.log(`${OVERLOAD} times as much`);
  const over = new Recording();
  await runAtRate(
    parkho.url,
    {
      rate: OVERLOAD * rate,
      seconds: OVERLOAD_SECONDS,
      connections: OVERLOAD_CONNECTIONS,
      dropsBeyond: true,
    },
    next,
    (outcome) => over.add(outcome),
  );
  workspace.log('as much as before');
  const after = new Recording();
  await runAtRate(
    parkho.url,
    { rate, seconds: AFTER_SECONDS, connections: STEADY_CONNECTIONS },
    next,
    (outcome) => after.add(outcome),
  );
  const used = (await parkho.used()) / 1e6;
  const closed = listeners.filter(({ isOpen }) => !isOpen).length;

  const name = `${minutes} minutes of steady load`;
  const answered = steady.count(({ status }) => status !== NO_ANSWER) / (minutes * 60);
  const third = (minutes * 60_000) / 3;
  const [first, last] = [steady.between(0, third), steady.between(2 * third, 3 * third)];
  const [p99First, p99Last] = [percentile(first, 0.99), percentile(last, 0.99)];
  const grown = slopeOf(memory.filter(({ at }) => at >= minutes / 3));
  return [
    {
      name,
      figure: perSecond(answered),
      limit: perSecond(peak),
      ratio: answered / peak,
      ...times(steady.between()),
    },
    ...steady.kinds.map((kind) => ({
      name: `${name}: ${kind}`,
      figure: steady.between(0, Number.POSITIVE_INFINITY, kind).length.toLocaleString('en-US'),
      ...times(steady.between(0, Number.POSITIVE_INFINITY, kind)),
    })),
    {
      name: `${name}: failed requests`,
      ...none(steady, (outcome) => !succeeded(outcome)),
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
      figure: `${grown.slope.toFixed(2)} ± ${grown.error.toFixed(2)} MB`,
      limit: `${Math.round(memory.at(-1)?.value ?? 0)} MB`,
      // The excess over two standard errors.
      ratio: Math.max(0, grown.slope - 2 * grown.error),
      aim: { atMost: 1 },
    },
    {
      name: `import of ${IMPORTED.toLocaleString('en-US')} devices meanwhile`,
      figure: `${imported.toFixed(0)} s`,
    },
    {
      name: 'memory in use at the end without garbage, compared with before',
      figure: `${Math.round(used)} MB`,
      limit: `${Math.round(usedBefore)} MB`,
      ratio: used / usedBefore,
    },
    {
      name: `${OVERLOAD} times the load for ${OVERLOAD_SECONDS} s: answered`,
      figure: perSecond(over.count(succeeded) / OVERLOAD_SECONDS),
      limit: perSecond(peak),
      ratio: over.count(succeeded) / OVERLOAD_SECONDS / peak,
      ...times(over.between(0, Number.POSITIVE_INFINITY)),
    },
    {
      name: 'meanwhile: refused with Retry-After',
      figure: perSecond(over.count(refused) / OVERLOAD_SECONDS),
    },
    {
      name: 'meanwhile: no answer, or another error',
      ...none(over, (outcome) => outcome.status !== NOT_SENT && !succeeded(outcome) && !refused(outcome)),
    },
    recovery(after, percentile(steady.between(), 0.99)),
    {
      name: `${LIVE.toLocaleString('en-US')} live connections: closed meanwhile`,
      figure: String(closed),
      ratio: closed,
      aim: NONE,
    },
  ];
}

const succeeded = ({ status }: Outcome): boolean => status >= 200 && status < 400;
const refused = ({ status, retryAfter }: Outcome): boolean =>
  (status === 429 || status === 503) && retryAfter !== undefined;

const NONE = { atMost: 0 };
/** A count that must be zero, with the statuses it has. */
const none = (recording: Recording, counts: (outcome: Outcome) => boolean) => {
  const statuses = new Map<string, number>();
  const countOutcomes = recording.count((outcome) => {
    if (!counts(outcome)) return false;
    const what = `${outcome.status || 'no answer'} to ${outcome.kind}`;
    statuses.set(what, (statuses.get(what) ?? 0) + 1);
    return true;
  });
  const figure = Array.from(statuses, ([status, times]) => `${times} x ${status}`).join(', ');
  return { figure: figure || '0', ratio: countOutcomes, aim: NONE };
};
const times = (latencies: readonly number[]) => ({
  p50: percentile(latencies, 0.5),
  p99: percentile(latencies, 0.99),
});

/** Seconds until each second's p99 is at most twice that of the steady load, and nothing is rejected. */
function recovery(after: Recording, p99: number): Result {
  let seconds = 0;
  for (let second = 0; second < AFTER_SECONDS; second++) {
    const from = second * 1_000;
    const isSlow = percentile(after.between(from, from + 1_000), 0.99) > 2 * p99;
    if (isSlow || after.count((one) => one.due >= from && one.due < from + 1_000 && !succeeded(one)) > 0)
      seconds = second + 1;
  }
  return { name: 'recovery to the previous latency', figure: `${seconds} s`, ratio: seconds, aim: RECOVERED };
}

/** Resolves to its seconds. */
async function importDevices(url: string, token: string): Promise<number> {
  const start = performance.now();
  for (let from = 0; from < IMPORTED; from += IMPORTED_AT_ONCE) {
    const rows = Array.from({ length: IMPORTED_AT_ONCE }, (_, n) => rowOf(from + n));
    const answer = await fetch(`${url}/api/products/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ rows }),
    });
    const { data } = (await answer.json()) as { data?: ImportResult };
    if (data?.accepted !== IMPORTED_AT_ONCE)
      throw new Error(`Rows were not imported: ${answer.status} ${JSON.stringify(data?.refused[0])}`);
    await sleep(100);
  }
  return (performance.now() - start) / 1_000;
}

const rowOf = (n: number) => {
  const { name, description, price, categoryId, brand, model, condition, location, specifications } =
    deviceOf(10 * DEVICES + n);
  const category = DEFAULT_CATEGORIES.find((known) => known.toLowerCase() === categoryId);
  const columns = Object.entries(specifications).map(([key, value]) => [`specifications.${key}`, value]);
  const own = { name, description, price: toPkr(price), category, brand, model, condition, location };
  return { reference: `imported-${n}`, ...own, ...Object.fromEntries(columns) };
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

  count(counts: (outcome: Outcome) => boolean): number {
    let found = 0;
    for (const outcome of this.#outcomes()) if (counts(outcome)) found++;
    return found;
  }

  /** Latencies of successful requests that were due in a period, in milliseconds. */
  between(from = 0, to = Number.POSITIVE_INFINITY, kind?: string): number[] {
    const found: number[] = [];
    for (const outcome of this.#outcomes()) {
      const { due } = outcome;
      if (due < from || due >= to || !succeeded(outcome)) continue;
      if (kind === undefined || kind === outcome.kind) found.push(outcome.latency);
    }
    return found;
  }
}
