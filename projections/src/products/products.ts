import {
  type ApprovalStatus,
  type Condition,
  type FacetCount,
  PRODUCT_FACETS,
  type ProductDetails,
  type ProductEvent,
  type ProductFacet,
  type ProductFacets,
  type ProductQuery,
  type ProductSort,
  USED_CONDITIONS,
} from '@parkho/contracts';
import type { Document, Filter, Page, Selection, Shape } from '@parkho/stores';
import { defineProjection, type EventOf } from '../projection.js';
import type { ReadModel } from '../read-model.js';
import { isGaming, isWorkstation, ramBucket, storageBucket } from './hardware.js';

/** A device, whatever its state. Names of category and seller are joined at read time: they may change. */
export interface ProductDocument extends Document, ProductDetails {
  sellerId: string;
  reportId: string;
  approvalStatus: ApprovalStatus;
  rejectionReason?: string;
  isActive: boolean;
  isFeatured: boolean;
  sold: boolean;
  soldAt?: string;
  inspected: boolean;
  inspectedAt?: string;
  inspectionNotes?: string;
  views: number;
  createdAt: string;
  updatedAt: string;
  /** Revision of the product's stream, for If-Match. */
  version: number;

  /** Approved and active: anyone may see it. */
  isPublic: boolean;
  /** Public and not sold: public lists show it. */
  onSale: boolean;
  ramBucket?: string;
  storageBucket?: string;
  isGaming: boolean;
  isWorkstation: boolean;
  hasWarranty: boolean;
}

const shape: Shape = {
  fields: {
    name: 'string',
    sellerId: 'string',
    categoryId: 'string',
    brand: 'string',
    condition: 'string',
    location: 'string',
    price: 'number',
    ramBucket: 'string',
    storageBucket: 'string',
    approvalStatus: 'string',
    isActive: 'boolean',
    isFeatured: 'boolean',
    inspected: 'boolean',
    onSale: 'boolean',
    isGaming: 'boolean',
    isWorkstation: 'boolean',
    hasWarranty: 'boolean',
    views: 'number',
    createdAt: 'string',
  },
  // `onSale` leads what public lists use, rather than being a condition of partial indexes: a count is then answered
  // by the index alone. The first holds every field of the filters, for the combinations that have no index of their own.
  // `_id` breaks ties, so that no sort is left to do.
  indexes: [
    {
      fields: [
        'onSale',
        '-createdAt',
        '-_id',
        'price',
        'categoryId',
        'brand',
        'location',
        'condition',
        'ramBucket',
        'storageBucket',
        'isFeatured',
        'inspected',
        'hasWarranty',
        'isGaming',
        'isWorkstation',
      ],
    },
    { fields: ['onSale', 'categoryId', '-createdAt', '-_id', 'price'] },
    { fields: ['onSale', 'brand', '-createdAt', '-_id', 'price'] },
    { fields: ['onSale', 'location', '-createdAt', '-_id', 'price'] },
    { fields: ['onSale', 'isFeatured', '-createdAt', '-_id'] },
    { fields: ['onSale', 'price', '_id'] },
    // Counts of a category's price range, and its devices by price.
    { fields: ['onSale', 'categoryId', 'price', '_id'] },
    { fields: ['onSale', '-views', '-_id'] },
    { fields: ['sellerId', '-createdAt', '-_id'] },
    { fields: ['approvalStatus', '-createdAt', '-_id'] },
    { fields: ['-createdAt', '-_id'] },
  ],
  search: [
    'name',
    'description',
    'brand',
    'model',
    'location',
    'specifications.processor',
    'specifications.gpu',
    'specifications.ram',
    'specifications.storage',
    'laptopDetails.modelName',
  ],
  memoryBytes: 128 * 1024 * 1024,
};

/** An emptied optional text travels as '' (ProductEvent); documents leave it out. */
function withoutEmpty<T extends object>(texts: T): T {
  if (!Object.values(texts).includes('')) return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, value === '' ? undefined : value]),
  ) as T;
}

/** What a seller said, its groups of texts included, without what is empty. */
function cleaned<T extends Partial<ProductDetails>>(details: T): T {
  const clean = { ...withoutEmpty(details) };
  for (const group of ['specifications', 'laptopDetails', 'images'] as const)
    if (details[group]) Object.assign(clean, { [group]: withoutEmpty(details[group]) });
  return clean;
}

/** Details that `derived` looks at. */
const TELLING = ['name', 'brand', 'model', 'specifications', 'laptopDetails'] as const;

