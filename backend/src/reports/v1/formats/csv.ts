import type { Span } from '../../report-version.js';
import type { Model, Scope, Table } from '../model.js';
import { plain } from '../values.js';
import { type Header, headerLines } from './header.js';

/** Without it, spreadsheets on Windows assume another encoding. */
const BYTE_ORDER_MARK = '\ufeff';
/** Separates the table from the header, which comes last: programs expect columns on the first line. */
const GAP = '\r\n';

/** Texts that a spreadsheet would interpret as a formula, in some languages also with full-width characters. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/;
const csvCell = (text: string): string => {
  const cell = FORMULA.test(text) ? `'${text}` : text;
  return /["',;\s]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};
const csvRecord = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

export const csv = {
  body: ({ sections, csv }: Model): string => {
    const { columns, rows } = sections.find(({ key }) => key === csv) as Table;
    return (
      csvRecord(columns.map(({ label }) => label)) +
      rows
        .map((row) => csvRecord(columns.map(({ kind }, index) => String(plain(kind, row[index]!) ?? ''))))
        .join('')
    );
  },

  file: (header: Header, scope: Scope, body: string): string =>
    `${BYTE_ORDER_MARK}${body}${GAP}${headerLines(header, scope).map(csvRecord).join('')}`,

  bodyIn: (file: string): Span | undefined => {
    // Cells may have empty lines: the last one separates.
    const end = file.lastIndexOf(`\r\n${GAP}`);
    return end < 0 ? undefined : { start: file.startsWith(BYTE_ORDER_MARK) ? 1 : 0, end: end + 2 };
  },
};
