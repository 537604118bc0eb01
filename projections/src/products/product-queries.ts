import {
  type ApprovalStatus,
  BATTERY_HEALTHS,
  CONDITIONS,
  type Condition,
  FACT_FILTERS,
  type FacetCount,
  type FactFilter,
  type FactFilters,
  LISTING_STATES,
  type ListingState,
  monthInPakistan,
  monthsUpTo,
  type OwnSort,
  type PlacementRequestStats,
  type PlacementRequestStatus,
  PRODUCT_FACETS,
  type ProductAnalytics,
  type ProductFacet,
  type ProductFacets,
  type ProductQuery,
  type ProductSort,
  RAM_BUCKETS,
  type SellerPage,
  SIMILAR_MIN,
  SIMILAR_MONTHS,
  type SimilarPrices,
  STORAGE_BUCKETS,
  USED_CONDITIONS,
  type Waiting,
  WELL_RATED,
} from '@parkho/contracts';
import {
  type FacetValue,
  type Filter,
  type Page,
  type Scalar,
  type Search,
  type Selection,
  searchFor,
  searchLeading,
} from '@parkho/stores';
import type { ReadModel } from '../read-model.js';
import { priceRange } from './likeness.js';
import {
  ALL_KEY,
  bucketField,
  CATEGORY_KEY,
  CONDITIONS_KEY,
  IN_CATEGORY,
  ON_SALE_KEY,
  ON_SALE_NOW,
  PLACEMENT_REQUESTS_KEY,
  type ProductDocument,
  pricesKey,
  sellerKey,
} from './products.js';

type Products = ReadModel<ProductDocument>;

/** The public query once its category is resolved to an id and its words are understood; prices in paisa. */
export type PublicProductQuery = Omit<
  ProductQuery,
  'search' | 'category' | 'facets' | 'page' | 'limit' | 'exact'
> & {
  search?: Search;
  /** Any of them. */
  categoryIds?: readonly string[];
  /** Has come on sale, or got another price, after this moment and until that, ISO 8601. */
  priced?: { after: string; until: string };
};

/** Pages count from 1. */
export interface PageOf {
  page: number;
  limit: number;
}

const SORTS: Record<ProductSort, Record<string, 1 | -1>> = {
  newest: { createdAt: -1 },
  'price-asc': { price: 1 },
  'price-desc': { price: -1 },
  'most-viewed': { views: -1 },
  'best-inspected': { inspectionRating: -1, createdAt: -1 },
  'price-dropped': { droppedAt: -1, createdAt: -1 },
};

/** The field that a facet counts, and what is counted of its values where it is not each by itself. */
interface Facet {
  field: string;
  counted?: (counts: readonly FacetValue[]) => FacetCount[];
}

