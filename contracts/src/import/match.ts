import { FACT_COLUMNS } from '../forms/listing/device-inputs.js';
import { isPlaceholder } from './cleaning.js';
import { type Fields, IMPORT_COLUMNS, type Mapping, type Rule } from './mapping.js';

/** Names of columns without a fact in other shops' files; those of facts are in FactInput. */
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
    'sn',
    'servicetag',
    'barcode',
    'imei',
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

const normalizeName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\d]+/gu, '');

/** The possible names of a column of the file: with and without a part in parentheses, and its currency. */
const namesOf = (column: string): string[] => {
  const plain = normalizeName(column.replace(IN_PARENTHESES, ''));
  return [...new Set([normalizeName(column), plain, plain.replace(CURRENCY, '')])].filter(Boolean);
};

/** Words besides the content of a column: 'product_price', 'Brand Name', 'SSD (GB)'. */
const GENERIC_WORDS =
  /^(?:product|item|device|laptop|pc|name|no|number|type|value|details?|info|size|capacity|installed|total|in|of|the|our|gb|tb|inch(?:es)?|pkr|rs)$/;
const partsOf = (column: string): string[] =>
  column
    .replace(IN_PARENTHESES, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);
/** A column's name without such words, or either of 'HDD/SSD'. */
const coreOf = (column: string): string[] => {
  const core = partsOf(column).filter((part) => !GENERIC_WORDS.test(part));
  return column.includes('/') ? core : [core.join('')].filter(Boolean);
};

/** 'specificationsram' and 'ram' for 'specifications.ram'. */
const ownNamesOf = (target: string): string[] => [
  normalizeName(target),
  normalizeName(target.split('.').at(-1)!),
];
const synonymsOf = (target: string): readonly string[] =>
  SYNONYMS[target] ?? FACT_COLUMNS[target]?.input.synonyms ?? [];
const targetNamesOf = (target: string): string[] => [...ownNamesOf(target), ...synonymsOf(target)];

/** Confidence of a match: by a known name, by a part of the name, or by one word of it. */
export type Confidence = 'sure' | 'likely' | 'unsure';

/** Ways to match, the most confident first. A column with exactly our name takes precedence over a synonym. */
const MATCHERS: readonly {
  confidence: Confidence;
  targetNamesOf: (target: string) => readonly string[];
  namesOf: (column: string) => string[];
  targets?: readonly string[];
}[] = [
  { confidence: 'sure', targetNamesOf: ownNamesOf, namesOf },
  { confidence: 'sure', targetNamesOf: synonymsOf, namesOf },
  { confidence: 'likely', targetNamesOf, namesOf: coreOf },
  // A wrong fact is worse than none; the columns that every listing needs are checked anyway.
  {
    confidence: 'unsure',
    targetNamesOf,
    namesOf: partsOf,
    targets: ['price', 'brand', 'condition', 'location'],
  },
];

/** A proposed mapping of a file. */
export interface Proposal {
  mapping: Mapping;
  /** The confidence of each of our columns that has a column of the file. */
  confidence: Readonly<Record<string, Confidence>>;
}

/**
 * A mapping for a file with this header, by the names of its columns, for the user to correct. `seller` is not mapped:
 * sellers import their own listings. A column with repeated examples is no reference.
 * @param examples records of the file, which show columns with numbers without a unit
 */
export const matchColumns = (header: readonly string[], examples: readonly Fields[]): Proposal => {
  const targets = IMPORT_COLUMNS.filter((name) => name !== 'seller');
  const columnByTarget = new Map<string, string>();
  const confidence: Record<string, Confidence> = {};
  const unmatchedColumns = new Set(header.filter((name) => name !== ''));
  const matchesColumn = (target: string, column: string): boolean =>
    target !== 'reference' ||
    column === 'reference' ||
    isReference(examples.map((values) => values[column] ?? ''));
  for (const matcher of MATCHERS)
    for (const target of matcher.targets ?? targets)
      for (const targetName of matcher.targetNamesOf(target)) {
        if (columnByTarget.has(target)) break;
        const column = [...unmatchedColumns].find(
          (name) => matcher.namesOf(name).includes(targetName) && matchesColumn(target, name),
        );
        if (column === undefined) continue;
        columnByTarget.set(target, column);
        confidence[target] = matcher.confidence;
        unmatchedColumns.delete(column);
      }

  const valuesOf = (column: string): string[] =>
    examples.map((values) => values[column] ?? '').filter(Boolean);
  const rules: Record<string, Rule> = {};
  for (const target of targets) {
    const column = columnByTarget.get(target);
    if (column !== undefined) rules[target] = ruleFor(target, column, valuesOf(column));
  }
  const [name, brand] = [columnByTarget.get('name'), columnByTarget.get('brand')];
  // Most names lack the maker's; those of an export are complete.
  if (
    !header.includes('reference') &&
    name &&
    brand &&
    examples.filter((values) => includes(values[name], values[brand])).length * 2 <= examples.length
  )
    rules.name = `{${brand}} {${name}}`;
  if (name && !rules.description) rules.description = descriptionTemplate(rules);
  const mapping = Object.fromEntries(
    targets.filter((target) => target in rules).map((target) => [target, rules[target]!]),
  );
  return { mapping, confidence };
};

/** Whether values identify devices: nearly all are present, and none is repeated. */
const isReference = (values: readonly string[]): boolean => {
  const present = values.filter((value) => !isPlaceholder(value, true) && value !== '');
  return present.length * 10 >= values.length * 9 && new Set(present).size === present.length;
};

const includes = (text = '', word = ''): boolean =>
  word !== '' && text.toLowerCase().includes(word.toLowerCase());

const isNumber = (text: string): boolean => /^\d+(?:[.,]\d+)?$/.test(text);

/** The unit of a plain number in a column of texts. */
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
const descriptionTemplate = (rules: Readonly<Record<string, Rule>>): string => {
  const templates = [
    'name',
    'specifications.processor',
    'specifications.ram',
    'specifications.storage',
    'specifications.gpu',
    'laptopDetails.screenSize',
  ]
    .map((target) => rules[target])
    .filter((rule) => typeof rule === 'string');
  return templates.join(', ');
};
