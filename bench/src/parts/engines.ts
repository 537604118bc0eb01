import { storeSettings } from '@parkho/stores';
import { EventStoreDouble } from '@parkho/stores/testing';
import { claimLog, measureEventStoreDb, nameOfEventStoreDb } from '../engines/eventstoredb.js';
import { measureMinio, nameOfMinio } from '../engines/minio.js';
import { measureMongoDb, nameOfMongoDb } from '../engines/mongodb.js';
import { measureWholePath } from '../engines/whole-path.js';
import type { Result } from '../report.js';
import type { Workspace } from '../workspace.js';

/**
 * The servers in EVENTSTORE_URL, MONGODB_URL and MINIO_URL: each adapter compared with the bare client, and the whole
 * path if all three are set. Rows have the servers' own names.
 */
export async function measureEngines(workspace: Workspace): Promise<Result[]> {
  const { eventStoreUrl, mongodbUrl, minioUrl } = storeSettings(process.env);
  const results: Result[] = [];
  const unmeasured = (engine: string, reason: string) =>
    results.push({ name: `${engine}: ${reason}`, figure: 'not measured' });
  if (!eventStoreUrl) unmeasured('EventStoreDB', 'EVENTSTORE_URL is not set');
  if (!mongodbUrl) unmeasured('MongoDB', 'MONGODB_URL is not set');
  if (!minioUrl) unmeasured('MinIO', 'MINIO_URL is not set');

  // With the other two set, the test double holds the log, which its name shows.
  const double = !eventStoreUrl && mongodbUrl && minioUrl ? await EventStoreDouble.start() : undefined;
  try {
    let logUrl = eventStoreUrl ?? double?.url;
    if (logUrl && !(await claimLog(logUrl))) {
      unmeasured('EventStoreDB', 'EVENTSTORE_URL names a log that others use');
      logUrl = undefined;
    }
    const log = double ? 'double of EventStoreDB' : logUrl && (await nameOfEventStoreDb(logUrl));
    const readModels = mongodbUrl && (await nameOfMongoDb(mongodbUrl));
    const images = minioUrl && (await nameOfMinio(minioUrl));

    const measure = async (name: string, rows: () => Promise<Result[]>) => {
      workspace.log(name);
      results.push(...(await rows()));
    };
    if (log && logUrl) await measure(log, () => measureEventStoreDb(log, logUrl));
    if (readModels) await measure(readModels, () => measureMongoDb(readModels, mongodbUrl));
    if (images) await measure(images, () => measureMinio(images, minioUrl));
    if (log && logUrl && readModels && images) {
      const name = `${log}, ${readModels}, ${images}`;
      await measure(name, () =>
        measureWholePath(name, { eventStoreUrl: logUrl, mongodbUrl, minioUrl }, workspace),
      );
    }
    return results;
  } finally {
    await double?.stop();
  }
}