/** Documents that have a value of the field that counts. */
const flag = (field: string, has = (value: Scalar): boolean => value === true): Facet => ({
  field,
  counted: (counts) =>
    asOne(
      'true',
      counts.filter(({ value }) => has(value)),
    ),
});
/** Documents that have as much as each of these or more. */
const least = <T extends Scalar>(
  field: string,
  options: readonly T[],
  reaches: (value: Scalar, option: T) => boolean,
): Facet => ({
  field,
  counted: (counts) =>
    options.flatMap((option) =>
      asOne(
        String(option),
        counts.filter(({ value }) => reaches(value, option)),
      ),
    ),
});
const asTexts = (counts: readonly FacetValue[]): FacetCount[] => counts.map(asText);
const asText = ({ value, count }: FacetValue): FacetCount => ({ value: String(value), count });
const sum = (counts: readonly { count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);
const asOne = (value: string, counts: readonly FacetValue[]): FacetCount[] =>
  counts.length > 0 ? [{ value, count: sum(counts) }] : [];
/** Buckets are in ascending order. */
const isBucketFrom =
  (buckets: readonly string[]) =>
  (value: Scalar, option: string): boolean =>
    buckets.indexOf(String(value)) >= buckets.indexOf(option);

/** The categories of a facet are ids. */
const FACETS: Readonly<Record<ProductFacet, Facet>> = {
  category: { field: 'categoryId' },
  brand: { field: 'brand' },
  city: { field: 'location' },
  condition: { field: 'condition', counted: (counts) => withUsed(counts.map(asText)) },
  ...(Object.fromEntries(FACT_FILTERS.map((filter) => [filter, { field: bucketField(filter) }])) as Record<
    FactFilter,
    Facet
  >),
  inspected: flag('inspected'),
  wellRated: flag('inspectionRating', (rating) => Number(rating) >= WELL_RATED),
  featured: flag('isFeatured'),
  warranty: flag('hasWarranty'),
  gaming: flag('isGaming'),
  workstation: flag('isWorkstation'),
  dropped: flag('hasDropped'),
  dedicated: flag('hasDedicatedGraphics'),
  minRam: least('ramBucket', RAM_BUCKETS, isBucketFrom(RAM_BUCKETS)),
  minStorage: least('storageBucket', STORAGE_BUCKETS, isBucketFrom(STORAGE_BUCKETS)),
  minBattery: least('batteryHealth', BATTERY_HEALTHS, (health, option) => Number(health) >= option),
};
const FACET_ENTRIES = PRODUCT_FACETS.map((facet) => [facet, FACETS[facet]] as const);
const FACET_FIELDS = [...new Set(FACET_ENTRIES.map(([, { field }]) => field))];

/** The options of the filters by a fact that a device falls under. */
export const filtersOf = (document: ProductDocument): FactFilters =>
  Object.fromEntries(
    FACT_FILTERS.flatMap((filter) => {
      const option = document[bucketField(filter)];
      return option === undefined ? [] : [[filter, option]];
    }),
  );

/** 'Used' stands for every second-hand grade. */
const conditionFilter = (condition: Condition) =>
  condition === 'Used' ? { $in: [...USED_CONDITIONS] } : condition;

/** Of one, an index leads to its devices in the order in which they are shown. */
const anyOf = (ids: readonly string[]) => (ids.length === 1 ? ids[0] : { $in: [...ids] });

/** Leaves out absent filters. */
function filterOf(conditions: Record<string, Filter[string] | undefined>): Filter {
  const filter: Record<string, Filter[string]> = {};
  for (const [field, condition] of Object.entries(conditions))
    if (condition !== undefined) filter[field] = condition;
  return filter as Filter;
}

const rangeOf = ({ minPrice, maxPrice }: { minPrice?: number; maxPrice?: number }) =>
  minPrice === undefined && maxPrice === undefined
    ? undefined
    : {
        ...(minPrice !== undefined && { $gte: minPrice }),
        ...(maxPrice !== undefined && { $lte: maxPrice }),
      };

/** The buckets from one on. */
const orMore = (buckets: readonly string[], least: string | undefined) =>
  least === undefined ? undefined : { $in: buckets.slice(buckets.indexOf(least)) };

function publicFilter(query: PublicProductQuery): Filter {
  return filterOf({
    onSale: true,
    categoryId: query.categoryIds && anyOf(query.categoryIds),
    brand: query.brand,
    location: query.city && anyOf(query.city),
    condition: query.condition && conditionFilter(query.condition),
    ...Object.fromEntries(FACT_FILTERS.map((filter) => [bucketField(filter), query[filter]])),
    ramBucket: query.ram ?? orMore(RAM_BUCKETS, query.minRam),
    storageBucket: query.storage ?? orMore(STORAGE_BUCKETS, query.minStorage),
    price: rangeOf(query),
    isFeatured: query.featured,
    inspected: query.inspected,
    inspectionRating: query.wellRated ? { $gte: WELL_RATED } : undefined,
    hasWarranty: query.warranty,
    isGaming: query.gaming,
    isWorkstation: query.workstation,
    hasDedicatedGraphics: query.dedicated,
    hasDropped: query.dropped,
    batteryHealth: query.minBattery === undefined ? undefined : { $gte: query.minBattery },
    pricedSince: query.priced && {
      $gt: Date.parse(query.priced.after),
      $lte: Date.parse(query.priced.until),
    },
  });
}

const page = (
  model: Products,
  selection: Selection & { ranked?: boolean },
  sort: Record<string, 1 | -1>,
  { page, limit }: PageOf,
): Promise<Page<ProductDocument>> => model.page({ ...selection, sort, skip: (page - 1) * limit, limit });

/** Among devices that have what is searched for equally well. */
const BEST_FIRST = { inspected: -1, createdAt: -1 } as const;

/** One page of the devices on sale: unless sorted otherwise, best matches of a search first, or else the newest. */
export const publicProducts = (model: Products, query: PublicProductQuery, at: PageOf) => {
  const { search, sort } = query;
  const selection = { filter: publicFilter(query), search };
  return search && !sort
    ? page(model, { ...selection, ranked: true }, BEST_FIRST, at)
    : page(model, selection, SORTS[sort ?? 'newest'], at);
};

/** How many devices on sale have what is searched for. */
export const countOnSale = (model: Products, search: Search): Promise<number> =>
  model.count({ filter: { onSale: true }, search });

/**
 * Counts beside the results: each facet over the devices on sale that match every other filter but those of its own
 * field, highest count first. Values of `category` are category ids. 'Used' counts every second-hand grade, as its
 * filter does.
 */
export async function productFacets(model: Products, query: PublicProductQuery): Promise<ProductFacets> {
  const filter = publicFilter(query);
  const isFiltered = (field: string) => filter[field] !== undefined;
  const count = (fields: readonly string[]) => {
    const others = { ...filter };
    for (const field of fields) delete others[field];
    return model.facets({ filter: others, search: query.search }, fields);
  };
  const free = FACET_FIELDS.filter((field) => !isFiltered(field));
  const groups = [...(free.length > 0 ? [free] : []), ...FACET_FIELDS.filter(isFiltered).map((one) => [one])];
  const counts = Object.assign({}, ...(await Promise.all(groups.map(count)))) as Record<string, FacetValue[]>;
  const facets: Partial<ProductFacets> = {};
  for (const [facet, { field, counted = asTexts }] of FACET_ENTRIES)
    facets[facet] = counted(counts[field] ?? []);
  return facets as ProductFacets;
}

function withUsed(counts: readonly FacetCount[]): FacetCount[] {
  const used = sum(counts.filter(({ value }) => USED_CONDITIONS.some((grade) => grade === value)));
  if (used === 0) return [...counts];
  return [...counts.filter(({ value }) => value !== 'Used'), { value: 'Used', count: used }].sort(
    (a, b) => b.count - a.count,
  );
}

/** What devices on sale are called, and how many are: categories by their ids, brands, and models (see knownAs). */
export async function knownOnSale(
  model: Products,
): Promise<{ categories: FacetCount[]; brands: FacetCount[]; models: FacetCount[] }> {
  const fields = ['categoryId', 'brand', 'knownAs'];
  const counts = await model.facets({ filter: { onSale: true } }, fields);
  const [categories, brands, models] = fields.map((field) => (counts[field] ?? []).map(asText));
  return { categories: categories!, brands: brands!, models: models! };
}

/** Brands and cities of the devices on sale, as they are written there. */
export async function namesOnSale(model: Products): Promise<{ brands: string[]; cities: string[] }> {
  const { brand = [], location = [] } = await model.facets({ filter: { onSale: true } }, [
    'brand',
    'location',
  ]);
  const names = (values: typeof brand) => values.map(({ value }) => String(value));
  return { brands: names(brand), cities: names(location) };
}

/** Similar devices cost between half as much and twice as much; of a part a shop has few, and takes a wider band. */
const BAND = 2;
const BAND_OF_PARTS = 4;
/** Of how many, above and below in price, the most alike are chosen. */
const CANDIDATES = 12;

/**
 * Devices on sale that are like one: of its category and class (a part of its kind, a gaming machine, a workstation) at
 * about its price, those first that are its model or have such a processor and as much memory, then the nearest in
 * price. Where its class has too few, others of the category follow.
 */
export async function similarProducts(
  model: Products,
  product: ProductDocument,
  limit: number,
): Promise<ProductDocument[]> {
  const { _id, categoryId, price, part, isGaming, isWorkstation, likenesses } = product;
  const band = part ? BAND_OF_PARTS : BAND;
  /** Both ways from its price along the index: however many devices there are, these few are read. */
  const near = async (kind: Record<string, Filter[string] | undefined>): Promise<ProductDocument[]> => {
    const at = (price: Filter[string]) => filterOf({ onSale: true, categoryId, ...kind, price });
    const found = await Promise.all([
      model.find({
        filter: at({ $gte: price, $lte: price * band }),
        sort: { price: 1 },
        limit: CANDIDATES + 1,
      }),
      model.find({ filter: at({ $gte: price / band, $lt: price }), sort: { price: -1 }, limit: CANDIDATES }),
    ]);
    const distance = (other: ProductDocument) => Math.abs(Math.log(other.price / price));
    /** How close the closest set of like devices is that both belong to; its own come closest first. */
    const unlikeness = (other: ProductDocument) => {
      const shared = likenesses.findIndex((likeness) => other.likenesses.includes(likeness));
      return shared < 0 ? likenesses.length : shared;
    };
    return found
      .flat()
      .filter((other) => other._id !== _id)
      .sort((a, b) => unlikeness(a) - unlikeness(b) || distance(a) - distance(b));
  };
  const kin = await near({ isGaming, isWorkstation, part });
  if (kin.length >= limit) return kin.slice(0, limit);
  const known = new Set(kin.map((other) => other._id));
  const others = (await near({ part })).filter((other) => !known.has(other._id));
  return [...kin, ...others].slice(0, limit);
}

/** The device in whatever state, null when there is none. */
export const productById = (model: Products, id: string): Promise<ProductDocument | null> => model.get(id);

/** Those of the devices that exist, in no particular order. */
export const productsByIds = (model: Products, ids: readonly string[]): Promise<ProductDocument[]> =>
  model.getMany(ids);

/** How many devices are on sale. */
export const devicesOnSale = async (model: Products): Promise<number> =>
  (await model.total(ON_SALE_KEY)).devices ?? 0;

/** How many devices there are, and are on sale, by the id that they are listed under. */
export async function devicesByCategory(
  model: Products,
): Promise<Map<string, { devices: number; onSale: number }>> {
  const totals = await model.totals(CATEGORY_KEY);
  return new Map(
    totals.map(({ key, numbers: { devices = 0, onSale = 0 } }) => [
      key.slice(CATEGORY_KEY.length),
      { devices, onSale },
    ]),
  );
}

/** The next devices in any state that are listed under a category, by their ids, after one of these. */
export const productsInCategoryAfter = (
  model: Products,
  categoryId: string,
  lastId: string,
  limit: number,
): Promise<ProductDocument[]> =>
  model.find({
    filter: { categoryId, _id: { $gt: lastId } } as Filter,
    sort: { _id: 1 },
    limit,
  });

/** Devices in any state, those first that have the words in the best way. */
export const findProducts = (model: Products, search: string, limit: number): Promise<ProductDocument[]> =>
  model.find({ search: searchFor(search), ranked: true, sort: SORTS.newest, limit });

/**
 * What the closest likeness with at least SIMILAR_MIN devices asks or was sold for, in PKR.
 * @param likenesses see likenessesOf
 * @param now ISO 8601: what was sold more than SIMILAR_MONTHS before that is left out
 */
export async function similarPrices(
  model: Products,
  likenesses: readonly string[],
  now: string,
): Promise<SimilarPrices> {
  const [first = ''] = monthsUpTo(monthInPakistan(now), SIMILAR_MONTHS + 1);
  for (const likeness of likenesses) {
    const key = pricesKey(likeness);
    const steps: Record<string, number> = {};
    for (const total of await model.totals(key)) {
      const when = total.key.slice(key.length);
      if (when !== ON_SALE_NOW && when < first) continue;
      for (const [step, count] of Object.entries(total.numbers)) steps[step] = (steps[step] ?? 0) + count;
    }
    const range = priceRange(steps, SIMILAR_MIN);
    if (range) return range;
  }
  return null;
}

/** How sellers order their own devices; each has an index (see offered-sorts.spec). */
export const SELLER_SORTS: Record<OwnSort, Record<string, 1 | -1>> = {
  newest: SORTS.newest,
  oldest: { createdAt: 1 },
  'price-asc': SORTS['price-asc'],
  'price-desc': SORTS['price-desc'],
  'most-viewed': SORTS['most-viewed'],
  name: { name: 1 },
};

/** What sellers filter their own devices by; a condition stands for itself alone. */
export interface SellerProductQuery {
  search?: Search;
  condition?: Condition;
  state?: ListingState;
  /** Not sold, and without a picture. */
  pictureless?: boolean;
  /** Not sold, and not inspected. */
  uninspected?: boolean;
  /** One of these alone. */
  ids?: readonly string[];
  sort?: OwnSort;
  /** Listings that a placement request is possible for (specification 2, section 4). */
  featurable?: boolean;
}

/** A seller's own devices: unless sorted otherwise, best matches of a search first, or else the newest. */
export const productsOfSeller = (
  model: Products,
  sellerId: string,
  at: PageOf,
  { search, condition, state, featurable, pictureless, uninspected, ids, sort }: SellerProductQuery = {},
): Promise<Page<ProductDocument>> => {
  const unsold = pictureless || uninspected ? { $ne: 'sold' } : undefined;
  const filter = filterOf({
    sellerId,
    condition,
    _id: ids && anyOf(ids),
    state: featurable ? 'active' : (state ?? unsold),
    hasPicture: pictureless ? false : undefined,
    inspected: uninspected ? false : undefined,
    isFeatured: featurable ? false : undefined,
    featuredRequestStatus: featurable ? { $ne: 'pending' } : undefined,
  });
  return page(model, { filter, search, ranked: search && !sort }, SELLER_SORTS[sort ?? 'newest'], at);
};

/** A seller's devices with a request for the home page that was not cancelled, the latest request first. */
export const placementRequestsOfSeller = (
  model: Products,
  sellerId: string,
  at: PageOf,
): Promise<Page<ProductDocument>> =>
  page(
    model,
    { filter: { sellerId, featuredRequestStatus: { $ne: null } } },
    { featuredRequestedAt: -1 },
    at,
  );

/**
 * Devices with a request for the home page that was not cancelled: those that wait in the order of their coming, all
 * others the latest request first.
 */
export const placementRequests = (
  model: Products,
  status: PlacementRequestStatus | undefined,
  at: PageOf,
): Promise<Page<ProductDocument>> =>
  page(
    model,
    // A device with a time has a request; the range uses an index, past all the other devices.
    { filter: filterOf({ featuredRequestStatus: status, featuredRequestedAt: { $gt: '' } }) },
    { featuredRequestedAt: status === 'pending' ? 1 : -1 },
    at,
  );

/** `recent`: requests since then, ISO 8601. */
export async function placementRequestStats(model: Products, since: string): Promise<PlacementRequestStats> {
  const [{ pending = 0, approved = 0, rejected = 0 }, { featured = 0 }, recent] = await Promise.all([
    model.total(PLACEMENT_REQUESTS_KEY),
    model.total(ALL_KEY),
    model.count({ filter: { featuredRequestedAt: { $gte: since } } as Filter }),
  ]);
  return {
    totalRequests: pending + approved + rejected,
    pendingRequests: pending,
    approvedRequests: approved,
    rejectedRequests: rejected,
    currentFeaturedProducts: featured,
    recentRequests: recent,
  };
}

/** How many devices there are, by where they stand and by condition. */
export async function productOverview(
  model: Products,
): Promise<Pick<ProductAnalytics, 'overview' | 'productsByCondition'>> {
  const [all, conditions] = await Promise.all([model.total(ALL_KEY), model.total(CONDITIONS_KEY)]);
  const productsByCondition = CONDITIONS.map((_id) => ({ _id, count: conditions[_id] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return {
    overview: {
      totalProducts: all.products ?? 0,
      featuredProducts: all.featured ?? 0,
      activeProducts: all.active ?? 0,
      inactiveProducts: all.inactive ?? 0,
      pendingProducts: all.pending ?? 0,
      rejectedProducts: all.rejected ?? 0,
      soldProducts: all.sold ?? 0,
    },
    productsByCondition,
  };
}

/** How many listings wait to be approved, and how many requests for the home page. */
export async function pendingCounts(model: Products): Promise<{ listings: number; featuring: number }> {
  const [all, requests] = await Promise.all([model.total(ALL_KEY), model.total(PLACEMENT_REQUESTS_KEY)]);
  return { listings: all.pending ?? 0, featuring: requests.pending ?? 0 };
}

/** Open requests for the home page. */
export async function queueOfFeaturing(model: Products): Promise<Waiting> {
  const [{ pending = 0 }, [first]] = await Promise.all([
    model.total(PLACEMENT_REQUESTS_KEY),
    model.find({
      filter: { featuredRequestStatus: 'pending', featuredRequestedAt: { $gt: '' } },
      sort: { featuredRequestedAt: 1 },
      limit: 1,
    }),
  ]);
  return { count: pending, oldest: first?.featuredRequestedAt };
}

/** How many devices a seller has. */
export interface SellerDevices {
  all: number;
  byState: Record<ListingState, number>;
  /** Featured and on sale. */
  featured: number;
  /** In whatever state. */
  inspected: number;
  /** With a request that is open. */
  requests: Record<'inspection' | 'featuring', number>;
  /** Those not sold that lack something. */
  troubles: Record<'no-picture' | 'not-inspected', number>;
  /** By the id of their category; without those that have none. */
  byCategory: Map<string, number>;
}

export async function devicesOfSeller(model: Products, sellerId: string): Promise<SellerDevices> {
  const numbers = await model.total(sellerKey(sellerId));
  const states = LISTING_STATES.map((state) => [state, numbers[state] ?? 0] as const);
  const categories = Object.entries(numbers).filter(([name]) => name.startsWith(IN_CATEGORY));
  return {
    all: numbers.products ?? 0,
    byState: Object.fromEntries(states) as Record<ListingState, number>,
    featured: numbers.featured ?? 0,
    inspected: numbers.everInspected ?? 0,
    requests: {
      inspection: numbers.inspectionRequested ?? 0,
      featuring: numbers.featuringRequested ?? 0,
    },
    troubles: {
      'no-picture': numbers['no-picture'] ?? 0,
      'not-inspected': numbers['not-inspected'] ?? 0,
    },
    byCategory: new Map(categories.map(([name, count]) => [name.slice(IN_CATEGORY.length), count])),
  };
}

/** How many devices a seller has on sale and has sold; of those on sale, how many are inspected, and edited since. */
export async function figuresOfSeller(
  model: Products,
  sellerId: string,
): Promise<Pick<SellerPage['seller'], 'onSale' | 'sold' | 'inspected' | 'edited'>> {
  const { onSale = 0, sold = 0, inspected = 0, edited = 0 } = await model.total(sellerKey(sellerId));
  return { onSale, sold, inspected, edited };
}

/** A seller's devices on sale, the newest first. */
export const onSaleOfSeller = (
  model: Products,
  sellerId: string,
  at: PageOf,
): Promise<Page<ProductDocument>> => page(model, { filter: { sellerId, onSale: true } }, SORTS.newest, at);

/** The cities of a seller's devices on sale, most devices first. */
export async function citiesOfSeller(model: Products, sellerId: string): Promise<string[]> {
  const { location = [] } = await model.facets({ filter: { sellerId, onSale: true } }, ['location']);
  return location.map(({ value }) => String(value));
}

/** A seller's devices that most people have looked at. */
export const mostViewedOfSeller = (
  model: Products,
  sellerId: string,
  limit: number,
): Promise<ProductDocument[]> => model.find({ filter: { sellerId }, sort: SORTS['most-viewed'], limit });

/**
 * The next of a seller's own devices in every state, newest first, after the one that came last: one that is listed or
 * deleted between two calls moves none of the others.
 */
export const productsOfSellerAfter = (
  model: Products,
  sellerId: string,
  last: ProductDocument | undefined,
  limit: number,
): Promise<ProductDocument[]> => model.find({ filter: { sellerId }, sort: SORTS.newest, after: last, limit });

/** Brands and cities of all devices, in alphabetical order. */
export async function namesListed(model: Products): Promise<{ brands: string[]; cities: string[] }> {
  const { brand = [], location = [] } = await model.facets({}, ['brand', 'location']);
  const names = (values: typeof brand) => values.map(({ value }) => String(value)).sort();
  return { brands: names(brand), cities: names(location) };
}

/** Laptops of any seller that were approved and match the words, the best first; those sold are among them. */
export const listedLaptops = async (
  model: Products,
  search: string,
  limit: number,
): Promise<ProductDocument[]> =>
  (
    await model.find({
      search: searchLeading(search),
      filter: { approvalStatus: 'approved' },
      ranked: true,
      sort: SORTS.newest,
      limit,
    })
  ).filter(({ laptopDetails }) => laptopDetails.modelName);

/** What admins filter by; every device is in question. Prices are in paisa. */
export interface AdminProductQuery {
  search?: Search;
  /** Any of them. */
  categoryIds?: readonly string[];
  brand?: string;
  city?: string;
  sellerId?: string;
  minPrice?: number;
  maxPrice?: number;
  condition?: Condition;
  featured?: boolean;
  isActive?: boolean;
  inspected?: boolean;
  sold?: boolean;
  approvalStatus?: ApprovalStatus;
  /** Newest first by default. */
  sort?: { field: AdminProductSort; order: 1 | -1 };
}
/** As states, which are sets of rows, and not as their opposite. */
const soldFilter = (sold: boolean) => ({
  $in: LISTING_STATES.filter((state) => (state === 'sold') === sold),
});
export const ADMIN_PRODUCT_SORTS = ['createdAt', 'price', 'views', 'name'] as const;
export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number];

export const adminProducts = (
  model: Products,
  query: AdminProductQuery,
  at: PageOf,
): Promise<Page<ProductDocument>> =>
  page(
    model,
    {
      search: query.search,
      filter: filterOf({
        categoryId: query.categoryIds && anyOf(query.categoryIds),
        brand: query.brand,
        location: query.city,
        sellerId: query.sellerId,
        price: rangeOf(query),
        condition: query.condition && conditionFilter(query.condition),
        isFeatured: query.featured,
        isActive: query.isActive,
        inspected: query.inspected,
        state: query.sold === undefined ? undefined : soldFilter(query.sold),
        approvalStatus: query.approvalStatus,
      }),
    },
    query.sort ? { [query.sort.field]: query.sort.order } : SORTS.newest,
    at,
  );
