import { commandLine, runProgram, withOutcome } from '@parkho/projections';
import { readStores } from '../config.js';
import { embeddedOnly } from '../operations/manifest.js';
import { withProgressBars } from '../operations/progress.js';
import { restore } from '../operations/restore.js';

const restoring = withOutcome(
  commandLine(
    'npm run restore --',
    'Verifies the backup in a folder and restores it to DATA_DIR (default ./data), which must not contain a log.',
  ).argument('<folder>', 'the folder of the backup'),
  async (folder: string) => {
    const settings = embeddedOnly(readStores());
    const { at, events, images } = await withProgressBars((onProgress) =>
      restore(folder, settings, onProgress),
    );
    return {
      text: `Restored ${events} events and ${images} images, as of ${at}, to ${settings.dataDir}
The read models are built at the next start`,
      data: { at, events, images, folder: settings.dataDir },
    };
  },
);

if (import.meta.main) process.exit(await runProgram(restoring, process.argv.slice(2)));
