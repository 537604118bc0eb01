import { type AuditExport, type AuditFilter, GENERAL_MESSAGES, TOTAL_HEADER } from '@parkho/contracts';
import { ApiError, api } from '../../../lib/http/api';

const QUOTE = 0x22;
const LINE_END = 0x0a;
/** Bytes after which received data is moved to a Blob, which the browser may keep on disk. */
const BLOB_THRESHOLD_BYTES = 4_000_000;

/**
 * Counts records of CSV or JSON Lines in a stream: a line break within quotation marks does not end a
 * record. Records of Parquet cannot be counted.
 */
export const recordCounter = (format: AuditExport): ((bytes: Uint8Array) => number) => {
  if (format === 'parquet') return () => 0;
  let isQuoted = false;
  // The first CSV record has the names of the columns.
  let records = format === 'csv' ? -1 : 0;
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === QUOTE && format === 'csv') isQuoted = !isQuoted;
      else if (byte === LINE_END && !isQuoted) records++;
    }
    return Math.max(0, records);
  };
};

interface ExportOptions {
  filter: AuditFilter;
  format: AuditExport;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/**
 * The filtered audit as a file.
 * @throws ApiError, or the signal's abort reason
 */
export async function exportAudit({ filter, format, signal, onProgress }: ExportOptions): Promise<Blob> {
  const query = { format, filter: JSON.stringify(filter) };
  const response = await api.stream('/audit/export', { query, signal });
  const total = Number(response.headers.get(TOTAL_HEADER));
  const count = recordCounter(format);
  const type = response.headers.get('content-type') ?? '';
  let file = new Blob([], { type });
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const appendPieces = () => {
    file = new Blob([file, ...pieces], { type });
    [pieces, bytes] = [[], 0];
  };
  const reader = response.body!.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw signal.aborted ? error : new ApiError(0, GENERAL_MESSAGES.network);
    });
    if (done) break;
    pieces.push(value);
    bytes += value.length;
    if (bytes > BLOB_THRESHOLD_BYTES) appendPieces();
    onProgress(count(value), total);
  }
  appendPieces();
  return file;
}
