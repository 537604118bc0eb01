import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LogSigner } from '@parkho/backend/dist/evidence/log-signer.js';
import { type EventStore, LogTree, openEventStore, openReadStore } from '@parkho/stores';
import { perSecond, type Result } from '../report.js';
import { rateOf, runConcurrently, runInterleaved } from '../rounds.js';
import { history } from '../shop/history.js';
import { Random } from '../shop/random.js';
import { fillStore, type Workspace } from '../workspace.js';

const ROUNDS = 5;
const SECONDS = 2;
const WRITERS = 64;
/** The number of devices on sale; their log has a million events. */
const DEVICES = 90_500;
/** The aim: a million events in 20 seconds. */
const VERIFIED_PER_SECOND = 50_000;
const AUDIT = fileURLToPath(import.meta.resolve('@parkho/backend/dist/cli/audit.js'));

const logKeys = () => {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return [{ kty: 'OKP', crv: 'Ed25519', kid: 'bench', x: x!, d: d! }] as const;
};

/**
 * The cost of maintaining the log's hash tree for appends in the same process, and the rate at which the audit
 * recomputes a whole log.
 */
export async function measureEvidence(workspace: Workspace): Promise<Result[]> {
  return [await appendsBeside(workspace), await verification(workspace)];
}

async function appendsBeside(workspace: Workspace): Promise<Result> {
  const folder = await workspace.folder('evidence');
  const [plain, hashed] = ['plain', 'hashed'].map((name) => join(folder, name)) as [string, string];
  const stores = await Promise.all([plain, hashed].map((dataDir) => openEventStore({ dataDir })));
  const readStore = await openReadStore({ dataDir: hashed });
  const config = { dataDir: hashed, logKeys: logKeys(), logHeadMinutes: 60 };
  const samples = [...history(200)];
  const random = new Random(0);
  let sampleIndex = 0;
  const append = (store: EventStore) => () => {
    const { event } = samples[sampleIndex++ % samples.length]!;
    const id = random.timeOrderedUuid(Date.now());
    return store.append(`product-${id}`, 'no-stream', [{ ...event, id }]);
  };
  const [baseline, withSigner] = await runInterleaved(ROUNDS, [
    () => runConcurrently(WRITERS, SECONDS, append(stores[0]!)),
    async () => {
      const signer = new LogSigner(config, stores[1]!, readStore, new LogTree(stores[1]!, readStore));
      signer.onApplicationBootstrap();
      const work = await runConcurrently(WRITERS, SECONDS, append(stores[1]!));
      await signer.beforeApplicationShutdown();
      // As in a running shop: the next start need not search all events for those without a head.
      await signer.sign();
      return work;
    },
  ]);
  await Promise.all([...stores.map((store) => store.close()), readStore.close()]);
  const [figure, limit] = [rateOf(withSigner!), rateOf(baseline!)];
  return {
    name: `durable appends, ${WRITERS} writers, while the log is signed`,
    figure: perSecond(figure),
    limit: perSecond(limit),
    ratio: figure / limit,
    aim: { atLeast: 0.95 },
  };
}

async function verification(workspace: Workspace): Promise<Result> {
  const dataDir = await workspace.folder('verification');
  const events = await fillStore(dataDir, DEVICES);
  const start = performance.now();
  execFileSync(process.execPath, [AUDIT, 'verify'], {
    env: { DATA_DIR: dataDir, LOG_KEYS: JSON.stringify({ keys: logKeys() }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const rate = events / ((performance.now() - start) / 1000);
  return {
    name: `npm run audit -- verify, ${events.toLocaleString('en-US')} events`,
    figure: perSecond(rate),
    limit: perSecond(VERIFIED_PER_SECOND),
    ratio: rate / VERIFIED_PER_SECOND,
    aim: { atLeast: 1 },
  };
}
