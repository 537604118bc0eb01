import { commandLine, runProgram, withOutcome } from '@parkho/projections';
import {
  openEventStore,
  openImageStore,
  openKeyStore,
  requireLog,
  withPersonalData,
  withUpcasters,
} from '@parkho/stores';
import { readStores } from '../config.js';
import { withProgressBars } from '../operations/progress.js';
import { sweepImages } from '../operations/sweep-images.js';
import { internet } from '../platform/engines/internet.js';
import { Images } from '../platform/media/images.js';
import { RemotePictures } from '../platform/media/remote-pictures.js';
import { fetchLinkedPictures } from '../products/pictures/linked-pictures.js';

const sweep = async (remove: boolean) => {
  const settings = readStores();
  requireLog(settings);
  const [eventStore, imageStore] = await Promise.all([openEventStore(settings), openImageStore(settings)]);
  const log = withUpcasters(eventStore);
  try {
    const result = await withProgressBars((onProgress) =>
      sweepImages(log, imageStore, { remove }, onProgress),
    );
    const { stored, unused, young } = result;
    const outcome = remove ? 'deleted' : 'would be deleted by sweep';
    return {
      text: `${stored} pictures: ${unused} unused ${outcome}, ${young} younger than a day kept`,
      data: { stored, unused, young, deleted: remove ? unused : 0 },
    };
  } finally {
    await Promise.all([log.close(), imageStore.close()]);
  }
};

const fetchImages = async () => {
  const settings = readStores();
  requireLog(settings);
  const [eventStore, keys, imageStore] = await Promise.all([
    openEventStore(settings),
    openKeyStore(settings),
    openImageStore(settings),
  ]);
  const events = withUpcasters(withPersonalData(eventStore, keys));
  const images = new Images(imageStore);
  const shop = { events, images, remote: new RemotePictures(internet, images) };
  try {
    const data = await withProgressBars((onProgress) =>
      fetchLinkedPictures(shop, (share) => onProgress('pictures', share)),
    );
    const { listings, fetched, failed } = data;
    const lines = failed.map(({ productId, address, message }) => `${productId}: ${address}: ${message}`);
    const text = `${fetched} pictures of ${listings} listings downloaded, ${failed.length} kept as links`;
    return { text: [text, ...lines].join('\n'), data, code: failed.length > 0 ? 1 : 0 };
  } finally {
    await Promise.all([events.close(), keys.close(), imageStore.close()]);
  }
};

export const images = commandLine(
  'npm run images --',
  `Unused pictures are older than a day, and in no event except those of erased people.
Parkho may run meanwhile.`,
);
withOutcome(images.command('check').description('counts the unused pictures'), () => sweep(false));
withOutcome(images.command('sweep').description('deletes the unused pictures'), () => sweep(true));
withOutcome(images.command('fetch').description('downloads the linked pictures of listings'), fetchImages);

if (import.meta.main) process.exit(await runProgram(images, process.argv.slice(2)));
