import type { AnalysisValue, QueryResult, ResultColumn } from '@parkho/contracts';
import { ByteWriter } from 'hyparquet-writer';
import { type ParquetColumn, ParquetFile } from '../platform/files/parquet-file.js';

const STORED_AS: Readonly<Record<ResultColumn['type'], ParquetColumn['type']>> = {
  text: 'text',
  integer: 'long',
  number: 'decimal',
  boolean: 'boolean',
  day: 'day',
  time: 'time',
};

/** Whether a whole number has more than the 64 bits of a stored one. */
const isTooLong = (value: AnalysisValue): boolean =>
  typeof value === 'string' && BigInt.asIntN(64, BigInt(value)) !== BigInt(value);

/** A result as a Parquet file, with its evidence in the footer. Columns of longer whole numbers are texts. */
export const resultParquet = ({ columns, rows, evidence }: QueryResult): Uint8Array => {
  const types = columns.map(({ type }, index) =>
    type === 'integer' && rows.some((row) => isTooLong(row[index]!)) ? 'text' : STORED_AS[type],
  );
  const bytes = new ByteWriter();
  const file = new ParquetFile(bytes, {
    name: 'result',
    columns: columns.map(({ name }, index) => ({ name, type: types[index]!, nullable: true })),
    metadata: { ...evidence, position: String(evidence.position) },
  });
  for (const row of rows)
    file.add(row.map((value, index) => (types[index] === 'text' && value !== null ? String(value) : value)));
  file.end();
  return bytes.getBytes();
};
