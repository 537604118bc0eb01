import type { AmountUnit } from '../device/device-facts.js';
import { IMAGE_SLOTS } from '../domain/pictures.js';
import { isRecord } from '../forms/check.js';
import { FACT_COLUMNS } from '../forms/listing/device-inputs.js';
import { type DecimalMark, type Quantity, readAmount } from '../values/amount.js';
import { readPattern, type Take } from './pattern.js';
import { unescapedCell } from './spreadsheet.js';

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

/** What a column of numbers counts. */
const quantityOf = (column: string): Quantity | undefined => {
  if (column === 'price') return 'money';
  const fact = FACT_COLUMNS[column]?.fact;
  return fact?.kind === 'amount' ? (fact.unit as AmountUnit) : undefined;
};

/** A value made in steps: text, pattern, table of values, rate, greatest length. */
export interface Steps {
  /** Column whose cells the value comes from. */
  column?: string;
  /** In place of `column`: a text in which '{Column}' is replaced by the cell of that column. */
  template?: string;
  /** Regular expression whose one group is taken of the text. */
  pattern?: string;
  /** What words of the file are called here. */
  values?: Readonly<Record<string, string>>;
  /** Where the pattern finds nothing, or the table has no such word. */
  default?: string;
  /** Times which an amount is taken, rounded to a whole number. */
  rate?: number;
  /** Longest text in characters; what is longer is cut and ends with '…'. */
  max?: number;
}

/** Where a value comes from; a text alone is a template. */
export type Rule = string | Steps;

/** Our columns by name, each with its rule. */
export type Mapping = Readonly<Record<string, Rule>>;

/** A record under our column names; empty values are left out. */
export type Fields = Readonly<Record<string, string>>;

/** What a record of the file is under our column names. */
export type Mapper = (values: Fields) => Fields;

/** What is wrong with a mapping; `column` is one of ours. */
export interface MappingFault {
  column?: string;
  message: string;
}

/** The mapping of a file that has our own header, and the columns of it that mean nothing to us. */
export const ownMapping = (header: readonly string[]): { mapping: Mapping; ignored: string[] } => {
  const known = header.filter((name) => IMPORT_COLUMNS.includes(name));
  const missing = REQUIRED_COLUMNS.filter((name) => !known.includes(name));
  if (missing.length > 0) throw new Error(`The file has no column ${missing.join(', ')}; give a mapping`);
  return {
    mapping: Object.fromEntries(known.map((name) => [name, `{${name}}`])),
    ignored: header.filter((name) => name !== '' && !known.includes(name)),
  };
};

/** What is wrong with a mapping for a file with this header; columns that it lacks are not. */
export const mappingFaults = (json: unknown, header: readonly string[]): MappingFault[] => {
  if (!isRecord(json)) return [{ message: 'The mapping must be a JSON object' }];
  return Object.entries(json).flatMap(([column, rule]): MappingFault[] => {
    if (!IMPORT_COLUMNS.includes(column))
      return [{ column, message: `The mapping names "${column}", which is no column of ours` }];
    const fault = ruleFault(rule, header);
    return fault ? [{ column, message: `The mapping of "${column}" ${fault}` }] : [];
  });
};

/** Columns without which nothing can be listed, and for which a mapping has no rule. */
export const missingColumns = (mapping: object): string[] =>
  REQUIRED_COLUMNS.filter((name) => !(name in mapping));

/**
 * A mapping from a file, for a CSV file with this header.
 * @throws Error with its faults
 */
export const readMapping = (json: unknown, header: readonly string[]): Mapping => {
  const [fault] = mappingFaults(json, header);
  if (fault) throw new Error(fault.message);
  const missing = missingColumns(json as Mapping);
  if (missing.length > 0) throw new Error(`The mapping has nothing for ${missing.join(', ')}`);
  return json as Mapping;
};

/** A mapping made ready for every record of a file with this decimal mark. */
export const mapperOf = (mapping: Mapping, decimal: DecimalMark): Mapper => {
  const columns = Object.entries(mapping).map(
    ([column, rule]) => [column, stepper(rule, quantityOf(column), decimal)] as const,
  );
  return (values) =>
    Object.fromEntries(
      columns.map(([column, value]) => [column, value(values)] as const).filter(([, value]) => value !== ''),
    );
};

/** The steps of a rule. What is no number stays as it is, so that the refusal can quote it. */
const stepper = (
  rule: Rule,
  quantity: Quantity | undefined,
  decimal: DecimalMark,
): ((values: Fields) => string) => {
  const { column, template = '', pattern, values: table, default: other, rate, max } = stepsOf(rule);
  const take: Take = pattern === undefined ? (text) => text : readPattern(pattern);
  return (values) => {
    const text = column === undefined ? fillIn(template, values) : cell(values, column);
    const taken = take(text);
    let value = taken ?? other ?? '';
    if (table && taken !== undefined) value = Object.hasOwn(table, taken) ? table[taken]! : (other ?? taken);
    const amount =
      quantity || rate !== undefined ? readAmount(value, decimal, quantity ?? 'money') : undefined;
    if (amount && rate !== undefined) value = String(Math.round(amount.value * rate));
    else if (amount && !amount.currency) value = String(amount.value);
    return max !== undefined && value.length > max ? `${value.slice(0, max - 1).trimEnd()}…` : value;
  };
};

const stepsOf = (rule: Rule): Steps => (typeof rule === 'string' ? { template: rule } : rule);

const cell = (values: Fields, column: string): string => unescapedCell(values[column] ?? '');

/** Empty when all its placeholders are: '{Inches} inch' is empty for a device without a size. */
const fillIn = (template: string, values: Fields): string => {
  const sources = placeholders(template);
  if (sources.length > 0 && sources.every((source) => !values[source])) return '';
  return template
    .replace(PLACEHOLDER, (_, source: string) => cell(values, source))
    .replace(/ {2,}/g, ' ')
    .trim();
};

const PLACEHOLDER = /\{([^{}]+)\}/g;
const placeholders = (template: string): string[] =>
  [...template.matchAll(PLACEHOLDER)].map(([, source]) => source!);

const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';
const STEPS: Readonly<Record<keyof Steps, (value: unknown) => boolean>> = {
  column: isText,
  template: isText,
  pattern: isText,
  values: (value) => isRecord(value) && Object.values(value).every((to) => typeof to === 'string'),
  default: isText,
  rate: (value) => typeof value === 'number' && value > 0,
  max: (value) => Number.isInteger(value) && Number(value) > 0,
};

/** What is wrong with a rule, as the end of a sentence about it. */
const ruleFault = (rule: unknown, header: readonly string[]): string | undefined => {
  if (typeof rule !== 'string' && !isRecord(rule)) return 'is neither a text nor a rule';
  const steps = stepsOf(rule as Rule);
  const strange = Object.entries(steps).find(
    ([name, value]) => !Object.hasOwn(STEPS, name) || !STEPS[name as keyof Steps](value),
  );
  if (strange) return `has a "${strange[0]}" that is none`;
  const { column, template, pattern } = steps;
  if ((column === undefined) === (template === undefined)) return 'needs a column or a template';
  const sources = column === undefined ? placeholders(template!) : [column];
  const absent = sources.find((source) => !header.includes(source));
  if (absent !== undefined) return `needs the column "${absent}", which the file does not have`;
  if (pattern === undefined) return undefined;
  try {
    readPattern(pattern);
  } catch (error) {
    return `has a pattern that cannot be used. ${(error as Error).message}`;
  }
};
