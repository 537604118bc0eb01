import { MAX_PRICE_PKR } from '../values/money.js';

/** Maximum number of rows of one call of POST /products/import. */
export const IMPORT_ROWS_MAX = 200;

export const IMPORT_MESSAGES = {
  rowsInvalid: 'Rows must be a list of objects whose values are texts',
  rowsTooMany: `At most ${IMPORT_ROWS_MAX} rows can be imported at a time`,
  dryRunInvalid: 'dryRun must be true or false',
  rowNumberInvalid: 'The number of a row must be a whole number of 1 or more',
  rateNeeded: (currency: string) =>
    `This amount is in another currency (${currency}): the mapping needs a rate in PKR`,
  referenceRepeated: (row: number) =>
    `Row ${row} has the same reference but other values: give each device its own reference`,
  otherSeller: 'Devices can only be imported for yourself',
  quoteOpen: 'A quotation mark is opened here and never closed',
  valuesMiscounted: (values: number, columns: number) =>
    `The row has ${values} values, the header has ${columns}`,
} as const;

/** How to correct a mapping, by its error; `docs/import.md` describes the rules. */
export const IMPORT_ADVICE = {
  missing: 'Give it a fixed value in the mapping, or take it from another column.',
  words: (words: readonly string[]) =>
    `Map these words to values in the mapping${words.length > 0 ? `: ${words.join(', ')}` : ''}.`,
  tooLong: 'Shorten it in the mapping with a maximum length (max).',
  reference: 'Give each device its own reference, or leave one of the rows out.',
  rate: 'Add an exchange rate in rupees to the mapping.',
  amount: `Take it from a column of amounts, or take the amount out of its text with a pattern. It must be above 0, at most ${MAX_PRICE_PKR.toLocaleString('en')}, with two decimals at most.`,
  amountOf: (unit: string) => `Take the ${unit} out of the text with a pattern, or leave the column out.`,
  leaveOut: 'Correct these cells, or leave the column out of the mapping.',
  layout:
    'Check these lines of the file: a quotation mark or a separator is missing, or there is one too many.',
  seller: 'Leave the column out of the mapping, or name the seller as they are registered.',
} as const;