/** What filters need to know of the details beside themselves. */
function derived({ name, brand, model, specifications, laptopDetails }: ProductDetails) {
  const { ram, storage, gpu, processor } = specifications;
  const text = [name, brand, model, laptopDetails.modelName, gpu, processor].filter(Boolean).join(' ');
  return {
    ramBucket: ramBucket(ram),
    storageBucket: storageBucket(storage),
    isGaming: isGaming(text),
    isWorkstation: isWorkstation(text),
    hasWarranty: laptopDetails.warrantyRemaining === 'Yes',
  };
}

function listed({ data, metadata, revision }: EventOf<'ProductListed'>): ProductDocument {
  const { productId, sellerId, reportId, approval, ...details } = data;
  return {
    ...cleaned(details),
    ...derived(details),
    _id: productId,
    sellerId,
    reportId,
    approvalStatus: approval,
    isActive: true,
    isFeatured: false,
    sold: false,
    inspected: false,
    views: 0,
    createdAt: metadata.at,
    updatedAt: metadata.at,
    version: revision,
    isPublic: approval === 'approved',
    onSale: approval === 'approved',
  };
}

type Change = Exclude<ProductEvent['type'], 'ProductListed' | 'ProductDeleted' | 'ProductViewsCounted'>;

/** What an event of the product's own stream changes. */
function changes(product: ProductDocument, event: EventOf<Change>): Partial<ProductDocument> {
  switch (event.type) {
    case 'ProductDetailsChanged': {
      const { changes } = event.data;
      const isTelling = TELLING.some((field) => field in changes);
      return isTelling ? { ...cleaned(changes), ...derived({ ...product, ...changes }) } : cleaned(changes);
    }
    case 'ProductResubmitted':
      return { approvalStatus: 'pending', rejectionReason: undefined };
    case 'ProductApproved':
      return { approvalStatus: 'approved', rejectionReason: undefined };
    case 'ProductRejected':
      return { approvalStatus: 'rejected', rejectionReason: event.data.reason };
    case 'ProductActivated':
      return { isActive: true };
    case 'ProductDeactivated':
      return { isActive: false };
    case 'ProductFeatured':
      return { isFeatured: true };
    case 'ProductUnfeatured':
      return { isFeatured: false };
    case 'ProductInspected':
      return { inspected: true, inspectedAt: event.metadata.at, inspectionNotes: event.data.notes };
    case 'ProductInspectionWithdrawn':
      return { inspected: false, inspectedAt: undefined, inspectionNotes: undefined };
    case 'ProductSold':
      return { sold: true, soldAt: event.metadata.at };
  }
}

function evolve(product: ProductDocument | null, event: EventOf<ProductEvent['type']>) {
  if (event.type === 'ProductListed') return listed(event);
  if (!product || event.type === 'ProductDeleted') return null;
  if (event.type === 'ProductViewsCounted') return { ...product, views: product.views + event.data.views };
  const next = {
    ...product,
    ...changes(product, event),
    updatedAt: event.metadata.at,
    version: event.revision,
  };
  next.isPublic = next.approvalStatus === 'approved' && next.isActive;
  next.onSale = next.isPublic && !next.sold;
  return next;
}

/** Every device by its id. */
export const products = defineProjection<ProductDocument, ProductEvent['type']>({
  name: 'products',
  version: 1,
  shape,
  handles: [
    'ProductListed',
    'ProductDetailsChanged',
    'ProductResubmitted',
    'ProductApproved',
    'ProductRejected',
    'ProductActivated',
    'ProductDeactivated',
    'ProductFeatured',
    'ProductUnfeatured',
    'ProductInspected',
    'ProductInspectionWithdrawn',
    'ProductSold',
    'ProductDeleted',
    'ProductViewsCounted',
  ],
  keyOf: (event) => event.data.productId,
  evolve,
});

type Products = ReadModel<ProductDocument>;

/** The public query once its category is resolved to an id; prices in paisa. */
export type PublicProductQuery = Omit<ProductQuery, 'category' | 'facets' | 'page' | 'limit'> & {
  categoryId?: string;
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
};

/** Field that each facet counts; the categories of a facet are ids. */
const FACET_FIELDS = {
  category: 'categoryId',
  brand: 'brand',
  city: 'location',
  condition: 'condition',
  ram: 'ramBucket',
  storage: 'storageBucket',
} as const satisfies Record<ProductFacet, string>;

/** 'Used' stands for every second-hand grade. */
const conditionFilter = (condition: Condition) =>
  condition === 'Used' ? { $in: [...USED_CONDITIONS] } : condition;

/** Leaves out what is not asked for. */
function filterOf(conditions: Record<string, Filter[string] | undefined>): Filter {
  const filter: Record<string, Filter[string]> = {};
  for (const [field, condition] of Object.entries(conditions))
    if (condition !== undefined) filter[field] = condition;
  return filter as Filter;
}

