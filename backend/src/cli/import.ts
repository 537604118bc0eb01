import { commandLine, execute, withOutcome } from '@parkho/projections';
import { type ImportOptions, importFile } from '../import/import-file.js';
import { withBars } from '../operations/progress.js';

export const importing = withOutcome(
  commandLine(
    'npm run import --',
    `Lists the devices of a CSV file (docs/import.md).
Exit codes: 0 every row is listed or was before, 1 rows were refused, 2 it could not run.`,
  )
    .argument('<file>', 'the CSV file')
    .option('--mapping <file>', 'JSON that maps foreign columns to those of docs/import.md')
    .option('--seller <email>', 'seller of the rows that name none')
    .option('--approve', 'lists as approved; otherwise an admin approves each device')
    .option('--dry-run', 'checks everything and lists nothing')
    .option('--report <file>', 'writes every error and the counts as JSON'),
  async (file: string, options: ImportOptions) => {
    const { counts, messages } = await withBars((onProgress) => importFile(file, options, onProgress));
    for (const message of messages) console.error(message);
    const { rows, listed, alreadyListed, refused } = counts;
    const outcome = options.dryRun ? 'could be listed' : 'listed';
    return {
      text: `${rows} rows: ${listed} ${outcome}, ${alreadyListed} listed before, ${refused} refused`,
      data: counts,
      code: refused > 0 ? 1 : 0,
    };
  },
);

if (import.meta.main) process.exit(await execute(importing, process.argv.slice(2), 2));
