import {
  allBrands,
  CITIES,
  type City,
  GPU_OPTIONS,
  type GpuOption,
  RAM_OPTIONS,
  type RamOption,
} from '../device/reference.js';

/** The entries of each list, as the public routes return them. */
export interface ReferenceEntries {
  cities: City;
  brands: { name: string };
  'gpu-options': GpuOption;
  'ram-options': RamOption;
}
/** The lists of forms, by the last segment of their public route. */
export type ReferenceList = keyof ReferenceEntries;
export type ReferenceEntry = ReferenceEntries[ReferenceList];

type Labels<L extends ReferenceList> = Readonly<Record<keyof ReferenceEntries[L] & string, string>>;
/** The label of a list, and the columns of its entries. */
export const REFERENCE_LISTS: {
  readonly [L in ReferenceList]: { label: string; one: string; columns: Labels<L> };
} = {
  cities: { label: 'Cities', one: 'city', columns: { name: 'City', state: 'Province' } },
  brands: { label: 'Brands', one: 'brand', columns: { name: 'Brand' } },
  'gpu-options': {
    label: 'Graphics cards',
    one: 'graphics card',
    columns: { name: 'Name', memory: 'Memory', memoryType: 'Memory type' },
  },
  'ram-options': {
    label: 'RAM modules',
    one: 'RAM module',
    columns: {
      capacity: 'Capacity',
      type: 'Type',
      speed: 'Speed',
      formFactor: 'Form factor',
      brand: 'Brand',
    },
  },
};
export const REFERENCE_LIST_NAMES = Object.keys(REFERENCE_LISTS) as ReferenceList[];
export const isReferenceList = (text: string): text is ReferenceList => Object.hasOwn(REFERENCE_LISTS, text);

/** The lists of the specification (section 9), which admins can extend and shorten. */
const SPECIFIED_LISTS: { readonly [L in ReferenceList]: readonly ReferenceEntries[L][] } = {
  cities: CITIES,
  brands: allBrands(),
  'gpu-options': GPU_OPTIONS,
  'ram-options': RAM_OPTIONS,
};

/** The label of an entry: its name, or all of it where it has none. */
export const referenceName = (entry: ReferenceEntry): string =>
  'name' in entry ? entry.name : Object.values(entry).join(' ');
/** The unique key of an entry in its list. */
export const referenceKey = (entry: ReferenceEntry): string => referenceName(entry).toLowerCase();

/** The changes of admins to a list: additions come last, and a removed entry may be added again. */
export interface ReferenceChanges {
  added: readonly ReferenceEntry[];
  /** Keys of the specification's entries. */
  removed: readonly string[];
}
export const UNCHANGED: ReferenceChanges = { added: [], removed: [] };

export const withAdded = ({ added, removed }: ReferenceChanges, entry: ReferenceEntry): ReferenceChanges => ({
  added: [...added, entry],
  removed,
});
export const withRemoved = ({ added, removed }: ReferenceChanges, key: string): ReferenceChanges => ({
  added: added.filter((entry) => referenceKey(entry) !== key),
  removed: [...new Set([...removed, key])],
});

/** The current entries of a list. */
export const entriesOf = <L extends ReferenceList>(
  list: L,
  { added, removed }: ReferenceChanges,
): ReferenceEntries[L][] => [
  ...SPECIFIED_LISTS[list].filter((entry) => !removed.includes(referenceKey(entry))),
  ...(added as ReferenceEntries[L][]),
];

/** A list in data.lists of GET /api/console/reference-lists. */
export interface ManagedReferenceList {
  name: ReferenceList;
  entries: (ReferenceEntry & { key: string })[];
  /** Revision of the list, for If-Match; -1 as specified. */
  version: number;
}

export const referenceListStream = (list: ReferenceList): string => `referenceList-${list}`;

export const REFERENCE_LIMITS = {
  /** Entries of a list. */
  entries: 300,
  /** Characters of a value. */
  value: 60,
} as const;

export const REFERENCE_MESSAGES = {
  listInvalid: `List must be one of ${REFERENCE_LIST_NAMES.join(', ')}`,
  valueRequired: (label: string) => `${label} is required`,
  valueTooLong: (label: string) => `${label} cannot exceed ${REFERENCE_LIMITS.value} characters`,
  there: 'This entry is already in the list',
  notFound: 'Entry not found',
  full: `The limit is ${REFERENCE_LIMITS.entries} entries`,
  last: 'The last entry of a list cannot be removed',
  added: 'Entry added',
  removed: 'Entry removed',
  listFailed: 'Failed to load the lists',
  addFailed: 'Failed to add the entry',
  removeFailed: 'Failed to remove the entry',
} as const;
