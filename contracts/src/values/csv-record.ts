/**
 * A cell that a spreadsheet would interpret as a formula, in some languages also with full-width characters. Cells
 * already escaped by apostrophes count, so that one more is written and one less is read.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/;

/**
 * A record of a CSV file for spreadsheets, with its line end: formulas are escaped by an apostrophe. Numbers are not
 * escaped, also negative ones.
 */
export const csvRecord = (cells: readonly (string | number)[]): string =>
  `${cells.map(written).join(',')}\r\n`;

const written = (text: string | number): string => {
  if (typeof text === 'number') return String(text);
  const cell = FORMULA.test(text) ? `'${text}` : text;
  return /["',;\s]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

/** The original of an escaped cell. */
export const unescapedCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
