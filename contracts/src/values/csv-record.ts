/**
 * A cell that a spreadsheet would take for a formula, in some languages by signs of full width, too. Those that an
 * apostrophe keeps from it count, so that what was written with one more is read with one less.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/;

/**
 * A record of a CSV file for spreadsheets, with its line end: formulas are kept from being ones by an apostrophe. Numbers are
 * none, below zero neither.
 */
export const csvRecord = (cells: readonly (string | number)[]): string =>
  `${cells.map(written).join(',')}\r\n`;

const written = (text: string | number): string => {
  if (typeof text === 'number') return String(text);
  const cell = FORMULA.test(text) ? `'${text}` : text;
  return /["',;\s]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

/** What csvRecord was given for a cell. */
export const unescapedCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
