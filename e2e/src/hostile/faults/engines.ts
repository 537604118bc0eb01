import { EventStoreDouble, scratchBucket, scratchDatabase } from '@parkho/stores/testing';
import { Link } from '../../link.js';
import { differentModels, settledEvidenceOf } from '../../log.js';
import { Server, WorkerProcess } from '../../server.js';
import type { Part } from '../base/part.js';
import { FAULT_MS, faultsOfListings, through } from './trial.js';

const LATE_MS = 300;

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
        const end = async () => {
          link.disturb();
          await link.mend();
        };
        const outcome = await through(server, `${engine} ${fault}`, { begin: () => impose(link), end });
        acknowledged.push(...outcome.acknowledged);
        rows.push([engine, fault, ...outcome.row]);
        failures.push(...outcome.failures);
      }
    const places = { dataDir: server.dataDir, eventStoreUrl: log.url, mongodbUrl: database.url };
    const evidence = await settledEvidenceOf(places);
    failures.push(...differentModels(evidence).map((name) => `${name} is not what a rebuild makes`));
    failures.push(...faultsOfListings(evidence.events, acknowledged));
    const figures = `${acknowledged.length} devices listed; each fault lasts ${FAULT_MS / 1000} s, slow is ${LATE_MS} ms later`;
    return { checks: rows.length - 1, figures, failures, rows };
  } finally {
    await Promise.all([server.remove(), worker.stop()]);
    await Promise.all([log.stop(), ...Object.values(links).map((link) => link.cut())]);
    await Promise.all([database.remove(), bucket.remove()]);
  }
};
