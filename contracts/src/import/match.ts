import { FACT_COLUMNS } from '../forms/listing/device-inputs.js';
import { currencyOf } from '../values/amount.js';
import { type Fields, IMPORT_COLUMNS, type Mapping, type Rule } from './mapping.js';

/** What shops call the columns that hold no fact of the table, as FactInput has it for those that do. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  reference: [
    'ref',
    'sku',
    'id',
    'code',
    'itemcode',
    'productcode',
    'productid',
    'itemid',
    'laptopid',
    'stockno',
    'stockid',
    'inventoryid',
    'assettag',
    'tag',
    'serialno',
    'serialnumber',
    'serial',
  ],
  name: ['title', 'productname', 'product', 'itemname', 'item', 'device', 'devicename', 'laptop', 'adtitle'],
  description: ['details', 'detail', 'desc', 'remarks', 'notes', 'about', 'comments'],
  price: [
    'cost',
    'rate',
    'amount',
    'demand',
    'saleprice',
    'sellingprice',
    'askingprice',
    'unitprice',
    'retailprice',
  ],
  category: ['producttype', 'devicetype', 'type', 'typename', 'kind'],
  brand: ['company', 'make', 'maker', 'manufacturer', 'vendor'],
  condition: ['cond', 'grade', 'state', 'quality'],
  location: ['city', 'area', 'town', 'shop', 'branch'],
  model: ['modelno', 'modelnumber', 'series'],
  'images.front': ['image', 'picture', 'photo', 'imageurl', 'pictureurl', 'photourl'],
};

const IN_PARENTHESES = /[([][^)\]]*[)\]]/g;
const CURRENCY = /(?:in)?(?:pkr|rs|rupees|eur|euros?|usd|dollars?|gbp|pounds?|aed|dirhams?|sar|riyals?|inr)$/;

const bare = (name: string): string => name.toLowerCase().replace(/[^\p{L}\d]+/gu, '');

/** The possible names of a column of the file: with and without a part in parentheses, and its currency. */
const namesOf = (column: string): string[] => {
  const plain = bare(column.replace(IN_PARENTHESES, ''));
  return [...new Set([bare(column), plain, plain.replace(CURRENCY, '')])].filter(Boolean);
};

/** 'specificationsram' and 'ram' of 'specifications.ram'. */
const ownNamesOf = (target: string): string[] => [bare(target), bare(target.split('.').at(-1)!)];
const synonymsOf = (target: string): readonly string[] =>
  SYNONYMS[target] ?? FACT_COLUMNS[target]?.input.synonyms ?? [];

/**
 * A mapping for a file with this header, by the names of its columns, as a start for the user to correct. `seller` is
 * not mapped: sellers import their own listings.
 * @param examples records of the file, which show the columns with numbers that lack a unit
 */
export const matchColumns = (header: readonly string[], examples: readonly Fields[]): Mapping => {
  const targets = IMPORT_COLUMNS.filter((name) => name !== 'seller');
  const found = new Map<string, string>();
  const free = new Set(header.filter((name) => name !== ''));
  // A column with exactly our name takes precedence over a synonym.
  for (const callsOf of [ownNamesOf, synonymsOf])
    for (const target of targets)
      for (const call of callsOf(target)) {
        const column = [...free].find((name) => namesOf(name).includes(call));
        if (column === undefined || found.has(target)) continue;
        found.set(target, column);
        free.delete(column);
      }

  const valuesOf = (column: string): string[] =>
    examples.map((values) => values[column] ?? '').filter(Boolean);
  const rules: Record<string, Rule> = {};
  for (const target of targets) {
    const column = found.get(target);
    if (column !== undefined) rules[target] = ruleFor(target, column, valuesOf(column));
  }
  const [name, brand] = [found.get('name'), found.get('brand')];
  // Most names lack the maker's.
  if (
    name &&
    brand &&
    examples.filter((values) => includes(values[name], values[brand])).length * 2 <= examples.length
  )
    rules.name = `{${brand}} {${name}}`;
  if (name && !rules.description) rules.description = describing(rules);
  return Object.fromEntries(
    targets.filter((target) => target in rules).map((target) => [target, rules[target]!]),
  );
};

const includes = (text = '', word = ''): boolean =>
  word !== '' && text.toLowerCase().includes(word.toLowerCase());

const isNumber = (text: string): boolean => /^\d+(?:[.,]\d+)?$/.test(text);

/** What a bare number in a column of texts counts. */
const unitOf = (target: string): string | undefined => {
  const { fact, input } = FACT_COLUMNS[target] ?? {};
  return fact?.kind === undefined || fact.kind === 'text' ? (input?.columnUnit ?? fact?.unit) : undefined;
};

const ruleFor = (target: string, column: string, values: readonly string[]): Rule => {
  // A template cannot name a column with braces in its name.
  if (/[{}]/.test(column)) return { column };
  const unit = unitOf(target);
  return unit && values.length > 0 && values.every(isNumber) ? `{${column}} ${unit}` : `{${column}}`;
};

/** Stock lists seldom have descriptions: a template makes one of their other columns. */
const describing = (rules: Readonly<Record<string, Rule>>): string => {
  const parts = [
    'name',
    'specifications.processor',
    'specifications.ram',
    'specifications.storage',
    'specifications.gpu',
    'laptopDetails.screenSize',
  ]
    .map((target) => rules[target])
    .filter((rule) => typeof rule === 'string');
  return parts.join(', ');
};

/** The currency, other than the rupee, that the price's column is named for: its amounts need a rate. */
export const currencyOfPrice = ({ price }: Mapping): string | undefined => {
  if (price === undefined) return undefined;
  if (typeof price !== 'string')
    return price.rate === undefined ? currencyOf(price.column ?? price.template ?? '') : undefined;
  return currencyOf(price);
};
