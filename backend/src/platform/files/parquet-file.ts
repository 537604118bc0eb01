import type { SchemaElement } from 'hyparquet';
import { ParquetWriter } from 'hyparquet-writer';

/** Rows in memory that are written as one group. */
const ROW_GROUP_SIZE = 32_768;
const DAY_MS = 24 * 60 * 60 * 1000;

type Value = string | number | boolean | null;
/** Null for days and times that cannot be stored, such as those outside the calendar. */
const daysOrNull = (day: string): number | null =>
  /^\d{4,}-\d\d-\d\d$/.test(day) ? Date.parse(day) / DAY_MS : null;
const bigintOrNull = (number: number): bigint | null => (Number.isFinite(number) ? BigInt(number) : null);

/** The stored type of each column type, and the conversion of values. 'day' is '2026-03-14', 'time' ISO 8601. */
const PARQUET_TYPES = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT32' },
  long: { type: 'INT64', of: (value) => BigInt(value as number | string) },
  decimal: { type: 'DOUBLE', of: Number },
  boolean: { type: 'BOOLEAN' },
  day: { type: 'INT32', converted_type: 'DATE', of: (day) => daysOrNull(String(day)) },
  time: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    of: (at) => bigintOrNull(Date.parse(String(at))),
  },
} satisfies Record<string, StorageType>;
type StorageType = Pick<SchemaElement, 'type' | 'converted_type'> & {
  of?: (value: Exclude<Value, null>) => number | bigint | null;
};

export interface ParquetColumn {
  name: string;
  type: keyof typeof PARQUET_TYPES;
  nullable: boolean;
}

interface ParquetOptions {
  /** The name of the table. */
  name: string;
  columns: readonly ParquetColumn[];
  /** Key-value metadata in the footer of the file. */
  metadata?: Readonly<Record<string, string>>;
}

/** Writes rows into a Parquet file, in order. The same rows give the same bytes. */
export class ParquetFile {
  rows = 0;
  private readonly columns: readonly { name: string; data: unknown[]; of: StorageType['of'] }[];
  private readonly writer: ParquetWriter;

  /** @param writer a file or memory, in the interface of the Parquet library */
  constructor(
    writer: ConstructorParameters<typeof ParquetWriter>[0]['writer'],
    { name, columns, metadata = {} }: ParquetOptions,
  ) {
    this.columns = columns.map(({ name, type }) => ({
      name,
      data: [],
      of: (PARQUET_TYPES[type] as StorageType).of,
    }));
    const elements = columns.map(({ name, type, nullable }): SchemaElement => {
      const { of: _, ...stored } = PARQUET_TYPES[type] as StorageType;
      return { name, ...stored, repetition_type: nullable ? 'OPTIONAL' : 'REQUIRED' };
    });
    const schema = [{ name, num_children: elements.length }, ...elements];
    const kvMetadata = Object.entries(metadata).map(([key, value]) => ({ key, value }));
    this.writer = new ParquetWriter({ writer, schema, ...(kvMetadata.length > 0 && { kvMetadata }) });
  }

  /** @param row the values in the order of the columns */
  add(row: readonly Value[]): void {
    this.columns.forEach(({ data, of }, index) => {
      const value = row[index]!;
      data.push(of && value !== null ? of(value) : value);
    });
    this.rows++;
    if (this.rows % ROW_GROUP_SIZE === 0) this.write();
  }

  end(): void {
    if (this.rows % ROW_GROUP_SIZE > 0) this.write();
    this.writer.finish();
  }

  private write(): void {
    const columnData = this.columns.map(({ name, data }) => ({ name, data }));
    this.writer.write({ columnData, rowGroupSize: ROW_GROUP_SIZE });
    for (const { data } of this.columns) data.length = 0;
  }
}
