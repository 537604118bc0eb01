import { interpolate } from '../values/language.js';
import { ENGLISH, type Wording } from '../values/wording.js';
import { GENERATION_BUCKETS, RAM_BUCKETS, SCREEN_BUCKETS, STORAGE_BUCKETS } from './reference.js';

/** The values of each member of a union under these of its keys. */
export type ValueAt<T, K extends PropertyKey> = T extends unknown ? T[K & keyof T] : never;

/**
 * A fact that a listing states about its device. Every buyer loads this table; data for sellers and imports is in
 * device-inputs.ts.
 */
export type Fact = {
  /** The label on every screen without its own label. */
  label: string;
  /** Label on cards; without it, the fact is not on cards. */
  card?: string;
  /** Label on the page of the device, where it differs. */
  page?: string;
  /** Options of the public list's filter and facet; `BUCKET_OF` of the products projection finds that of a device. */
  filter?: readonly string[];
  /** Label of the filter, where it is for a part of the fact. */
  filterLabel?: string;
} & (
  | {
      kind?: 'text';
      /** The unit of a number. */
      unit?: string;
    }
  | { kind: 'yes-no' | 'list' }
  /**
   * A number up to `max`; `stepWords` names one step, such as 'half an hour'. `default` is the least number, which is
   * that of an absent amount; without it, from 0.
   */
  | { kind: 'amount'; unit: string; step: number; stepWords: string; default?: number; max: number }
);
type Facts = Readonly<Record<string, Fact>>;

/** `specifications` of a listing, in the order of forms, cards, pages and CSV columns. */
export const SPECIFICATION_FACTS = {
  processor: {
    label: 'Processor',
    card: 'CPU',
    filter: GENERATION_BUCKETS,
    filterLabel: 'Intel generation',
  },
  gpu: { label: 'Graphics', card: 'GPU' },
  ram: { label: 'RAM', card: 'RAM', page: 'Memory (RAM)', filter: RAM_BUCKETS },
  storage: { label: 'Storage', card: 'Disk', filter: STORAGE_BUCKETS },
  motherboard: { label: 'Motherboard', card: 'Board' },
  psu: { label: 'Power supply', card: 'Power' },
  cooling: { label: 'Cooling', card: 'Cooling' },
  case: { label: 'Case', card: 'Case' },
} as const satisfies Facts;

/** `laptopDetails` of a listing, in the order of the console and of CSV columns. */
export const LAPTOP_FACTS = {
  modelName: { label: 'Model name' },
  screenSize: { label: 'Screen size', unit: 'inch', filter: SCREEN_BUCKETS },
  storageType: { label: 'Storage type' },
  graphicsType: { label: 'Graphics type' },
  warrantyRemaining: { kind: 'yes-no', label: 'Warranty remaining' },
  batteryBackup: {
    kind: 'amount',
    label: 'Battery backup',
    unit: 'hours',
    step: 0.5,
    stepWords: 'half an hour',
    max: 100,
  },
  operatingSystem: { label: 'Operating system' },
  negotiable: { kind: 'yes-no', label: 'Negotiable', page: 'Price negotiable' },
  /** Number of identical units for sale; absent for one. */
  quantity: {
    kind: 'amount',
    label: 'Quantity',
    card: 'Available',
    page: 'Available',
    unit: 'pieces',
    step: 1,
    stepWords: 'one piece',
    default: 1,
    max: 500,
  },
  accessoriesIncluded: { kind: 'list', label: 'Accessories', page: 'Accessories included' },
  contactInfo: { label: 'Contact' },
} as const satisfies Facts;

const FACTS = { ...SPECIFICATION_FACTS, ...LAPTOP_FACTS };
type FactKey = keyof typeof FACTS;
export type SpecificationKey = keyof typeof SPECIFICATION_FACTS;
export type LaptopKey = keyof typeof LAPTOP_FACTS;
/** Facts with a property, such as a filter. */
type KeysWith<T, P> = { [K in keyof T]: T[K] extends P ? K : never }[keyof T];

const keysOf = <T extends object>(facts: T) => Object.keys(facts) as (keyof T)[];
export const SPECIFICATION_KEYS: readonly SpecificationKey[] = /* @__PURE__ */ keysOf(SPECIFICATION_FACTS);
export const LAPTOP_KEYS: readonly LaptopKey[] = /* @__PURE__ */ keysOf(LAPTOP_FACTS);
export const YES_NO = ['Yes', 'No'] as const;
/** The value type of a fact. */
export type FactValue<F> = F extends { kind: 'amount' }
  ? number
  : F extends { kind: 'yes-no' }
    ? (typeof YES_NO)[number]
    : F extends { kind: 'list' }
      ? string[]
      : string;
