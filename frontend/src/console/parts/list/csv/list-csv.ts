import { csvRecord, MAX_PAGE_SIZE } from '@parkho/contracts';
import type { DataProvider, RaRecord, SortPayload } from 'react-admin';

/** A column of a file for spreadsheets. */
export interface CsvColumn<T> {
  label: string;
  value: (record: T) => string | number | boolean | undefined;
}

interface CsvOptions<T> {
  resource: string;
  filter: object;
  sort: SortPayload;
  columns: readonly CsvColumn<T>[];
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/**
 * Everything that a list would show on all its pages, as CSV. What moves to another page meanwhile is in it once.
 * @throws HttpError, or the signal's abort reason
 */
export const csvOfList = async <T extends RaRecord>(
  api: Pick<DataProvider, 'getList'>,
  { resource, filter, sort, columns, signal, onProgress }: CsvOptions<T>,
): Promise<Blob> => {
  const seen = new Set<T['id']>();
  const lines = [csvRecord(columns.map(({ label }) => label))];
  for (let page = 1, total = Infinity; (page - 1) * MAX_PAGE_SIZE < total; page++) {
    const pagination = { page, perPage: MAX_PAGE_SIZE };
    const answer = await api.getList<T>(resource, { filter, sort, pagination });
    signal.throwIfAborted();
    total = answer.total ?? 0;
    for (const record of answer.data) {
      if (seen.has(record.id)) continue;
      seen.add(record.id);
      lines.push(csvRecord(columns.map(({ value }) => String(value(record) ?? ''))));
    }
    onProgress(Math.min(seen.size, total), total);
  }
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  return new Blob(['\ufeff', ...lines], { type: 'text/csv;charset=utf-8' });
};
