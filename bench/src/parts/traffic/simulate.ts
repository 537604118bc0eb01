import { perSecond, type Result } from '../../report.js';
import { percentile } from '../../rounds.js';
import { Random } from '../../shop/random.js';
import type { Workspace } from '../../workspace.js';
import { runAtRate, runClosedLoop } from './loops.js';
import { type Cost, closedLoop, type Deployment, type Edge, openLoop } from './queues.js';
import { withVisitedShop } from './visited-shop.js';

const WARM_UP = 20;
const SECONDS = 60;
const CONNECTIONS = 32;
/** The share of the peak; connections of the steady load, none of which waits. */
const STEADY_LOAD_SHARE = 0.7;
const STEADY_CONNECTIONS = 256;

/** The machine of one simulated process; photos are scaled outside the event loop. */
const MACHINE = { cores: 2, inThreads: new Set(['photos']) };

/** Visits per day, with as many devices on sale (docs/scale.md). */
const VISITS = [100_000, 1_000_000, 10_000_000];
/** Requests per visit; the busiest hour has a tenth of a day's visits, and its busiest minute twice the average. */
const REQUESTS = 20;
const busiestMinute = (visits: number): number => (visits * REQUESTS * 0.1 * 2) / 3_600;
/** The limit of the 99th percentile. */
const P99_LIMIT_MS = 300;
/** Pictures of a device. */
const PICTURES = 4;

/** An edge that keeps answers for 10 seconds, where the n-th device is viewed 1/n as often as the first. */
const edgeFor = (devices: number): Edge => ({
  addresses: { pages: devices, 'answers of the API': devices, pictures: PICTURES * devices },
  seconds: 10,
  immutable: ['pictures'],
});

/**
 * The number of processes for a number of visits, by a simulation whose costs are measured alone in this run, and which
 * must reproduce the peak and the latencies that the same run measures under load.
 */
export const simulateTraffic = (workspace: Workspace): Promise<Result[]> =>
  withVisitedShop(workspace, async ({ parkho: { url }, visitors }) => {
    const next = () => visitors.next();
    workspace.log('measuring the peak');
    await runClosedLoop(url, { connections: CONNECTIONS, seconds: WARM_UP }, next);
    const peak = await runClosedLoop(url, { connections: CONNECTIONS, seconds: SECONDS }, next);
    const load = { rate: STEADY_LOAD_SHARE * peak, seconds: SECONDS };
    workspace.log(`steady load of ${perSecond(load.rate)}`);
    const steady: number[] = [];
    await runAtRate(url, { ...load, connections: STEADY_CONNECTIONS }, next, ({ latency }) =>
      steady.push(latency),
    );
    workspace.log('each request alone');
    const costs: Cost[] = [];
    await runClosedLoop(url, { connections: 1, seconds: SECONDS }, next, (kind, milliseconds) =>
      costs.push({ kind, milliseconds }),
    );

    workspace.log('simulating');
    const random = () => new Random(VISITS.length);
    const simulatedPeak = closedLoop(
      costs,
      MACHINE,
      { connections: CONNECTIONS, seconds: SECONDS },
      random(),
    );
    const simulatedSteady = openLoop(costs, MACHINE, load, { processes: 1 }, random()).latencies;
    return [
      accuracyOf(`simulated: the peak of ${CONNECTIONS} connections`, simulatedPeak.rate, peak, perSecond),
      ...[0.5, 0.99].map((share) =>
        accuracyOf(
          `simulated: p${share * 100} at ${STEADY_LOAD_SHARE * 100} % of the peak`,
          percentile(simulatedSteady, share),
          percentile(steady, share),
          (value) => `${value.toFixed(1)} ms`,
        ),
      ),
      ...VISITS.flatMap((visits) => [
        processesFor(costs, visits, undefined, random()),
        processesFor(costs, visits, edgeFor(visits), random()),
      ]),
    ];
  });

/** The simulated value compared with the measured one: the ratio of the larger to the smaller. */
const accuracyOf = (
  name: string,
  simulated: number,
  measured: number,
  text: (value: number) => string,
): Result => ({
  name,
  figure: text(simulated),
  limit: text(measured),
  ratio: Math.max(simulated / measured, measured / simulated),
  aim: { atMost: 1.5 },
});

/** The fewest processes that serve the busiest minute, each on its own cores. */
function processesFor(
  costs: readonly Cost[],
  visits: number,
  edge: Edge | undefined,
  random: Random,
): Result {
  const load = { rate: busiestMinute(visits), seconds: SECONDS };
  for (let processes = 1; ; processes++) {
    const deployment: Deployment = { processes, ...(edge && { edge }) };
    const { latencies, atEdge } = openLoop(costs, MACHINE, load, deployment, random);
    const p99 = percentile(latencies, 0.99);
    if (p99 > P99_LIMIT_MS) continue;
    const edgeText = edge ? `, behind an edge that answers ${(atEdge * 100).toFixed(0)} %` : '';
    return {
      name: `processes for ${visits.toLocaleString('en-US')} visits a day, ${perSecond(load.rate)} in the busiest minute${edgeText}`,
      figure: String(processes),
      p50: percentile(latencies, 0.5),
      p99,
    };
  }
}
