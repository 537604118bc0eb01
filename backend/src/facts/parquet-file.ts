import { type Column, columnsOf, type FactRow, type FactTable, type Value } from '@parkho/projections';
import type { SchemaElement } from 'hyparquet';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';

/** Rows that are kept in memory until they are written as one group. */
const GROUP = 32_768;
const DAY_MS = 24 * 60 * 60 * 1000;

/** How the values of a type are stored, and made of those of a row. */
const STORED: Readonly<Record<Column['type'], Stored>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT32' },
  decimal: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  day: { type: 'INT32', converted_type: 'DATE', of: (day) => Date.parse(String(day)) / DAY_MS },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', of: (at) => BigInt(Date.parse(String(at))) },
  position: { type: 'INT64', of: (position) => BigInt(Number(position)) },
};
type Stored = Pick<SchemaElement, 'type' | 'converted_type'> & { of?: (value: Value) => number | bigint };

/** Writes the rows of a table into a Parquet file, in the order in which they come. The same rows give the same bytes. */
export class ParquetFile {
  rows = 0;
  private readonly columns: readonly { name: string; data: unknown[]; of: Stored['of'] }[];
  private readonly writer: ParquetWriter;

  constructor(path: string, table: FactTable) {
    const columns = Object.entries(columnsOf(table));
    this.columns = columns.map(([name, { type }]) => ({ name, data: [] as unknown[], of: STORED[type].of }));
    const elements = columns.map(([name, { type, nullable }]): SchemaElement => {
      const { of: _, ...stored } = STORED[type];
      return { name, ...stored, repetition_type: nullable ? 'OPTIONAL' : 'REQUIRED' };
    });
    const schema = [{ name: table.name, num_children: elements.length }, ...elements];
    this.writer = new ParquetWriter({ writer: fileWriter(path), schema });
  }

  add(row: FactRow): void {
    for (const { name, data, of } of this.columns) {
      const value = row[name]!;
      data.push(of && value !== null ? of(value) : value);
    }
    this.rows++;
    if (this.rows % GROUP === 0) this.write();
  }

  end(): void {
    if (this.rows % GROUP > 0) this.write();
    this.writer.finish();
  }

  private write(): void {
    const columnData = this.columns.map(({ name, data }) => ({ name, data }));
    this.writer.write({ columnData, rowGroupSize: GROUP });
    for (const { data } of this.columns) data.length = 0;
  }
}
