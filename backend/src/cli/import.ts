import { commandLine, printMessage, runProgram, withOutcome } from '@parkho/projections';
import { Option } from 'commander';
import { type ImportOptions, importFile } from '../import/import-file.js';
import { withProgressBars } from '../operations/progress.js';

export const importProgram = withOutcome(
  commandLine(
    'npm run import --',
    `Synchronises a seller's listings with a CSV file or an Excel workbook (docs/import.md).
Exit codes: 0 every row is listed, 1 rows were refused, 2 it could not run.`,
  )
    .argument('<file>', 'the CSV file or workbook')
    .option('--mapping <file>', 'JSON that maps foreign columns to those of docs/import.md')
    .option('--seller <email>', 'seller of rows without one')
    .option('--approve', 'approves new listings; otherwise an admin approves each one')
    .option('--dry-run', 'validates without listing or changing anything')
    .option('--report <file>', 'writes every error and the counts as JSON')
    .option('--refused <file>', 'writes the rejected rows as CSV, with a column of reasons')
    .addOption(
      new Option('--missing <action>', 'the action for listings that are not in the file').choices([
        'deactivate',
        'sold',
      ]),
    ),
  async (file: string, options: ImportOptions) => {
    const { counts, messages } = await withProgressBars((onProgress) =>
      importFile(file, options, onProgress),
    );
    for (const message of messages) printMessage(message);
    const { rows, listed, updated, alreadyListed, sold, refused } = counts;
    const [outcome, change] = options.dryRun ? ['could be listed', 'would change'] : ['listed', 'changed'];
    return {
      text: `${rows} rows: ${listed} ${outcome}, ${updated} ${change}, ${alreadyListed} unchanged, ${sold} sold, ${refused} refused`,
      data: counts,
      code: refused > 0 ? 1 : 0,
    };
  },
);

if (import.meta.main) process.exit(await runProgram(importProgram, process.argv.slice(2), 2));
