import { commandLine, runProgram, withOutcome } from '@parkho/projections';
import { LogTree, openEventStore, openReadStore, requireLog } from '@parkho/stores';
import { programVersion, readStores } from '../config.js';
import { writeFacts } from '../facts/write-facts.js';
import { withProgressBars } from '../operations/progress.js';
import { asOfOption, sizeOption, today } from './log-options.js';

interface Options {
  asOf: string;
  size?: number;
  out: string;
}

const write = async ({ asOf, size, out }: Options) => {
  const settings = readStores();
  requireLog(settings);
  const [stored, readStore] = await Promise.all([openEventStore(settings), openReadStore(settings)]);
  try {
    const tree = new LogTree(stored, readStore);
    const rootAt = async (position: number) => (await tree.headAt(position)).root;
    const order = { asOf, ...(size !== undefined && { size }) };
    return await withProgressBars((onProgress) =>
      writeFacts(stored, order, out, `Parkho ${programVersion()}`, rootAt, (share) =>
        onProgress('facts', share),
      ),
    );
  } finally {
    await Promise.all([stored.close(), readStore.close()]);
  }
};

export const facts = withOutcome(
  commandLine(
    'npm run facts --',
    `Writes the facts of the log as Parquet files, one for each table (docs/facts.md), without personal data. Parkho may
be running.`,
  )
    .addOption(asOfOption('the last day of the facts, in Pakistan (default: today)'))
    .addOption(sizeOption('the number of events to read (default: all up to the end of that day)'))
    .option(
      '--out <folder>',
      'the folder of the files; facts.json in it lists them with their SHA-256',
      'facts',
    ),
  async (options: Omit<Options, 'asOf'> & { asOf?: string }) => {
    const result = await write({ ...options, asOf: options.asOf ?? today() });
    const { position, root, tables } = result;
    return {
      text: [
        `${options.out}: of ${position} events with the root ${root}`,
        ...tables.map(({ file, rows, sha256 }) => `${sha256}  ${file} (${rows} rows)`),
      ].join('\n'),
      data: result,
    };
  },
);

if (import.meta.main) process.exit(await runProgram(facts, process.argv.slice(2)));
