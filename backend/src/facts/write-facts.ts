import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Recorded } from '@parkho/contracts';
import { type Column, columnsOf, FACT_TABLES, FactsFold, type FactTable } from '@parkho/projections';
import { type EventStore, withUpcasters } from '@parkho/stores';
import { fileWriter } from 'hyparquet-writer';
import { hashFile } from '../operations/files.js';
import { type LogRange, readLogAsOf } from '../operations/log-as-of.js';
import { type ParquetColumn, ParquetFile } from '../platform/files/parquet-file.js';

/** The source of facts, and their files, as `facts.json` describes them. */
interface WrittenFacts {
  /** 'Parkho 1.0.0': another version may have other tables. */
  program: string;
  /** A day in Pakistan. */
  asOf: string;
  /** Number of events that they are folded from. */
  position: number;
  /** The root of the log tree over these events, in base64. */
  root: string;
  tables: readonly {
    name: string;
    file: string;
    rows: number;
    /** In hex. */
    sha256: string;
  }[];
}

const SUMMARY_FILE = 'facts.json';

/**
 * Folds the log into a Parquet file for each table of facts. The same events give the same bytes. Nothing is decrypted:
 * personal data stays unreadable, whatever a table may hold.
 * @param folder is created where it is missing; files in it are replaced when all are written, `facts.json` last, so
 *   that files without it are incomplete
 * @param rootAt the root of the log's tree at a size, in base64
 * @throws Error for a log that is shorter than the size
 */
export async function writeFacts(
  stored: EventStore,
  order: LogRange,
  folder: string,
  program: string,
  rootAt: (size: number) => Promise<string>,
  onProgress: (share: number) => void = () => {},
): Promise<WrittenFacts> {
  const temporaryFolder = join(folder, '.unfinished');
  await rm(temporaryFolder, { recursive: true, force: true });
  await mkdir(temporaryFolder, { recursive: true });
  try {
    const { position, tables } = await writeTables(stored, order, temporaryFolder, onProgress);
    const facts = { program, asOf: order.asOf, position, root: await rootAt(position), tables };
    await rm(join(folder, SUMMARY_FILE), { force: true });
    for (const { file } of tables) await rename(join(temporaryFolder, file), join(folder, file));
    await writeFile(join(folder, SUMMARY_FILE), `${JSON.stringify(facts, null, 2)}\n`);
    return facts;
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true });
  }
}

async function writeTables(
  stored: EventStore,
  order: LogRange,
  folder: string,
  onProgress: (share: number) => void,
): Promise<Pick<WrittenFacts, 'position' | 'tables'>> {
  const names = new Map(FACT_TABLES.map((table) => [table, Object.keys(columnsOf(table))]));
  const files = new Map(
    FACT_TABLES.map((table): [FactTable, ParquetFile] => [
      table,
      new ParquetFile(fileWriter(join(folder, fileOf(table))), {
        name: table.name,
        columns: storedColumns(table),
      }),
    ]),
  );
  const fold = new FactsFold({
    end: (table, row) => files.get(table)!.add(names.get(table)!.map((name) => row[name]!)),
  });
  const position = await readLogAsOf(
    withUpcasters(stored),
    order,
    (page) => {
      for (const event of page) fold.apply(event as Recorded);
    },
    onProgress,
  );
  if (order.size !== undefined && position < order.size)
    throw new Error(`The log has ${position} events, fewer than ${order.size}`);
  fold.end();
  const tables: WrittenFacts['tables'][number][] = [];
  for (const [table, file] of files) {
    file.end();
    const { name } = table;
    const sha256 = await hashFile(join(folder, fileOf(table)));
    tables.push({ name, file: fileOf(table), rows: file.rows, sha256 });
  }
  return { position, tables };
}

const STORED_AS: Readonly<Record<Column['type'], ParquetColumn['type']>> = {
  text: 'text',
  integer: 'integer',
  decimal: 'decimal',
  boolean: 'boolean',
  day: 'day',
  time: 'time',
  position: 'long',
};
const storedColumns = (table: FactTable): ParquetColumn[] =>
  Object.entries(columnsOf(table)).map(([name, { type, nullable }]) => ({
    name,
    type: STORED_AS[type],
    nullable,
  }));

const fileOf = ({ name }: FactTable): string => `${name}.parquet`;
