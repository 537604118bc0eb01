import { EventStoreDouble, scratchBucket, scratchDatabase } from '@parkho/stores/testing';
import { FaultyProxy } from '../../support/network/faulty-proxy.js';
import { Server, WorkerProcess } from '../../support/server.js';
import type { Part } from '../base/part.js';
import { FAULT_MS, runThroughFaults } from './trial.js';

const DELAY_MS = 300;

/** The faults of an engine's connections. */
const FAULTS = {
  unavailable: (link) => link.cut(),
  frozen: (link) => link.applyFault('frozen'),
  slow: (link) => link.applyFault({ delay: DELAY_MS }),
  'answers random bytes': (link) => link.applyFault('random'),
} satisfies Record<string, (link: FaultyProxy) => unknown>;

interface Settings {
  MONGODB_URL: string;
  MINIO_URL: string;
}

/**
 * Each engine unavailable, frozen, slow and answering random bytes during reads and writes: requests are answered or
 * rejected in time, everything recovers without intervention, and no acknowledged write is lost or duplicated.
 */
export const failEngines = async (
  { MONGODB_URL, MINIO_URL }: Partial<Settings> = process.env,
): Promise<Part> => {
  if (!MONGODB_URL || !MINIO_URL)
    return { checks: 0, figures: 'not run: MONGODB_URL and MINIO_URL are not set', failures: [] };
  const [database, bucket] = [scratchDatabase(MONGODB_URL), scratchBucket(MINIO_URL)];
  const log = await EventStoreDouble.start();
  const links = {
    EventStoreDB: await FaultyProxy.to(log.url),
    MongoDB: await FaultyProxy.to(database.url),
    MinIO: await FaultyProxy.to(bucket.url),
  };
  const settings = {
    EVENTSTORE_URL: links.EventStoreDB.url,
    MONGODB_URL: links.MongoDB.url,
    MINIO_URL: links.MinIO.url,
  };
  const [server, worker] = [new Server(settings), new WorkerProcess(settings)];
  const faults = Object.entries(links).flatMap(([engine, link]) =>
    Object.entries(FAULTS).map(([name, begin]) => {
      const end = async () => {
        link.applyFault();
        await link.restore();
      };
      return [[engine, name], { begin: () => begin(link), end }] as const;
    }),
  );
  try {
    await Promise.all([server.start(), worker.start()]);
    const stores = { dataDir: server.dataDir, eventStoreUrl: log.url, mongodbUrl: database.url };
    const { rows, failures, listedDevices } = await runThroughFaults(server, faults, stores);
    return {
      checks: rows.length,
      figures: `${listedDevices} devices listed; each fault lasts ${FAULT_MS / 1000} s, slow is ${DELAY_MS} ms later`,
      failures,
      rows: [['engine', 'is', 'reads meanwhile', 'writes meanwhile', 'health', 'works again after'], ...rows],
    };
  } finally {
    await Promise.all([server.remove(), worker.stop()]);
    await Promise.all([log.stop(), ...Object.values(links).map((link) => link.cut())]);
    await Promise.all([database.remove(), bucket.remove()]);
  }
};
