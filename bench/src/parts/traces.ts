import { latencySummary, load } from '../load.js';
import { perSecond, type Result } from '../report.js';
import { runInterleaved } from '../rounds.js';
import { startBare, startParkho } from '../servers.js';
import { distinctQueries, priceRange } from '../shop/queries.js';
import { Random } from '../shop/random.js';
import type { Workspace } from '../workspace.js';

const DEVICES = 1_000;
const ROUNDS = 5;
const WARM_UP_ROUNDS = 2;
const SECONDS = 1;

/** The cost of tracing all requests: distinct lists, compared with the same shop without an endpoint for traces. */
export async function measureTraces(workspace: Workspace): Promise<Result[]> {
  const folders = [await workspace.shop(DEVICES), await workspace.copy(DEVICES, 'traced')] as const;
  const receiver = await startBare('');
  const shops = [
    await startParkho(folders[0]),
    await startParkho(folders[1], { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }),
  ];
  try {
    const contenders = shops.map(({ url }, index) => {
      const random = new Random(index);
      const paths = distinctQueries(() => priceRange(random));
      return () => load(url, SECONDS, () => paths.next().value);
    });
    await runInterleaved(WARM_UP_ROUNDS, contenders);
    const [untraced, traced] = (await runInterleaved(ROUNDS, contenders)).map(latencySummary);
    return [
      {
        name: 'category + price, different, each with a trace',
        figure: perSecond(traced!.rate),
        limit: perSecond(untraced!.rate),
        ratio: traced!.rate / untraced!.rate,
        p50: traced!.p50,
        p99: traced!.p99,
      },
    ];
  } finally {
    await Promise.all([...shops, receiver].map((server) => server.stop()));
  }
}
