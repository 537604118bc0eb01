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
  type PlacementRequestStats,
  type PlacementRequestStatus,
  PRODUCT_FACETS,
  type ProductAnalytics,
  type ProductFacet,
  type ProductFacets,
  type ProductQuery,
  type ProductSort,
  type QueueSummary,
  RAM_BUCKETS,
  type SellerListingSort,
  type SellerPage,
  SIMILAR_MIN,
  SIMILAR_MONTHS,
  type SimilarPrices,
  STORAGE_BUCKETS,
  USED_CONDITIONS,
  WELL_RATED_MIN,
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
import {
  ALL_KEY,
  BY_CATEGORY,
  bucketField,
  CATEGORY_KEY,
  CONDITIONS_KEY,
  ON_SALE_KEY,
  ON_SALE_NOW,
  PLACEMENT_REQUESTS_KEY,
  type ProductDocument,
  pricesKey,
  sellerKey,
} from './products.js';
import { priceRange } from './similarity.js';

type Products = ReadModel<ProductDocument>;

/** A public query with its categories resolved to ids and its words interpreted; prices in paisa. */
export type PublicProductQuery = Omit<
  ProductQuery,
  'search' | 'category' | 'facets' | 'page' | 'limit' | 'exact'
> & {
  search?: Search;
  /** Any of these. */
  categoryIds?: readonly string[];
  /** Put on sale, or its price changed, after one time and until another, ISO 8601. */
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

/** The field that a facet counts, and how its values are grouped. */
interface Facet {
  field: string;
  toCounts?: (counts: readonly FacetValue[]) => FacetCount[];
}

/** Counts documents with a matching value. */
const booleanFacet = (field: string, isCounted = (value: Scalar): boolean => value === true): Facet => ({
  field,
  toCounts: (counts) =>
    singleCount(
      'true',
      counts.filter(({ value }) => isCounted(value)),
    ),
});
/** Counts documents with at least each of these values. */
const minimumFacet = <T extends Scalar>(
  field: string,
  options: readonly T[],
  reaches: (value: Scalar, option: T) => boolean,
): Facet => ({
  field,
  toCounts: (counts) =>
    options.flatMap((option) =>
      singleCount(
        String(option),
        counts.filter(({ value }) => reaches(value, option)),
      ),
    ),
});
const asTexts = (counts: readonly FacetValue[]): FacetCount[] => counts.map(asText);
const asText = ({ value, count }: FacetValue): FacetCount => ({ value: String(value), count });
const sum = (counts: readonly { count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);
const singleCount = (value: string, counts: readonly FacetValue[]): FacetCount[] =>
  counts.length > 0 ? [{ value, count: sum(counts) }] : [];
/** Buckets are in ascending order. */
const isBucketFrom =
  (buckets: readonly string[]) =>
  (value: Scalar, option: string): boolean =>
    buckets.indexOf(String(value)) >= buckets.indexOf(option);

/** The values of the category facet are ids. */
const FACETS: Readonly<Record<ProductFacet, Facet>> = {
  category: { field: 'categoryId' },
  brand: { field: 'brand' },
  city: { field: 'location' },
  condition: { field: 'condition', toCounts: (counts) => withUsed(counts.map(asText)) },
  ...(Object.fromEntries(FACT_FILTERS.map((filter) => [filter, { field: bucketField(filter) }])) as Record<
    FactFilter,
    Facet
  >),
  inspected: booleanFacet('inspected'),
  wellRated: booleanFacet('inspectionRating', (rating) => Number(rating) >= WELL_RATED_MIN),
  featured: booleanFacet('isFeatured'),
  warranty: booleanFacet('hasWarranty'),
  gaming: booleanFacet('isGaming'),
  workstation: booleanFacet('isWorkstation'),
  dropped: booleanFacet('hasDropped'),
  dedicated: booleanFacet('hasDedicatedGraphics'),
  minRam: minimumFacet('ramBucket', RAM_BUCKETS, isBucketFrom(RAM_BUCKETS)),
  minStorage: minimumFacet('storageBucket', STORAGE_BUCKETS, isBucketFrom(STORAGE_BUCKETS)),
  minBattery: minimumFacet('batteryHealth', BATTERY_HEALTHS, (health, option) => Number(health) >= option),
};
const FACET_ENTRIES = PRODUCT_FACETS.map((facet) => [facet, FACETS[facet]] as const);
const FACET_FIELDS = [...new Set(FACET_ENTRIES.map(([, { field }]) => field))];

/** The filter options that a device matches. */
export const filtersOf = (document: ProductDocument): FactFilters =>
  Object.fromEntries(
    FACT_FILTERS.flatMap((filter) => {
      const option = document[bucketField(filter)];
      return option === undefined ? [] : [[filter, option]];
    }),
  );

/** 'Used' includes every second-hand grade. */
const conditionFilter = (condition: Condition) =>
  condition === 'Used' ? { $in: [...USED_CONDITIONS] } : condition;

/** With one id, an index has its devices in the order of the list. */
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

/** This bucket and all above it. */
const bucketsFrom = (buckets: readonly string[], minimum: string | undefined) =>
  minimum === undefined ? undefined : { $in: buckets.slice(buckets.indexOf(minimum)) };

function publicFilter(query: PublicProductQuery): Filter {
  return filterOf({
    onSale: true,
    categoryId: query.categoryIds && anyOf(query.categoryIds),
    brand: query.brand,
    location: query.city && anyOf(query.city),
    condition: query.condition && conditionFilter(query.condition),
    ...Object.fromEntries(FACT_FILTERS.map((filter) => [bucketField(filter), query[filter]])),
    ramBucket: query.ram ?? bucketsFrom(RAM_BUCKETS, query.minRam),
    storageBucket: query.storage ?? bucketsFrom(STORAGE_BUCKETS, query.minStorage),
    price: rangeOf(query),
    isFeatured: query.featured,
    inspected: query.inspected,
    inspectionRating: query.wellRated ? { $gte: WELL_RATED_MIN } : undefined,
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

/** Among devices that match the search equally well. */
const INSPECTED_FIRST = { inspected: -1, createdAt: -1 } as const;

/** A page of the devices on sale: by default the best matches of a search first, or else the newest. */
export const publicProducts = (model: Products, query: PublicProductQuery, at: PageOf) => {
  const { search, sort } = query;
  const selection = { filter: publicFilter(query), search };
  return search && !sort
    ? page(model, { ...selection, ranked: true }, INSPECTED_FIRST, at)
    : page(model, selection, SORTS[sort ?? 'newest'], at);
};

/** The number of devices on sale that match a search. */
export const countOnSale = (model: Products, search: Search): Promise<number> =>
  model.count({ filter: { onSale: true }, search });

/**
 * Facet counts: each over the devices on sale that match all filters but those of its own field, highest count first.
 * Values of `category` are ids. 'Used' includes every second-hand grade, as its filter does.
 */
export async function productFacets(model: Products, query: PublicProductQuery): Promise<ProductFacets> {
  const filter = publicFilter(query);
  const isFiltered = (field: string) => filter[field] !== undefined;
  const count = (fields: readonly string[]) => {
    const otherFilters = { ...filter };
    for (const field of fields) delete otherFilters[field];
    return model.facets({ filter: otherFilters, search: query.search }, fields);
  };
  const unfilteredFields = FACET_FIELDS.filter((field) => !isFiltered(field));
  const groups = [
    ...(unfilteredFields.length > 0 ? [unfilteredFields] : []),
    ...FACET_FIELDS.filter(isFiltered).map((field) => [field]),
  ];
  const counts = Object.assign({}, ...(await Promise.all(groups.map(count)))) as Record<string, FacetValue[]>;
  const facets: Partial<ProductFacets> = {};
  for (const [facet, { field, toCounts = asTexts }] of FACET_ENTRIES)
    facets[facet] = toCounts(counts[field] ?? []);
  return facets as ProductFacets;
}

function withUsed(counts: readonly FacetCount[]): FacetCount[] {
  const used = sum(counts.filter(({ value }) => USED_CONDITIONS.some((grade) => grade === value)));
  if (used === 0) return [...counts];
  return [...counts.filter(({ value }) => value !== 'Used'), { value: 'Used', count: used }].sort(
    (a, b) => b.count - a.count,
  );
}

/** The names of devices on sale with their numbers: categories by id, brands, and models (see knownAs). */
export async function facetsOnSale(
  model: Products,
): Promise<{ categories: FacetCount[]; brands: FacetCount[]; models: FacetCount[] }> {
  const fields = ['categoryId', 'brand', 'knownAs'];
  const counts = await model.facets({ filter: { onSale: true } }, fields);
  const [categories, brands, models] = fields.map((field) => (counts[field] ?? []).map(asText));
  return { categories: categories!, brands: brands!, models: models! };
}

/** Brands and cities of the devices on sale, as they are spelled there. */
export async function brandsAndCitiesOnSale(
  model: Products,
): Promise<{ brands: string[]; cities: string[] }> {
  const { brand = [], location = [] } = await model.facets({ filter: { onSale: true } }, [
    'brand',
    'location',
  ]);
  const names = (values: typeof brand) => values.map(({ value }) => String(value));
  return { brands: names(brand), cities: names(location) };
}

/** Similar devices cost between half and twice as much; parts, of which there are few, have a wider band. */
const PRICE_BAND = 2;
const PARTS_PRICE_BAND = 4;
/** Candidates above and below in price, of which the most similar are chosen. */
const MAX_CANDIDATES = 12;

/**
 * Devices on sale that are similar to one: of its category and class (a kind of part, a gaming machine, a workstation)
 * at about its price; first its model and those with the same class of processor and as much memory, then the nearest
 * in price. Where its class has too few, others of the category follow.
 */
export async function similarProducts(
  model: Products,
  product: ProductDocument,
  limit: number,
): Promise<ProductDocument[]> {
  const { _id, categoryId, price, part, isGaming, isWorkstation, likenesses } = product;
  const band = part ? PARTS_PRICE_BAND : PRICE_BAND;
  /** Reads these few along the index, above and below its price. */
  const nearestInPrice = async (
    kind: Record<string, Filter[string] | undefined>,
  ): Promise<ProductDocument[]> => {
    const filterAtPrice = (price: Filter[string]) => filterOf({ onSale: true, categoryId, ...kind, price });
    const candidates = await Promise.all([
      model.find({
        filter: filterAtPrice({ $gte: price, $lte: price * band }),
        sort: { price: 1 },
        limit: MAX_CANDIDATES + 1,
      }),
      model.find({
        filter: filterAtPrice({ $gte: price / band, $lt: price }),
        sort: { price: -1 },
        limit: MAX_CANDIDATES,
      }),
    ]);
    const distance = (other: ProductDocument) => Math.abs(Math.log(other.price / price));
    /** Distance of the closest group that both belong to; a device's own groups are ordered by closeness. */
    const groupDistance = (other: ProductDocument) => {
      const shared = likenesses.findIndex((likeness) => other.likenesses.includes(likeness));
      return shared < 0 ? likenesses.length : shared;
    };
    return candidates
      .flat()
      .filter((other) => other._id !== _id)
      .sort((a, b) => groupDistance(a) - groupDistance(b) || distance(a) - distance(b));
  };
  const sameClass = await nearestInPrice({ isGaming, isWorkstation, part });
  if (sameClass.length >= limit) return sameClass.slice(0, limit);
  const sameClassIds = new Set(sameClass.map((other) => other._id));
  const others = (await nearestInPrice({ part })).filter((other) => !sameClassIds.has(other._id));
  return [...sameClass, ...others].slice(0, limit);
}

/** The device in any state, null when there is none. */
export const productById = (model: Products, id: string): Promise<ProductDocument | null> => model.get(id);

/** The devices that exist, in no particular order. */
export const productsByIds = (model: Products, ids: readonly string[]): Promise<ProductDocument[]> =>
  model.getMany(ids);

/** The number of devices on sale. */
export const devicesOnSale = async (model: Products): Promise<number> =>
  (await model.total(ON_SALE_KEY)).devices ?? 0;

/** The number of devices, and of those on sale, by category id. */
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

/** The next devices of a category, in any state, by id, after an id. */
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

/** Devices in any state, the best matches of the words first. */
export const findProducts = (model: Products, search: string, limit: number): Promise<ProductDocument[]> =>
  model.find({ search: searchFor(search), ranked: true, sort: SORTS.newest, limit });

/**
 * Prices of the closest group of similar devices with at least SIMILAR_MIN of them: asking or sale prices, in PKR.
 * @param likenesses see likenessesOf
 * @param now ISO 8601; sales more than SIMILAR_MONTHS before are left out
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
      const period = total.key.slice(key.length);
      if (period !== ON_SALE_NOW && period < first) continue;
      for (const [step, count] of Object.entries(total.numbers)) steps[step] = (steps[step] ?? 0) + count;
    }
    const range = priceRange(steps, SIMILAR_MIN);
    if (range) return range;
  }
  return null;
}

/** The orders of a seller's own devices; each has an index (see offered-sorts.spec). */
export const SELLER_SORTS: Record<SellerListingSort, Record<string, 1 | -1>> = {
  newest: SORTS.newest,
  oldest: { createdAt: 1 },
  'price-asc': SORTS['price-asc'],
  'price-desc': SORTS['price-desc'],
  'most-viewed': SORTS['most-viewed'],
  name: { name: 1 },
};

/** Filters of a seller's own devices; here 'Used' is only itself. */
export interface SellerProductQuery {
  search?: Search;
  condition?: Condition;
  state?: ListingState;
  /** Not sold and without a picture. */
  pictureless?: boolean;
  /** Not sold and not inspected. */
  uninspected?: boolean;
  /** Only these. */
  ids?: readonly string[];
  sort?: SellerListingSort;
  /** Listings that can be requested to be featured (specification 2, section 4). */
  featurable?: boolean;
}

/** A seller's own devices: by default the best matches of a search first, or else the newest. */
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

/** A seller's devices with a placement request that was not cancelled, the latest request first. */
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
 * Devices with a placement request that was not cancelled: pending ones the oldest first, all others the latest first.
 */
export const placementRequests = (
  model: Products,
  status: PlacementRequestStatus | undefined,
  at: PageOf,
): Promise<Page<ProductDocument>> =>
  page(
    model,
    // A device with a time has a request; the range makes the index skip all other devices.
    { filter: filterOf({ featuredRequestStatus: status, featuredRequestedAt: { $gt: '' } }) },
    { featuredRequestedAt: status === 'pending' ? 1 : -1 },
    at,
  );

/** @param recent counts requests since then, ISO 8601 */
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

/** The numbers of devices, by state and by condition. */
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

/** The numbers of listings to approve and of pending placement requests. */
export async function pendingCounts(model: Products): Promise<{ listings: number; featuring: number }> {
  const [all, requests] = await Promise.all([model.total(ALL_KEY), model.total(PLACEMENT_REQUESTS_KEY)]);
  return { listings: all.pending ?? 0, featuring: requests.pending ?? 0 };
}

/** Pending placement requests. */
export async function placementQueueSummary(model: Products): Promise<QueueSummary> {
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

/** The numbers of a seller's devices. */
interface SellerDevices {
  all: number;
  byState: Record<ListingState, number>;
  /** Featured and on sale. */
  featured: number;
  /** In any state. */
  inspected: number;
  /** With an open request. */
  requests: Record<'inspection' | 'featuring', number>;
  /** Unsold devices that lack something. */
  troubles: Record<'no-picture' | 'not-inspected', number>;
  /** By category id; categories without any are missing. */
  byCategory: Map<string, number>;
}

export async function devicesOfSeller(model: Products, sellerId: string): Promise<SellerDevices> {
  const numbers = await model.total(sellerKey(sellerId));
  const states = LISTING_STATES.map((state) => [state, numbers[state] ?? 0] as const);
  const categories = Object.entries(numbers).filter(([name]) => name.startsWith(BY_CATEGORY));
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
    byCategory: new Map(categories.map(([name, count]) => [name.slice(BY_CATEGORY.length), count])),
  };
}

/**
 * The numbers of a seller's devices on sale and sold; of those on sale, the inspected ones, and those edited since.
 */
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

/** The cities of a seller's devices on sale, the most devices first. */
export async function citiesOfSeller(model: Products, sellerId: string): Promise<string[]> {
  const { location = [] } = await model.facets({ filter: { sellerId, onSale: true } }, ['location']);
  return location.map(({ value }) => String(value));
}

/** A seller's most viewed devices. */
export const mostViewedOfSeller = (
  model: Products,
  sellerId: string,
  limit: number,
): Promise<ProductDocument[]> => model.find({ filter: { sellerId }, sort: SORTS['most-viewed'], limit });

/**
 * A seller's next devices in any state, the newest first, after a device: listings and deletions between two calls move
 * no other device.
 */
export const productsOfSellerAfter = (
  model: Products,
  sellerId: string,
  last: ProductDocument | undefined,
  limit: number,
): Promise<ProductDocument[]> => model.find({ filter: { sellerId }, sort: SORTS.newest, after: last, limit });

/** Brands and cities of all devices, in alphabetical order. */
export async function listedBrandsAndCities(
  model: Products,
): Promise<{ brands: string[]; cities: string[] }> {
  const { brand = [], location = [] } = await model.facets({}, ['brand', 'location']);
  const names = (values: typeof brand) => values.map(({ value }) => String(value)).sort();
  return { brands: names(brand), cities: names(location) };
}

/** Approved laptops of any seller, sold ones included, the best matches of the words first. */
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

/** Filters of an admin's list of all devices. Prices are in paisa. */
export interface AdminProductQuery {
  search?: Search;
  /** Any of these. */
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
/** The condition as a list of states, because an index has sets of rows for states, but none for a negation. */
const soldFilter = (sold: boolean) => ({
  $in: LISTING_STATES.filter((state) => (state === 'sold') === sold),
});
export const ADMIN_PRODUCT_SORTS = ['createdAt', 'price', 'views', 'name'] as const;
type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number];

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