function publicFilter(query: PublicProductQuery): Filter {
  const { minPrice, maxPrice } = query;
  const range = {
    ...(minPrice !== undefined && { $gte: minPrice }),
    ...(maxPrice !== undefined && { $lte: maxPrice }),
  };
  return filterOf({
    onSale: true,
    categoryId: query.categoryId,
    brand: query.brand,
    location: query.city,
    condition: query.condition && conditionFilter(query.condition),
    ramBucket: query.ram,
    storageBucket: query.storage,
    price: Object.keys(range).length > 0 ? range : undefined,
    isFeatured: query.featured,
    inspected: query.inspected,
    hasWarranty: query.warranty,
    isGaming: query.gaming,
    isWorkstation: query.workstation,
  });
}

const page = (
  model: Products,
  selection: Selection,
  sort: Record<string, 1 | -1>,
  { page, limit }: PageOf,
): Promise<Page<ProductDocument>> => model.page({ ...selection, sort, skip: (page - 1) * limit, limit });

/** One page of the devices on sale, newest first unless sorted otherwise. */
export const publicProducts = (model: Products, query: PublicProductQuery, at: PageOf) =>
  page(model, { filter: publicFilter(query), search: query.search }, SORTS[query.sort ?? 'newest'], at);

/**
 * Counts beside the results: each facet over the devices on sale that match every other filter but its own, highest
 * count first. Values of `category` are category ids. 'Used' counts every second-hand grade, as its filter does.
 */
export async function productFacets(model: Products, query: PublicProductQuery): Promise<ProductFacets> {
  const filter = publicFilter(query);
  const isFiltered = (facet: ProductFacet) => filter[FACET_FIELDS[facet]] !== undefined;
  const count = async (facets: readonly ProductFacet[]): Promise<[ProductFacet, FacetCount[]][]> => {
    const others = { ...filter };
    for (const facet of facets) delete others[FACET_FIELDS[facet]];
    const fields = facets.map((facet) => FACET_FIELDS[facet]);
    const counts = await model.facets({ filter: others, search: query.search }, fields);
    return facets.map((facet) => [
      facet,
      (counts[FACET_FIELDS[facet]] ?? []).map(({ value, count }) => ({ value: String(value), count })),
    ]);
  };
  const free = PRODUCT_FACETS.filter((facet) => !isFiltered(facet));
  const groups = [
    ...(free.length > 0 ? [free] : []),
    ...PRODUCT_FACETS.filter(isFiltered).map((one) => [one]),
  ];
  const facets = Object.fromEntries((await Promise.all(groups.map(count))).flat()) as ProductFacets;
  return { ...facets, condition: withUsed(facets.condition) };
}

function withUsed(counts: readonly FacetCount[]): FacetCount[] {
  const isUsed = ({ value }: FacetCount) => USED_CONDITIONS.some((grade) => grade === value);
  const used = counts.filter(isUsed).reduce((sum, { count }) => sum + count, 0);
  if (used === 0) return [...counts];
  return [...counts.filter(({ value }) => value !== 'Used'), { value: 'Used', count: used }].sort(
    (a, b) => b.count - a.count,
  );
}

/** The device in whatever state, null when there is none. */
export const productById = (model: Products, id: string): Promise<ProductDocument | null> => model.get(id);

/** Those of the devices that exist, in no particular order. */
export const productsByIds = (model: Products, ids: readonly string[]): Promise<ProductDocument[]> =>
  model.getMany(ids);

/** A seller's own devices in every state, newest first. */
export const productsOfSeller = (
  model: Products,
  sellerId: string,
  at: PageOf,
): Promise<Page<ProductDocument>> => page(model, { filter: { sellerId } }, SORTS.newest, at);

/** What admins filter by; every device is in question. */
export interface AdminProductQuery {
  search?: string;
  categoryId?: string;
  sellerIds?: string[];
  condition?: Condition;
  featured?: boolean;
  isActive?: boolean;
  approvalStatus?: ApprovalStatus;
  /** Newest first by default. */
  sort?: { field: AdminProductSort; order: 1 | -1 };
}
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
        categoryId: query.categoryId,
        sellerId: query.sellerIds && { $in: query.sellerIds },
        condition: query.condition && conditionFilter(query.condition),
        isFeatured: query.featured,
        isActive: query.isActive,
        approvalStatus: query.approvalStatus,
      }),
    },
    query.sort ? { [query.sort.field]: query.sort.order } : SORTS.newest,
    at,
  );
