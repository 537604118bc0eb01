import { csvRecord, type ReportCell, type ReportDocument } from '@parkho/contracts';
import { strToU8, type Zippable, zipSync } from 'fflate';

/** Without it, spreadsheets on Windows assume another encoding. */
const BYTE_ORDER_MARK = '\ufeff';
/** The time of every file: the same report has the same bytes. */
const TIME = new Date(2026, 0, 1);

const cellOf = (cell: ReportCell): string | number => cell ?? '';

/** A table as a CSV file, with a byte order mark for spreadsheets. */
export const csvOf = (head: readonly string[], rows: readonly (readonly ReportCell[])[]): Uint8Array =>
  strToU8(BYTE_ORDER_MARK + [head, ...rows].map((cells) => csvRecord(cells.map(cellOf))).join(''));

/**
 * Each table of a report as a CSV file, its figures as another, and its JSON file, which is not compressed, so that its
 * header can be found.
 */
export const reportZip = (document: ReportDocument, json: string): Uint8Array => {
  const files: Zippable = { 'report.json': [strToU8(json), { level: 0 }] };
  for (const section of document.sections)
    if ('rows' in section)
      files[`${section.key}.csv`] = csvOf(
        section.columns.map(({ label }) => label),
        section.rows,
      );
    else {
      const hasBefore = document.comparedWith !== undefined;
      files[`${section.key}.csv`] = csvOf(
        ['Figure', 'Value', ...(hasBefore ? ['Before'] : [])],
        section.figures.map(({ label, value, before = null }) => [
          label,
          value,
          ...(hasBefore ? [before] : []),
        ]),
      );
    }
  return zipSync(files, { mtime: TIME });
};
