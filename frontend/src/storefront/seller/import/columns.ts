import {
  CITIES,
  CONDITIONS,
  FACT_COLUMNS,
  GENERAL_LABELS,
  IMPORT_COLUMNS,
  PRODUCT_LIMITS,
  REQUIRED_COLUMNS,
  YES_NO,
} from '@parkho/contracts';

/** The labels of columns that hold no fact of the device. */
const LABELS: Readonly<Record<string, string>> = {
  ...GENERAL_LABELS,
  reference: 'Reference',
  price: 'Price (PKR)',
  'images.front': 'Picture of the front',
  'images.back': 'Picture of the back',
  'images.closed': 'Picture when closed',
  'images.open': 'Picture when open',
  'images.keyboard': 'Picture of the keyboard',
  seller: 'Seller',
};

export const labelOf = (column: string): string => FACT_COLUMNS[column]?.label ?? LABELS[column] ?? column;

/** The columns on the page; sellers import their own listings. */
const ownColumns = IMPORT_COLUMNS.filter((column) => column !== 'seller');
export const requiredColumns: readonly string[] = REQUIRED_COLUMNS;
/** The columns always shown: those that identify a device, and those that every listing needs. */
export const mainColumns: readonly string[] = [...requiredColumns, 'reference'];
export const furtherColumns = ownColumns.filter((column) => !mainColumns.includes(column));

/** The only words that a column takes; undefined if it takes any. */
export const wordsOf = (column: string, categories: readonly string[]): readonly string[] | undefined => {
  if (column === 'category') return categories;
  if (column === 'condition') return CONDITIONS;
  return FACT_COLUMNS[column]?.fact.kind === 'yes-no' ? YES_NO : undefined;
};

/** Frequent values of a column. */
export const suggestedWords = (column: string): readonly string[] =>
  column === 'location' ? CITIES.map(({ name }) => name) : [];

/** The longest text of a column, in characters. */
export const longestOf = (column: string): number => {
  if (column === 'name') return PRODUCT_LIMITS.name;
  return column === 'description' ? PRODUCT_LIMITS.description : PRODUCT_LIMITS.shortText;
};

/** The currencies offered for a price column; any other is entered as a code. */
export const RUPEES = 'PKR';
export const OTHER_CURRENCY = 'other';
export const CURRENCY_NAMES: Readonly<Record<string, string>> = {
  [RUPEES]: 'Pakistani rupees (PKR)',
  USD: 'US dollars (USD)',
  EUR: 'Euros (EUR)',
  GBP: 'British pounds (GBP)',
  AED: 'UAE dirhams (AED)',
  SAR: 'Saudi riyals (SAR)',
  [OTHER_CURRENCY]: 'Another currency',
};
