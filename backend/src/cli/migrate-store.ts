import { commandLine, runProgram, withOutcome } from '@parkho/projections';
import { readStores } from '../config.js';
import { migrateStore } from '../operations/migrate-store.js';
import { withProgressBars } from '../operations/progress.js';

export const migration = withOutcome(
  commandLine(
    'EVENTSTORE_URL=… MINIO_URL=… MONGODB_URL=… npm run migrate-store --',
    `Copies the log of DATA_DIR (default ./data) to EventStoreDB, the keys of personal data to MongoDB and the images to
MinIO, and verifies them. Interrupted, it continues when it is run again. The worker builds the read models afterwards.`,
  ),
  async () => {
    const settings = readStores();
    const result = await withProgressBars((onProgress) => migrateStore(settings, onProgress));
    const { log, keys, images } = result;
    const lines = [
      log && `${log.events} events, the same on both sides: sha256 ${log.sha256}`,
      keys !== null && `${keys} keys of personal data, all of them on both sides`,
      images !== null && `${images} images, all of them on both sides`,
      `
If Parkho ran on ${settings.dataDir} meanwhile, stop it now and run this command once more. Then, with the same settings:

  npm run worker     builds the read models and keeps them up to date
  npm run serve      the API`,
    ];
    return { text: lines.filter(Boolean).join('\n'), data: { log, keys, images } };
  },
);

if (import.meta.main) process.exit(await runProgram(migration, process.argv.slice(2)));
