import { commandLine, runProgram, withOutcome } from '@parkho/projections';
import { readStores } from '../config.js';
import { backUp } from '../operations/backup.js';
import { embeddedOnly } from '../operations/manifest.js';
import { withProgressBars } from '../operations/progress.js';

export const backup = withOutcome(
  commandLine(
    'npm run backup --',
    `Copies the log, the keys of personal data, the images, the token secret and the signing keys of DATA_DIR (default
./data) to a folder; Parkho may be running. A repeated backup into the same folder copies only new images. Run one
backup at a time for each folder.`,
  ).argument('<folder>', 'the folder of the backup'),
  async (folder: string) => {
    const result = await withProgressBars((onProgress) =>
      backUp(embeddedOnly(readStores()), folder, onProgress),
    );
    const { at, events, images } = result;
    return {
      text: `Backed up ${events} events and ${images} images, as of ${at}, to ${folder}`,
      data: { at, events, images, folder },
    };
  },
);

if (import.meta.main) process.exit(await runProgram(backup, process.argv.slice(2)));
