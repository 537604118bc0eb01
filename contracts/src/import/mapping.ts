import type { AmountUnit } from '../device/device-facts.js';
import { IMAGE_SLOTS } from '../domain/pictures.js';
import { isRecord } from '../forms/check.js';
import { FACT_COLUMNS } from '../forms/listing/device-inputs.js';
import {
  CURRENCY_CODES,
  currencyCode,
  type DecimalMark,
  namesRupees,
  parseAmount,
  type Quantity,
} from '../values/amount.js';
import { unescapedCell } from '../values/csv-record.js';
import { isPlaceholder } from './cleaning.js';
import { compilePattern, type ExtractText } from './pattern.js';

export const REQUIRED_COLUMNS = [
  'name',
  'description',
  'price',
  'category',
  'brand',
  'condition',
  'location',
] as const;

/** Every column of an import file; docs/import.md describes them. */
export const IMPORT_COLUMNS: readonly string[] = [
  'reference',
  ...REQUIRED_COLUMNS,
  'model',
  ...Object.keys(FACT_COLUMNS),
  ...IMAGE_SLOTS.map((slot) => `images.${slot}`),
  'seller',
];

/** The quantity of a column of numbers. */
const quantityOf = (column: string): Quantity | undefined => {
  if (column === 'price') return 'money';
  const fact = FACT_COLUMNS[column]?.fact;
  return fact?.kind === 'amount' ? (fact.unit as AmountUnit) : undefined;
};

/** A value made in steps: text, pattern, table of values, rate, longest text. */
export interface Steps {
  /** Source column. */
  column?: string;
  /** In place of `column`: a text in which '{Column}' is replaced by the cell of that column. */
  template?: string;
  /** Regular expression whose one group is the value. */
  pattern?: string;
  /** Translations of the file's words. */
  values?: Readonly<Record<string, string>>;
  /** The value if the pattern does not match, or the table has no such word. */
  default?: string;
  /** Factor of an amount, whose result is rounded; one in rupees is not converted. */
  rate?: number;
  /** The currency of the rate, such as 'EUR': an amount in another currency is not converted. */
  currency?: string;
  /** A cell such as 'N/A' is a value, not an empty cell. */
  keep?: boolean;
  /** Longest text in characters; a longer one is cut and ends with '…'. */
  max?: number;
}

/** The source of a value; a text alone is a template. */
export type Rule = string | Steps;

/** Our columns by name, each with its rule. */
export type Mapping = Readonly<Record<string, Rule>>;

/** A record by our column names; empty values are left out. */
export type Fields = Readonly<Record<string, string>>;

/** The result of mapping a record. */
export interface MappedRecord {
  fields: Fields;
  /** Cells that were treated as empty, such as 'N/A', by our columns. */
  emptied: Fields;
}
export type Mapper = (values: Fields) => MappedRecord;

/** An error of a mapping; `column` is one of ours. */
interface MappingFault {
  column?: string;
  message: string;
}

/** The mapping of a file with our own header, column by column, and its unknown columns. */
export const identityMapping = (header: readonly string[]): { mapping: Mapping; ignored: string[] } => {
  const ownColumns = header.filter((name) => IMPORT_COLUMNS.includes(name));
  const mapping = Object.fromEntries(ownColumns.map((name) => [name, `{${name}}`]));
  const missing = missingColumns(mapping, header);
  if (missing.length > 0) throw new Error(`The file has no column ${missing.join(', ')}; give a mapping`);
  return {
    mapping,
    ignored: header.filter((name) => name !== '' && !ownColumns.includes(name)),
  };
};

/** The errors of a mapping for a file with this header; missing columns are no errors here. */
export const mappingErrors = (json: unknown, header: readonly string[]): MappingFault[] => {
  if (!isRecord(json)) return [{ message: 'The mapping must be a JSON object' }];
  return Object.entries(json).flatMap(([column, rule]): MappingFault[] => {
    if (!IMPORT_COLUMNS.includes(column))
      return [{ column, message: `The mapping names "${column}", which is not a Parkho column` }];
    const fault = ruleFault(rule, header);
    return fault ? [{ column, message: `The mapping of "${column}" ${fault}` }] : [];
  });
};

/**
 * Columns that every listing needs and for which a mapping has no rule. A file with our own `reference`, such as a part
 * of an export, may lack them: existing listings keep their values.
 */
export const missingColumns = (mapping: object, header: readonly string[]): string[] =>
  header.includes('reference') ? [] : REQUIRED_COLUMNS.filter((name) => !(name in mapping));

/**
 * A mapping from a file, for a CSV file with this header.
 * @throws Error with its errors
 */
export const parseMapping = (json: unknown, header: readonly string[]): Mapping => {
  const [fault] = mappingErrors(json, header);
  if (fault) throw new Error(fault.message);
  const missing = missingColumns(json as Mapping, header);
  if (missing.length > 0) throw new Error(`The mapping has nothing for ${missing.join(', ')}`);
  return json as Mapping;
};

/** A mapping prepared for every record of a file with this decimal mark. */
export const createMapper = (mapping: Mapping, decimal: DecimalMark): Mapper => {
  const columns = Object.entries(mapping).map(
    ([column, rule]) => [column, compileSteps(column, rule, decimal)] as const,
  );
  return (values) => {
    const fields: Record<string, string> = {};
    const emptied: Record<string, string> = {};
    for (const [column, step] of columns) {
      const { value, placeholder } = step(values);
      if (value !== '') fields[column] = value;
      if (placeholder !== undefined) emptied[column] = placeholder;
    }
    return { fields, emptied };
  };
};

