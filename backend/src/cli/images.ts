import { commandLine, execute, withOutcome } from '@parkho/projections';
import { openEventStore, openImageStore, withUpcasters } from '@parkho/stores';
import { readStores } from '../config.js';
import { requireLog } from '../operations/manifest.js';
import { withBars } from '../operations/progress.js';
import { sweepImages } from '../operations/sweep-images.js';

const swept = async (remove: boolean) => {
  const settings = readStores();
  requireLog(settings);
  const [stored, store] = await Promise.all([openEventStore(settings), openImageStore(settings)]);
  const log = withUpcasters(stored);
  try {
    const found = await withBars((onProgress) => sweepImages(log, store, { remove }, onProgress));
    const { stored, unused, young } = found;
    const outcome = remove ? 'deleted' : 'would be deleted by sweep';
    return {
      text: `${stored} pictures: ${unused} of no use ${outcome}, ${young} younger than a day left`,
      data: { stored, unused, young, deleted: remove ? unused : 0 },
    };
  } finally {
    await Promise.all([log.close(), store.close()]);
  }
};

export const images = commandLine(
  'npm run images --',
  `Unused pictures are those that no event names, or only events of erased people, and that are older than a day.
Parkho may run meanwhile.`,
);
withOutcome(images.command('check').description('counts the unused pictures'), () => swept(false));
withOutcome(images.command('sweep').description('deletes the unused pictures'), () => swept(true));

if (import.meta.main) process.exit(await execute(images, process.argv.slice(2)));
