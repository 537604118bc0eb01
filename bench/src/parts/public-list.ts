import type { ProductQuery } from '@parkho/contracts';
import { latencySummary, load } from '../load.js';
import { perSecond, type Result } from '../report.js';
import { runInterleaved } from '../rounds.js';
import { startBare, startParkho } from '../servers.js';
import { deviceChanges, signInsAndViews, whileRunning } from '../shop/changes.js';
import { distinctQueries as differentPaths, priceRange, twoWords } from '../shop/queries.js';
import { Random } from '../shop/random.js';
import type { Workspace } from '../workspace.js';

const SIZES = [1_000, 10_000, 100_000];
const ROUNDS = 3;
/** Rounds that do not count: code is compiled, and caches are filled as after some hours. */
const WARM_UP_ROUNDS = 3;
const SECONDS = 1;
/** A rough upper bound of distinct queries per second. */
const MAX_QUERIES = 20_000;

type Kind = 'repeated' | 'different';

interface QuerySample {
  name: string;
  draw(random: Random, devices: number): ProductQuery;
  /**
   * The aims as shares of the bare server's rate, by the kind of load; without them, only distinct queries are
   * measured.
   */
  aims?: Partial<Record<Kind, number>>;
}

const AIMS = { repeated: 0.6, different: 0.15 };
export const PUBLIC_LIST_LOADS: readonly QuerySample[] = [
  { name: 'category + price, newest', draw: priceRange, aims: AIMS },
  { name: 'two-word search', draw: twoWords, aims: AIMS },
  { name: 'category + price, with facets', draw: (random) => ({ ...priceRange(random), facets: true }) },
];
const GROWTH_AIM = { atMost: 2 };

interface Measurement {
  results: Result[];
  /** For distinct queries. */
  rate: number;
}

/** Pages of the public list over HTTP, compared with node:http answering the bytes of one of them. */
export async function measurePublicList(workspace: Workspace): Promise<Result[]> {
  const results: Result[] = [];
  const growth = new Map<QuerySample, number[]>(PUBLIC_LIST_LOADS.map((queries) => [queries, []]));
  for (const devices of SIZES) {
    const folder = await workspace.shop(devices);
    const parkho = await startParkho(folder);
    try {
      for (const queries of PUBLIC_LIST_LOADS) {
        workspace.log(`${queries.name}, ${devices.toLocaleString('en-US')} devices`);
        const measurement = await measureQueries(parkho.url, queries, devices);
        results.push(...measurement.results);
        growth.get(queries)!.push(measurement.rate);
      }
      if (devices === SIZES.at(-1)) {
        workspace.log('the same while devices change, and while people come');
        const { name, draw } = PUBLIC_LIST_LOADS[0]!;
        const shop = { dataDir: folder, devices };
        const changingLoad = { name: `${name}, 20 changes a second`, draw };
        const whileChanging = await whileRunning(deviceChanges, shop, () =>
          measureQueries(parkho.url, changingLoad, devices),
        );
        const { repeated } = AIMS;
        const visitedLoad = {
          name: `${name}, 20 logins and 20 view counts a second`,
          draw,
          aims: { repeated },
        };
        const whileVisited = await whileRunning(signInsAndViews, shop, () =>
          measureQueries(parkho.url, visitedLoad, devices),
        );
        results.push(...whileChanging.results, ...whileVisited.results);
      }
    } finally {
      await parkho.stop();
    }
  }
  for (const [{ name, aims }, rates] of growth) {
    const factor = rates[0]! / rates.at(-1)!;
    results.push({
      name: `${name}: time per request, ${deviceCount(SIZES.at(-1)!)} to ${deviceCount(SIZES[0]!)}`,
      figure: `${factor.toFixed(2)} times`,
      ...(aims && { ratio: factor, aim: GROWTH_AIM }),
    });
  }
  return results;
}

const deviceCount = (devices: number): string => `${devices.toLocaleString('en-US')} devices`;

/**
 * The rate of answers to queries of a kind, all distinct or always the same.
 *
 * @param warmUpRounds of a second each, which do not count
 */
export async function measureQueries(
  url: string,
  { name, draw, aims }: QuerySample,
  devices: number,
  warmUpRounds = WARM_UP_ROUNDS,
): Promise<Measurement> {
  const random = new Random(devices);
  const queries = differentPaths(() => draw(random, devices));
  const nextPath = () => queries.next().value;
  const repeatedPath = nextPath();
  const bare = await startBare(await (await fetch(url + repeatedPath)).text());
  try {
    const prepared: string[] = [];
    const loads = {
      repeated: () => load(url, SECONDS, () => repeatedPath),
      different: () => {
        // Generated beforehand: that takes longer than sending a query.
        while (prepared.length < MAX_QUERIES * SECONDS) prepared.push(nextPath());
        return load(url, SECONDS, () => prepared.pop() ?? nextPath());
      },
    };
    const kinds = Object.keys(aims ?? { different: 0 }) as Kind[];
    const contenders = [
      () => load(bare.url, SECONDS, () => repeatedPath),
      ...kinds.map((kind) => loads[kind]),
    ];
    await runInterleaved(warmUpRounds, contenders);
    const [limit, ...summaries] = (await runInterleaved(ROUNDS, contenders)).map(latencySummary);
    const results = kinds.map((kind, index): Result => {
      const { rate, p50, p99 } = summaries[index]!;
      return {
        name: `${name}, ${deviceCount(devices)}, ${kind}`,
        figure: perSecond(rate),
        limit: perSecond(limit!.rate),
        ratio: rate / limit!.rate,
        ...(aims && { aim: { atLeast: aims[kind]! } }),
        p50,
        p99,
      };
    });
    return { results, rate: summaries.at(-1)!.rate };
  } finally {
    await bare.stop();
  }
}