/** Whether '0' in a column means that there is no value; a device with a dead battery has no backup time. */
const isZeroEmpty = (column: string): boolean =>
  column === 'price' ||
  column.startsWith('specifications.') ||
  /\.(?:screenSize|batteryBackup)$/.test(column);

interface StepResult {
  value: string;
  /** The cell, where it was treated as empty. */
  placeholder?: string;
}

/** Compiles the steps of a rule. An invalid number is unchanged, so that the error can quote it. */
const compileSteps = (target: string, rule: Rule, decimal: DecimalMark): ((values: Fields) => StepResult) => {
  const {
    column,
    template = '',
    pattern,
    values: table,
    default: defaultValue,
    rate,
    currency,
    max,
    keep,
  } = stepsOf(rule);
  const quantity = quantityOf(target);
  const source = column ?? ONE_COLUMN.exec(template)?.[1];
  const extract: ExtractText = pattern === undefined ? (text) => text : compilePattern(pattern);
  const isEmptyCell = (text: string): boolean =>
    !keep && !(table && Object.hasOwn(table, text)) && isPlaceholder(text, isZeroEmpty(target));
  return (values) => {
    const raw = source === undefined ? fillIn(template, values, keep) : cell(values, source).trim();
    const placeholder = source !== undefined && isEmptyCell(raw) ? raw : undefined;
    const extracted = extract(placeholder === undefined ? raw : '');
    let value = extracted ?? defaultValue ?? '';
    if (table && extracted !== undefined)
      value = Object.hasOwn(table, extracted) ? table[extracted]! : (defaultValue ?? extracted);
    const amount =
      quantity || rate !== undefined ? parseAmount(value, decimal, quantity ?? 'money') : undefined;
    if (amount && rate !== undefined && mayBeInCurrency(currency, amount.currency) && !namesRupees(value))
      value = String(Math.round(amount.value * rate));
    else if (amount && !amount.currency) value = String(amount.value);
    const shortened =
      max !== undefined && value.length > max ? `${value.slice(0, max - 1).trimEnd()}…` : value;
    return { value: shortened, placeholder };
  };
};

/** Whether an amount with this sign may be in the currency of the rate. */
const mayBeInCurrency = (currency: string | undefined, sign: string | undefined): boolean =>
  currency === undefined || sign === undefined || currencyCode(sign) === currency;

const stepsOf = (rule: Rule): Steps => (typeof rule === 'string' ? { template: rule } : rule);

const cell = (values: Fields, column: string): string => unescapedCell(values[column] ?? '');

/**
 * Empty when all its columns are: '{Inches} inch' is empty for a device without a size.
 * @param keep whether cells such as 'N/A' are values
 */
const fillIn = (template: string, values: Fields, keep = false): string => {
  const textOf = (source: string): string => {
    const text = cell(values, source);
    return !keep && isPlaceholder(text.trim(), false) ? '' : text;
  };
  const sources = columnsIn(template);
  if (sources.length > 0 && sources.every((source) => textOf(source) === '')) return '';
  return template
    .replace(COLUMN_IN_BRACES, (_, source: string) => textOf(source))
    .replace(/(?:,\s*)+(?=,|$)/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();
};

const ONE_COLUMN = /^\{([^{}]+)\}$/;
const COLUMN_IN_BRACES = /\{([^{}]+)\}/g;
const columnsIn = (template: string): string[] =>
  [...template.matchAll(COLUMN_IN_BRACES)].map(([, source]) => source!);

const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';
const STEPS: Readonly<Record<keyof Steps, (value: unknown) => boolean>> = {
  column: isText,
  template: isText,
  pattern: isText,
  values: (value) =>
    isRecord(value) && Object.values(value).every((translation) => typeof translation === 'string'),
  default: isText,
  rate: (value) => typeof value === 'number' && value > 0,
  currency: (value) => value === undefined || CURRENCY_CODES.includes(String(value)),
  keep: (value) => typeof value === 'boolean',
  max: (value) => Number.isInteger(value) && Number(value) > 0,
};

/** The error of a rule, as the end of a sentence about it. */
const ruleFault = (rule: unknown, header: readonly string[]): string | undefined => {
  if (typeof rule !== 'string' && !isRecord(rule)) return 'is neither a text nor a rule';
  const steps = stepsOf(rule as Rule);
  const unknownStep = Object.entries(steps).find(
    ([name, value]) => !Object.hasOwn(STEPS, name) || !STEPS[name as keyof Steps](value),
  );
  if (unknownStep) return `has an invalid "${unknownStep[0]}"`;
  const { column, template, pattern } = steps;
  if ((column === undefined) === (template === undefined)) return 'needs a column or a template';
  const sources = column === undefined ? columnsIn(template!) : [column];
  const missingColumn = sources.find((source) => !header.includes(source));
  if (missingColumn !== undefined) return `needs the column "${missingColumn}", which the file does not have`;
  if (pattern === undefined) return undefined;
  try {
    compilePattern(pattern);
  } catch (error) {
    return `has a pattern that cannot be used. ${(error as Error).message}`;
  }
};
