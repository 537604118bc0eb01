import { Connection } from '../connection.js';
import { atRate } from '../open-loop.js';
import { perSecond, type Result } from '../report.js';
import { percentile } from '../rounds.js';
import { Random } from '../shop/random.js';
import { latenciesOf } from '../simulation.js';
import type { Visitors } from '../visitors.js';
import type { Workspace } from '../workspace.js';
import { inBusyShop, peakOf } from './soak.js';

/** Seconds of the mix over 32 connections before anything is measured, and while its peak is. */
const WARM_UP = 30;
const PEAK = 20;
/** Seconds in which each request waits for the answer to the one before it. */
const ALONE = 40;
/** Of the peak, for so many seconds. */
const STEADY = 0.7;
const STEADY_SECONDS = 60;
const CONNECTIONS = 256;
/** Seconds that are simulated. */
const SIMULATED = 1_800;

/** A figure may differ from its simulation by these factors: compression and photos use the other core, which the load needs, too. */
const PEAK_WITHIN = { atMost: 1.3 };
const LATENCY_WITHIN = { atMost: 2 };

const VISITS = [10_000, 100_000, 1_000_000, 10_000_000];
/** Requests of a visit, pictures among them, and the share of a day's visits that its busiest minute has. */
const REQUESTS = 20;
const BUSIEST_MINUTE = (2 * 0.1) / 60;
/** The processes for a number of visits answer 99 of 100 requests within this time, in milliseconds. */
const P99_MS = 250;

interface Sample {
  kind: string;
  /** Processor time of the program, in milliseconds. */
  ms: number;
}

/**
 * Measures what each request of the mix of the soak takes alone, simulates a line of such requests before one process,
 * and holds it against the peak and the latencies that are measured; then how many processes more visits need.
 */
export const simulate = (workspace: Workspace): Promise<Result[]> =>
  inBusyShop(workspace, async ({ parkho: { url }, visitors }) => {
    const next = () => visitors.next();
    workspace.log('requests one by one');
    await peakOf(url, WARM_UP, next);
    const alone = await oneByOne(url, visitors);
    workspace.log('measuring the peak');
    const peak = await peakOf(url, PEAK, next);
    workspace.log(`${STEADY_SECONDS} s at ${perSecond(STEADY * peak)}`);
    const measured: number[] = [];
    const steady = { rate: STEADY * peak, seconds: STEADY_SECONDS, connections: CONNECTIONS };
    await atRate(url, steady, next, ({ latency }) => measured.push(latency));

    const random = new Random(alone.length);
    const simulated = latenciesOf(
      { rate: STEADY * peak, seconds: SIMULATED, processes: 1, work: () => random.pick(alone).ms },
      random,
    );
    const withoutPictures = alone.filter(({ kind }) => kind !== 'pictures');
    return [
      compared('peak of one process', peak, capacityOf(alone), perSecond, PEAK_WITHIN),
      ...[0.5, 0.99].map((share) =>
        compared(
          `${STEADY * 100} % of it: p${share * 100}`,
          percentile(measured, share),
          percentile(simulated, share),
          (ms) => `${ms.toFixed(1)} ms`,
          LATENCY_WITHIN,
        ),
      ),
      ...VISITS.flatMap((visits) => [
        extrapolated('', visits, alone, alone.length),
        extrapolated(', pictures from an edge', visits, withoutPictures, alone.length),
      ]),
    ];
  });

/**
 * Requests that wait for each other. Each has the share of the processor time of all that its latency has of theirs: the
 * rest is waiting for the disk and for read models.
 */
async function oneByOne(url: string, visitors: Visitors): Promise<Sample[]> {
  const connection = new Connection(url, 'br');
  const samples: Sample[] = [];
  const before = await processorTime(url);
  for (const end = performance.now() + ALONE * 1_000; performance.now() < end; ) {
    const { kind, ...request } = visitors.next();
    const start = performance.now();
    const { status } = await connection.send(request);
    if (status >= 400) throw new Error(`${status} to ${request.path} (${kind})`);
    samples.push({ kind, ms: performance.now() - start });
  }
  connection.close();
  const worked = (await processorTime(url)) - before;
  const waited = samples.reduce((sum, { ms }) => sum + ms, 0);
  return samples.map(({ kind, ms }) => ({ kind, ms: (ms * worked) / waited }));
}

/** That the program has used since its start, in milliseconds. */
async function processorTime(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return 1_000 * Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)![1]);
}

/** Requests a second that one process works off. */
const capacityOf = (samples: readonly Sample[]): number =>
  (1_000 * samples.length) / samples.reduce((sum, { ms }) => sum + ms, 0);

const compared = (
  name: string,
  measured: number,
  simulated: number,
  shown: (value: number) => string,
  aim: { atMost: number },
): Result => ({
  name: `${name}, and as it is simulated`,
  figure: shown(measured),
  limit: shown(simulated),
  ratio: Math.max(measured / simulated, simulated / measured),
  aim,
});

/** How many processes answer the busiest minute of a day in time, where these samples of all reach them. */
function extrapolated(where: string, visits: number, samples: readonly Sample[], all: number): Result {
  const rate = (visits * REQUESTS * BUSIEST_MINUTE * samples.length) / all / 60;
  const random = new Random(visits);
  const work = () => random.pick(samples).ms;
  for (let processes = Math.ceil(rate / capacityOf(samples)); ; processes++) {
    // As many requests for each rate: enough for its slowest hundredth.
    const latencies = latenciesOf({ rate, seconds: 50_000 / rate, processes, work }, random);
    const p99 = percentile(latencies, 0.99);
    if (p99 > P99_MS) continue;
    return {
      name: `${visits.toLocaleString('en-US')} visits a day${where}: processes for the busiest minute`,
      figure: String(processes),
      limit: perSecond(rate),
      p50: percentile(latencies, 0.5),
      p99,
    };
  }
}
