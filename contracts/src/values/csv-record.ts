/** The first characters of a formula, in a class of a pattern. */
const FORMULA_SIGNS = '=+\\-@＝＋－＠';
/**
 * A cell that a spreadsheet would interpret as a formula, in some languages also with full-width characters. Cells
 * already escaped by apostrophes count, so that one more is written and one less is read.
 */
const FORMULA = new RegExp(`^'*[${FORMULA_SIGNS}\\t\\r]`);

const NEEDS_QUOTES = /["',;\s]/;
/** Other cells are written as they are, after one test. */
const NEEDS_ESCAPING = new RegExp(`${NEEDS_QUOTES.source}|^[${FORMULA_SIGNS}]`);

/**
 * A record of a CSV file for spreadsheets, with its line end: formulas are escaped by an apostrophe. Numbers are not
 * escaped, also negative ones. `edit` is applied to cells with line breaks, and may be to others.
 */
export const csvRecord = (
  cells: readonly (string | number)[],
  edit: (text: string) => string = (text) => text,
): string => `${cells.map((cell) => csvCell(cell, edit)).join(',')}\r\n`;

const csvCell = (text: string | number, edit: (text: string) => string): string => {
  if (typeof text === 'number') return String(text);
  if (!NEEDS_ESCAPING.test(text)) return text;
  const edited = edit(text);
  const cell = FORMULA.test(edited) ? `'${edited}` : edited;
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

/** The original of an escaped cell. */
export const unescapedCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
