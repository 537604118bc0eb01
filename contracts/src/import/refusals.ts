import { PRODUCT_MESSAGES as MESSAGES } from '../domain/product.js';
import { FACT_COLUMNS } from '../forms/listing/device-inputs.js';
import { amountInvalid } from '../forms/listing/listing-fields.js';
import { USER_MESSAGES } from '../texts/user-messages.js';
import { parseAmount } from '../values/amount.js';
import { csvRecord, unescapedCell } from '../values/csv-record.js';
import { identifier, parseRow, type RowError } from './listing.js';
import { createMapper, type Mapping } from './mapping.js';
import { IMPORT_ADVICE as ADVICE, IMPORT_MESSAGES } from './messages.js';
import { GENERATED_REFERENCE_COLUMN, REASON_COLUMN } from './refusal-columns.js';
import type { Table } from './table.js';

/** Rows that were refused for the same reason. */
export interface RefusalGroup {
  column?: string;
  message: string;
  count: number;
  /** The first of the rows. */
  rows: number[];
  /** The first of the different refused values, shortened. */
  values: string[];
  /** How to correct the mapping or the file; absent if only the row itself can be corrected. */
  advice?: string;
}

const MAX_SHOWN_ROWS = 5;
const MAX_SHOWN_VALUES = 8;
const MAX_VALUE_LENGTH = 60;

const MISSING_VALUE_MESSAGES: ReadonlySet<string> = new Set([
  MESSAGES.nameRequired,
  MESSAGES.descriptionRequired,
  MESSAGES.priceRequired,
  MESSAGES.categoryRequired,
  MESSAGES.brandRequired,
  MESSAGES.conditionRequired,
  MESSAGES.locationRequired,
]);
const UNKNOWN_WORD_MESSAGES: ReadonlySet<string> = new Set([
  MESSAGES.categoryUnknown,
  MESSAGES.conditionInvalid,
  MESSAGES.yesOrNo,
]);
const ADVICE_BY_MESSAGE: Readonly<Record<string, string>> = {
  [MESSAGES.nameTooLong]: ADVICE.tooLong,
  [MESSAGES.descriptionTooLong]: ADVICE.tooLong,
  [MESSAGES.textTooLong]: ADVICE.tooLong,
  [MESSAGES.priceInvalid]: ADVICE.amount,
  [MESSAGES.priceTooHigh]: ADVICE.amount,
  ...Object.fromEntries(
    Object.values(FACT_COLUMNS).flatMap(({ fact }) =>
      fact.kind === 'amount' ? [[amountInvalid(fact), ADVICE.amountOf(fact.unit)]] : [],
    ),
  ),
  [MESSAGES.imageUrlInvalid]: ADVICE.leaveOut,
  [MESSAGES.imageUrlUnreachable]: ADVICE.leaveOut,
  [MESSAGES.imageUrlTooSlow]: ADVICE.leaveOut,
  [MESSAGES.imageUrlNoImage]: ADVICE.leaveOut,
  [MESSAGES.accessoriesTooMany]: ADVICE.leaveOut,
  [MESSAGES.sellerRequired]: ADVICE.seller,
  [IMPORT_MESSAGES.otherSeller]: ADVICE.seller,
  [USER_MESSAGES.notFound]: ADVICE.seller,
};

const adviceFor = ({ column, message, values }: RefusalGroup): string | undefined => {
  if (column === undefined)
    return message === IMPORT_MESSAGES.quoteOpen || /^The row has/.test(message) ? ADVICE.layout : undefined;
  if (MISSING_VALUE_MESSAGES.has(message)) return ADVICE.missing;
  if (UNKNOWN_WORD_MESSAGES.has(message)) return ADVICE.words(values);
  const currency = parseAmount(values[0] ?? '', '.', 'money')?.currency;
  if (currency && message === IMPORT_MESSAGES.rateNeeded(currency)) return ADVICE.rate;
  if (column === 'reference') return ADVICE.reference;
  return ADVICE_BY_MESSAGE[message];
};

/** Groups refusals by their reason, so that a thousand similar ones are one correction. */
export class Refusals {
  private readonly groupsByReason = new Map<string, RefusalGroup>();

  add({ row, column, value, message }: RowError): void {
    const key = `${column ?? ''}\n${message}`;
    const group = this.groupsByReason.get(key) ?? { column, message, count: 0, rows: [], values: [] };
    this.groupsByReason.set(key, group);
    // A column that is refused for two reasons has one message with both: rows are listed once.
    group.count++;
    if (group.rows.length < MAX_SHOWN_ROWS) group.rows.push(row);
    const shortened =
      value && value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH - 1)}…` : value;
    if (shortened && group.values.length < MAX_SHOWN_VALUES && !group.values.includes(shortened))
      group.values.push(shortened);
  }

  /** The most frequent first. */
  groups(): RefusalGroup[] {
    return [...this.groupsByReason.values()]
      .map((group) => ({ ...group, advice: adviceFor(group) }))
      .sort((a, b) => b.count - a.count);
  }
}

/** '312 rows have no value for `condition`', or the number of rows with each message. */
export const refusalText = (
  { column, message, count }: RefusalGroup,
  nameOf = (column: string): string => `\`${column}\``,
): string => {
  const rows = count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`;
  if (column !== undefined && MISSING_VALUE_MESSAGES.has(message))
    return `${rows} ${count === 1 ? 'has' : 'have'} no value for ${nameOf(column)}`;
  return column === undefined ? `${rows}: ${message}` : `${rows}, ${nameOf(column)}: ${message}`;
};

/**
 * The refused rows of a file as unchanged CSV records, after a column with the reason, to be corrected and imported
 * again. Where the file has no reference, the derived one is included, as without the other rows it would be derived
 * differently.
 * @param reasons by the row's number
 */
export async function* refusedRecords(
  { header, rows, decimal }: Table,
  mapping: Mapping,
  reasons: ReadonlyMap<number, readonly string[]>,
): AsyncGenerator<string> {
  const hasGeneratedReference = !('reference' in mapping);
  const mapper = createMapper(mapping, decimal);
  const identify = identifier();
  yield csvRecord([REASON_COLUMN, ...(hasGeneratedReference ? [GENERATED_REFERENCE_COLUMN] : []), ...header]);
  for await (const read of rows) {
    const row = parseRow(read, mapper);
    const identified = 'message' in row ? row : identify(row);
    const rowReasons = reasons.get(read.row);
    if (!rowReasons) continue;
    const generatedReference = 'fields' in identified ? (identified.fields.reference ?? '') : '';
    const cells =
      'values' in read ? header.map((name) => unescapedCell(read.values[name] ?? '')) : read.cells;
    yield csvRecord([
      [...new Set(rowReasons)].join('; '),
      ...(hasGeneratedReference ? [generatedReference] : []),
      ...cells,
    ]);
  }
}
