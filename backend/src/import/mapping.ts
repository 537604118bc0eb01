import { IMAGE_SLOTS, LAPTOP_KEYS, SPECIFICATION_KEYS } from '@parkho/contracts';
import { type DecimalMark, parseAmount } from './amount.js';

const REQUIRED_COLUMNS = [
  'name',
  'description',
  'price',
  'category',
  'brand',
  'condition',
  'location',
] as const;

/** Every column of an import file; docs/import.md describes them. */
export const COLUMNS: readonly string[] = [
  ...REQUIRED_COLUMNS,
  'model',
  ...SPECIFICATION_KEYS.map((key) => `specifications.${key}`),
  ...LAPTOP_KEYS.map((key) => `laptopDetails.${key}`),
  ...IMAGE_SLOTS.map((slot) => `images.${slot}`),
  'reference',
  'seller',
];

const NUMBERS: readonly string[] = ['price', 'laptopDetails.batteryBackup'];

/**
 * Where a value comes from: a text in which '{Column}' stands for the value of that column; an amount times a rate,
 * rounded to a whole number; or a value looked up in a table (`default` for what is not in it, else it stays).
 */
export type Rule =
  | string
  | { column: string; rate: number }
  | { column: string; values: Readonly<Record<string, string>>; default?: string };

/** Our columns by name, each with its rule. */
export type Mapping = Readonly<Record<string, Rule>>;

/** A record under our column names; empty values are left out. */
export type Fields = Readonly<Record<string, string>>;

/** The mapping of a file that has our own header, and the columns of it that mean nothing to us. */
export const ownMapping = (header: readonly string[]): { mapping: Mapping; ignored: string[] } => {
  const known = header.filter((name) => COLUMNS.includes(name));
  const missing = REQUIRED_COLUMNS.filter((name) => !known.includes(name));
  if (missing.length > 0) throw new Error(`The file has no column ${missing.join(', ')}; give a mapping`);
  return {
    mapping: Object.fromEntries(known.map((name) => [name, `{${name}}`])),
    ignored: header.filter((name) => name !== '' && !known.includes(name)),
  };
};

/**
 * Checks a mapping file against the header of the file that it is for.
 * @throws Error that names what is wrong
 */
export const readMapping = (json: unknown, header: readonly string[]): Mapping => {
  if (!isRecord(json)) throw new Error('The mapping must be a JSON object');
  for (const [target, rule] of Object.entries(json)) {
    if (!COLUMNS.includes(target))
      throw new Error(`The mapping names "${target}", which is no column of ours`);
    if (!isRule(rule))
      throw new Error(`The mapping of "${target}" is neither a text, a rate nor a table of values`);
    const sources = typeof rule === 'string' ? placeholders(rule) : [rule.column];
    const absent = sources.find((source) => !header.includes(source));
    if (absent)
      throw new Error(
        `The mapping of "${target}" needs the column "${absent}", which the file does not have`,
      );
  }
  const missing = REQUIRED_COLUMNS.filter((name) => !(name in json));
  if (missing.length > 0) throw new Error(`The mapping has nothing for ${missing.join(', ')}`);
  return json as Mapping;
};

/** A record under our column names. */
export const applyMapping = (mapping: Mapping, values: Fields, decimal: DecimalMark): Fields =>
  Object.fromEntries(
    Object.entries(mapping)
      .map(([target, rule]) => {
        const value = applyRule(rule, values, decimal);
        return [target, NUMBERS.includes(target) ? plainNumber(value, decimal) : value] as const;
      })
      .filter(([, value]) => value !== ''),
  );

const applyRule = (rule: Rule, values: Fields, decimal: DecimalMark): string => {
  if (typeof rule === 'string') return fillIn(rule, values);
  const value = values[rule.column] ?? '';
  if ('rate' in rule) {
    const amount = parseAmount(value, decimal);
    return amount === undefined ? value : String(Math.round(amount * rule.rate));
  }
  return rule.values[value] ?? rule.default ?? value;
};

/** Empty when all its placeholders are: '{Inches} inch' says nothing of a device without a size. */
const fillIn = (template: string, values: Fields): string => {
  const sources = placeholders(template);
  if (sources.length > 0 && sources.every((source) => !values[source])) return '';
  return template
    .replace(PLACEHOLDER, (_, source: string) => values[source] ?? '')
    .replace(/ {2,}/g, ' ')
    .trim();
};

/** What is no number stays as it is, so that the refusal can quote it. */
const plainNumber = (value: string, decimal: DecimalMark): string =>
  String(parseAmount(value, decimal) ?? value);

const PLACEHOLDER = /\{([^{}]+)\}/g;
const placeholders = (template: string): string[] =>
  [...template.matchAll(PLACEHOLDER)].map(([, source]) => source!);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRule = (rule: unknown): rule is Rule => {
  if (typeof rule === 'string') return true;
  if (!isRecord(rule) || typeof rule.column !== 'string') return false;
  if ('rate' in rule) return typeof rule.rate === 'number' && rule.rate > 0;
  return (
    isRecord(rule.values) &&
    [...Object.values(rule.values), rule.default ?? ''].every((to) => typeof to === 'string')
  );
};
