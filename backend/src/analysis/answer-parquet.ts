import type { AnalysisAnswer, AnswerColumn } from '@parkho/contracts';
import { ByteWriter } from 'hyparquet-writer';
import { type ParquetColumn, ParquetFile } from '../platform/files/parquet-file.js';

const STORED_AS: Readonly<Record<AnswerColumn['type'], ParquetColumn['type']>> = {
  text: 'text',
  integer: 'long',
  number: 'decimal',
  boolean: 'boolean',
  day: 'day',
  time: 'time',
};

/** A result as a Parquet file, with its evidence in the footer. */
export const answerParquet = ({ columns, rows, evidence }: AnalysisAnswer): Uint8Array => {
  const bytes = new ByteWriter();
  const file = new ParquetFile(bytes, {
    name: 'result',
    columns: columns.map(({ name, type }) => ({ name, type: STORED_AS[type], nullable: true })),
    metadata: { ...evidence, position: String(evidence.position) },
  });
  for (const row of rows) file.add(row);
  file.end();
  return bytes.getBytes();
};