type Values<T> = { -readonly [K in keyof T]?: FactValue<T[K]> };
// Interfaces, so that errors of the compiler name them instead of listing all facts.
export interface Specifications extends Values<typeof SPECIFICATION_FACTS> {}
export interface LaptopDetails extends Values<typeof LAPTOP_FACTS> {}
/** The laptop facts on cards besides the specifications. */
export type LaptopCardDetails = Pick<LaptopDetails, KeysWith<typeof LAPTOP_FACTS, { card: string }>>;
const LAPTOP_CARD_KEYS = LAPTOP_KEYS.filter(
  (key): key is keyof LaptopCardDetails & LaptopKey => 'card' in LAPTOP_FACTS[key],
);
/** The laptop details of a card; undefined without any. An amount of 0 counts as missing. */
export const laptopCardDetails = (details: LaptopDetails): LaptopCardDetails | undefined => {
  const present = LAPTOP_CARD_KEYS.filter((key) => details[key]);
  return present.length > 0 ? Object.fromEntries(present.map((key) => [key, details[key]])) : undefined;
};

/** Labels and texts of a card: the first four known specifications, then its laptop facts. */
export const cardFacts = (
  specifications: Specifications,
  laptop: LaptopCardDetails = {},
): [label: string, text: string][] =>
  [
    ...SPECIFICATION_KEYS.filter((key) => specifications[key])
      .slice(0, 4)
      .map((key) => [key, specifications[key]] as const),
    ...Object.entries(laptop).map(([key, value]) => [key as LaptopKey, value as FactText] as const),
  ].map(([key, value]) => [factOf(key).card ?? factOf(key).label, factText(key, value)]);

/** The facts with a filter: parameters of the public list's query, and facets of its response. */
export type FactFilter = KeysWith<typeof FACTS, { filter: readonly string[] }>;
/** The chosen option of each filter of a query. */
export type FactFilters = { [F in FactFilter]?: string };
export const FACT_FILTERS = keysOf(FACTS).filter((key): key is FactFilter => 'filter' in FACTS[key]);
/** Label and options of a filter. */
export const filterOfFact = (key: FactFilter): { label: string; options: readonly string[] } => {
  const { label, filter, filterLabel = label }: Fact = FACTS[key];
  return { label: filterLabel, options: filter ?? [] };
};

type AnyFact = (typeof FACTS)[FactKey];
/** '16GB', '2TB+'. */
type Capacity = `${number}${'GB' | 'TB'}${'' | '+'}`;
/** The texts of facts on public pages. */
export type PublicFactText =
  | ValueAt<AnyFact, 'card' | 'page' | 'unit' | 'filterLabel'>
  | ValueAt<Exclude<AnyFact, { page: string }>, 'label'>
  | Exclude<ValueAt<AnyFact, 'filter'>[number], Capacity>;

/** The units of amounts. */
export type AmountUnit = Extract<(typeof FACTS)[FactKey], { kind: 'amount' }>['unit'];

export const factOf = (key: FactKey): Fact => FACTS[key];

type FactText = string | number | readonly string[] | undefined;
const BARE_NUMBER = /^[\d.,]+\+?$/;
/** '9 hours', '1 hour', '14 inch', '80%'; a text with a unit keeps it. */
export const withUnit = (
  amount: string,
  unit: string | undefined,
  { translate }: Pick<Wording, 'translate'> = ENGLISH,
): string => {
  if (!unit || !BARE_NUMBER.test(amount)) return amount;
  if (unit === '%') return interpolate(translate('{amount}%'), { amount });
  return `${amount} ${translate(amount === '1' ? unit.replace(/^([a-z]+)s$/, '$1') : unit)}`;
};

/** A value as text: numbers with their unit, lists joined by commas. Empty if it is absent. */
export const factText = (
  key: FactKey,
  value: FactText,
  wording: Pick<Wording, 'translate'> = ENGLISH,
): string => {
  const fact = FACTS[key];
  const { translate } = wording;
  const text =
    typeof value === 'object' ? value.map(translate).join(translate(', ')) : translate(String(value ?? ''));
  return withUnit(text, 'unit' in fact ? fact.unit : undefined, wording);
};
