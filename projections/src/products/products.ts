import {
  type ApprovalStatus,
  changedSince,
  FACT_FILTERS,
  type FactFilter,
  type InspectedDevice,
  type InspectionEvent,
  inspectedDevice,
  listingStateOf,
  monthInPakistan,
  type OverallStatus,
  type OwnerFields,
  type PricePoint,
  type ProductDetails,
  type ProductEvent,
  saleOpenUntil,
} from '@parkho/contracts';
import type { Document, Shape, Total } from '@parkho/stores';
import { defineProjection, type EventOf } from '../projection.js';
import { withoutEmpty } from '../texts.js';
import {
  BUCKET_OF,
  hardwareTerms,
  hasDedicatedGraphics,
  isGaming,
  isWorkstation,
  type Part,
  partOf,
} from './hardware.js';
import { appendPrice, type PriceDrop, priceDropOf } from './price-history.js';
import { incrementDay, type RecentDays } from './recent-days.js';
import { displayModel, roundedPrice, similarityGroupsOf } from './similarity.js';

/** The filter option of each fact, under its own name. */
type Buckets = { [F in FactFilter as `${F}Bucket`]?: string };
export const bucketField = <F extends FactFilter>(filter: F): `${F}Bucket` => `${filter}Bucket`;
const BUCKET_FIELDS = FACT_FILTERS.map(bucketField);

/** A device in any state. Names of category and seller are joined at read time, because they may change. */
export interface ProductDocument extends Document, ProductDetails, OwnerFields, Buckets, PriceDrop {
  sellerId: string;
  approvalStatus: ApprovalStatus;
  rejectionReason?: string;
  isActive: boolean;
  isFeatured: boolean;
  sold: boolean;
  /** The feature request that it was made of. */
  featureRequest?: string;
  inspected: boolean;
  inspectedAt?: string;
  inspectionNotes?: string;
  /** The rating of the newest report, while the device counts as inspected. */
  inspectionRating?: number;
  /** Percent of the original capacity, likewise. */
  batteryHealth?: number;
  inspection?: { version: number; overallStatus: OverallStatus; device: InspectedDevice };
  views: number;
  /** Its prices while on sale, in paisa; see `appendPrice`. */
  priceHistory?: readonly PricePoint[];
  /** Since when its current price is offered, in milliseconds since 1970; a corrected mistake counts, too. */
  pricedSince?: number;
  /** The sale price in paisa, while it is sold. */
  salePrice?: number;
  /** The last undone sale: when, ISO 8601, and why. */
  undoneSale?: { at: string; reason: string };
  /** How often buyers were shown the contact data. */
  contacts: number;
  /** Views and contacts of recent days; absent without any. */
  recentDays?: RecentDays;
  createdAt: string;
  updatedAt: string;

  /** Approved and active: its page is public. */
  isPublic: boolean;
  /** Public and not sold: it is in public lists. */
  onSale: boolean;
  hasPicture: boolean;
  isGaming: boolean;
  isWorkstation: boolean;
  hasWarranty: boolean;
  hasDedicatedGraphics: boolean;
  /** The kind of part, where it is not a whole computer. */
  part?: Part;
  /** Search terms that are not in the seller's texts. */
  alsoFoundAs?: string;
  /** Search suggestion: brand and model, or the name where there is no model. */
  knownAs: string;
  /** The groups of similar devices that its price counts in. */
  likenesses: string[];
}

const shape: Shape = {
  fields: {
    name: 'string',
    sellerId: 'id',
    categoryId: 'id',
    brand: 'string',
    condition: 'string',
    location: 'string',
    price: 'number',
    hasDropped: 'boolean',
    droppedAt: 'string',
    pricedSince: 'number',
    ...Object.fromEntries(BUCKET_FIELDS.map((field) => [field, 'string' as const])),
    approvalStatus: 'string',
    isActive: 'boolean',
    state: 'string',
    isFeatured: 'boolean',
    featuredRequestStatus: 'string',
    featuredRequestedAt: 'string',
    hasPicture: 'boolean',
    inspected: 'boolean',
    inspectionRating: 'number',
    onSale: 'boolean',
    isGaming: 'boolean',
    isWorkstation: 'boolean',
    hasWarranty: 'boolean',
    hasDedicatedGraphics: 'boolean',
    batteryHealth: 'number',
    part: 'string',
    knownAs: 'string',
    views: 'number',
    createdAt: 'string',
  },
  // `onSale` leads the indexes of public lists, rather than being a condition of partial ones: the index alone then
  // answers a count. The first holds every field of the filters, for combinations without their own index. `_id` breaks
  // ties, so that nothing is left to sort.
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
        ...BUCKET_FIELDS,
        'isFeatured',
        'inspected',
        'hasWarranty',
        'hasDedicatedGraphics',
        'isGaming',
        'isWorkstation',
        'hasDropped',
      ],
    },
    { fields: ['onSale', 'categoryId', '-createdAt', '-_id', 'price'] },
    { fields: ['onSale', 'brand', '-createdAt', '-_id', 'price'] },
    { fields: ['onSale', 'location', '-createdAt', '-_id', 'price'] },
    { fields: ['onSale', 'isFeatured', '-createdAt', '-_id'] },
    { fields: ['onSale', 'price', '_id'] },
    // For counts in a category's price range, and its devices by price.
    { fields: ['onSale', 'categoryId', 'price', '_id'] },
    { fields: ['onSale', '-views', '-_id'] },
    { fields: ['onSale', '-inspectionRating', '-createdAt', '-_id'] },
    { fields: ['onSale', '-droppedAt', '-createdAt', '-_id'] },
    { fields: ['onSale', '-pricedSince', '-_id'] },
    { fields: ['sellerId', '-createdAt', '-_id'] },
    { fields: ['sellerId', '-views', '-_id'] },
    { fields: ['sellerId', 'price', '_id'] },
    { fields: ['sellerId', 'name', '_id'] },
    // For what a seller's listings lack.
    { fields: ['sellerId', 'hasPicture', '-createdAt', '-_id', 'state'] },
    { fields: ['sellerId', 'inspected', '-createdAt', '-_id', 'state'] },
    // For the counts beside a page of one state.
    {
      fields: ['sellerId', 'state', '-createdAt', '-_id', 'condition', 'isFeatured', 'featuredRequestStatus'],
    },
    { fields: ['sellerId', '-featuredRequestedAt', '-_id', 'featuredRequestStatus'] },
    { fields: ['featuredRequestStatus', '-featuredRequestedAt', '-_id'] },
    { fields: ['-featuredRequestedAt', '-_id'] },
    { fields: ['approvalStatus', '-createdAt', '-_id'] },
    // For moving listings when a category is merged.
    { fields: ['categoryId', '_id'] },
    { fields: ['-createdAt', '-_id'] },
    // For the console's sorts of all listings.
    { fields: ['price', '_id'] },
    { fields: ['-views', '-_id'] },
    { fields: ['name', '_id'] },
    { fields: ['-inspected', '-createdAt', '-_id'] },
  ],
  search: {
    leading: [
      'name',
      'brand',
      'model',
      'location',
      'alsoFoundAs',
      'specifications.processor',
      'specifications.gpu',
      'specifications.ram',
      'specifications.storage',
      'laptopDetails.modelName',
      'laptopDetails.screenSize',
      'laptopDetails.storageType',
      'laptopDetails.graphicsType',
      'laptopDetails.operatingSystem',
    ],
    // A tower with an MSI board is not an MSI.
    others: [
      'description',
      'specifications.motherboard',
      'specifications.psu',
      'specifications.cooling',
      'specifications.case',
    ],
  },
  memoryBytes: 128 * 1024 * 1024,
};

/** The details without empty texts, also in groups of texts. */
function withoutEmptyTexts<T extends Partial<ProductDetails>>(details: T): T {
  let result = withoutEmpty(details);
  for (const group of ['specifications', 'laptopDetails', 'images'] as const) {
    const texts = details[group];
    const nonEmpty = texts && withoutEmpty(texts);
    if (nonEmpty !== texts) result = { ...result, [group]: nonEmpty };
  }
  return result;
}

/** The details that `derived` reads. */
const DERIVED_FIELD_SOURCES = [
  'name',
  'categoryId',
  'brand',
  'model',
  'specifications',
  'laptopDetails',
  'images',
] as const;

/** The fields for filters that follow from the details. */
function derivedFields(details: ProductDetails) {
  const { name, brand, model, specifications, laptopDetails, images } = details;
  const { gpu, processor } = specifications;
  const text = [name, brand, model, laptopDetails.modelName, gpu, processor].filter(Boolean).join(' ');
  return {
    ...(Object.fromEntries(
      FACT_FILTERS.map((filter) => [bucketField(filter), BUCKET_OF[filter](specifications, laptopDetails)]),
    ) as Buckets),
    hasPicture: Object.values(images).some(Boolean),
    isGaming: isGaming(text),
    isWorkstation: isWorkstation(text),
    hasWarranty: laptopDetails.warrantyRemaining === 'Yes',
    hasDedicatedGraphics: hasDedicatedGraphics(specifications, laptopDetails),
    part: partOf(specifications),
    alsoFoundAs: hardwareTerms(specifications),
    knownAs: displayModel(details),
    likenesses: similarityGroupsOf(details),
  };
}

function newProduct({ data, metadata, revision }: EventOf<'ProductListed'>): ProductDocument {
  const { productId, sellerId, reportId, approval, soldFrom, pictures: _, ...details } = data;
  return withPriceHistory({
    ...withoutEmptyTexts(details),
    ...derivedFields(details),
    _id: productId,
    sellerId,
    reportId,
    approvalStatus: approval,
    isActive: true,
    isFeatured: false,
    sold: false,
    hasDropped: false,
    inspectionRequested: false,
    inspected: false,
    views: 0,
    contacts: 0,
    createdAt: soldFrom?.listedAt ?? metadata.at,
    updatedAt: metadata.at,
    version: revision,
    state: approval === 'approved' ? 'active' : 'pending',
    isPublic: approval === 'approved',
    onSale: approval === 'approved',
  });
}

/** The product with its current price in its price history, while it is on sale. */
function withPriceHistory(product: ProductDocument): ProductDocument {
  if (!product.onSale) return product;
  const { priceHistory = [], price, updatedAt } = product;
  const prices = appendPrice(priceHistory, price, updatedAt);
  if (prices === priceHistory) return product;
  return { ...product, priceHistory: prices, ...priceDropOf(prices), pricedSince: Date.parse(updatedAt) };
}

type Change = Exclude<
  ProductEvent['type'],
  'ProductListed' | 'ProductDeleted' | 'ProductViewsCounted' | 'ProductContactsCounted'
>;

const NO_REQUEST = {
  inspectionRequested: false,
  inspectionRequestedAt: undefined,
  inspectionAskedBy: undefined,
};
const inspectionRequestFields = (at: string, inspectionAskedBy: 'seller' | 'buyer') => ({
  inspectionRequested: true,
  inspectionRequestedAt: at,
  inspectionAskedBy,
});

/** The changes by an event of the product's own stream. */
function changes(product: ProductDocument, event: EventOf<Change>): Partial<ProductDocument> {
  switch (event.type) {
    case 'ProductDetailsChanged': {
      const { changes } = event.data;
      const affectsDerived = DERIVED_FIELD_SOURCES.some((field) => field in changes);
      return affectsDerived
        ? { ...withoutEmptyTexts(changes), ...derivedFields({ ...product, ...changes }) }
        : withoutEmptyTexts(changes);
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
    case 'FeaturedRequestSubmitted':
      return {
        featuredRequestStatus: 'pending',
        featuredRequestedAt: event.metadata.at,
        featuredRequestReason: event.data.reason,
        featuredRejectionReason: undefined,
        featuredAdminNotes: undefined,
      };
    case 'FeaturedRequestCancelled':
      return {
        featuredRequestStatus: undefined,
        featuredRequestedAt: undefined,
        featuredRequestReason: undefined,
      };
    case 'FeaturedRequestApproved':
      return { featuredRequestStatus: 'approved', featuredAdminNotes: event.data.notes };
    case 'FeaturedRequestRejected':
      return { featuredRequestStatus: 'rejected', featuredRejectionReason: event.data.reason };
    case 'ProductInspectionRequested':
      return inspectionRequestFields(event.metadata.at, 'seller');
    case 'ProductInspectionRequestWithdrawn':
      return NO_REQUEST;
    case 'ProductInspected':
      return {
        ...NO_REQUEST,
        inspected: true,
        inspectedAt: event.metadata.at,
        inspectionNotes: event.data.notes,
      };
    case 'ProductInspectionWithdrawn':
      return NO_INSPECTION;
    case 'ProductSold':
      return {
        ...NO_REQUEST,
        sold: true,
        soldAt: event.data.soldAt ?? event.metadata.at,
        salePrice: event.data.price,
        saleOpenUntil: saleOpenUntil(event.metadata.at),
      };
    case 'ProductUnitSold': {
      const { left } = event.data;
      return { laptopDetails: { ...product.laptopDetails, quantity: left > 1 ? left : undefined } };
    }
    case 'ProductSaleCorrected':
      return { soldAt: event.data.soldAt, salePrice: event.data.price };
    case 'ProductSaleUndone':
      return {
        sold: false,
        soldAt: undefined,
        salePrice: undefined,
        saleOpenUntil: undefined,
        undoneSale: { at: event.metadata.at, reason: event.data.reason },
      };
  }
}

const INSPECTION_EVENTS = [
  'InspectionRequested',
  'InspectionRequestWithdrawn',
  'InspectionReportIssued',
  'InspectionMarked',
  'InspectionVoided',
] as const satisfies InspectionEvent['type'][];
type Inspection = (typeof INSPECTION_EVENTS)[number];
const isInspection = (event: EventOf<ProductEvent['type'] | Inspection>): event is EventOf<Inspection> =>
  (INSPECTION_EVENTS as readonly string[]).includes(event.type);

const NO_INSPECTION = {
  inspected: false,
  inspectedAt: undefined,
  inspectionNotes: undefined,
  inspectionRating: undefined,
  batteryHealth: undefined,
  inspection: undefined,
};

/** The changes by an event of the device's inspections. */
function inspectionChanges(event: EventOf<Inspection>): Partial<ProductDocument> {
  switch (event.type) {
    case 'InspectionRequested': {
      const { requesterId, sellerId } = event.data;
      return inspectionRequestFields(event.metadata.at, requesterId === sellerId ? 'seller' : 'buyer');
    }
    case 'InspectionRequestWithdrawn':
      return NO_REQUEST;
    case 'InspectionReportIssued': {
      const { reportId, version, overallStatus, overallRating, overallNotes, device, issuedAt, internals } =
        event.data.report;
      return {
        ...NO_REQUEST,
        reportId,
        inspected: true,
        inspectedAt: issuedAt,
        inspectionNotes: overallNotes,
        inspectionRating: overallRating,
        batteryHealth: internals.battery?.health,
        inspection: { version, overallStatus, device },
      };
    }
    case 'InspectionMarked':
      return {
        ...NO_REQUEST,
        inspected: true,
        inspectedAt: event.metadata.at,
        inspectionNotes: event.data.notes,
      };
    case 'InspectionVoided':
      return NO_INSPECTION;
  }
}

function evolve(
  product: ProductDocument | null,
  event: EventOf<ProductEvent['type'] | Inspection>,
): ProductDocument | null {
  if (event.type === 'ProductListed') return newProduct(event);
  // Their revisions belong to another stream; If-Match compares the product's own.
  if (isInspection(event))
    return product && { ...product, ...inspectionChanges(event), updatedAt: event.metadata.at };
  if (!product || event.type === 'ProductDeleted') return null;
  if (event.type === 'ProductViewsCounted') {
    const { views } = event.data;
    return {
      ...product,
      views: product.views + views,
      recentDays: incrementDay(product.recentDays, { views }, event),
    };
  }
  if (event.type === 'ProductContactsCounted') {
    const { contacts } = event.data;
    const recentDays = incrementDay(product.recentDays, { contacts }, event);
    return { ...product, contacts: product.contacts + contacts, recentDays };
  }
  const next = {
    ...product,
    ...changes(product, event),
    updatedAt: event.metadata.at,
    version: event.revision,
  };
  next.state = listingStateOf(next);
  next.isPublic = next.approvalStatus === 'approved' && next.isActive;
  next.onSale = next.isPublic && !next.sold;
  return withPriceHistory(next);
}

/** Key of the total of the `devices` on sale. */
export const ON_SALE_KEY = 'onSale';
const ON_SALE: Total = { key: ON_SALE_KEY, numbers: { devices: 1 } };

/** Key prefix of totals by category id: its `devices` in any state, and those on sale. */
export const CATEGORY_KEY = 'category/';
const categoryTotal = ({ categoryId, onSale }: ProductDocument): Total => ({
  key: `${CATEGORY_KEY}${categoryId}`,
  numbers: { devices: 1, ...(onSale && { onSale: 1 }) },
});

/** Key of the total of a seller's devices: see `devicesOfSeller`. */
export const sellerKey = (sellerId: string): string => `seller/${sellerId}`;
/** Name prefix of a seller's numbers by category, whose id follows. */
export const BY_CATEGORY = 'in/';

/**
 * Key of the total of all devices: `products`, those in each state, those `inspected`, and the `featured` ones on sale.
 */
export const ALL_KEY = 'all';
const overallTotal = ({ state, inspected, onSale, isFeatured }: ProductDocument): Total => ({
  key: ALL_KEY,
  numbers: {
    products: 1,
    [state]: 1,
    ...(inspected && { inspected: 1 }),
    ...(onSale && isFeatured && { featured: 1 }),
  },
});

/** Key of the total of all devices by their condition. */
export const CONDITIONS_KEY = 'conditions';

/** Key of the total of placement requests, by their status. */
export const PLACEMENT_REQUESTS_KEY = 'featured-requests';

const sellerTotal = (product: ProductDocument): Total => {
  const { sellerId, state, onSale, isFeatured, inspected, categoryId, hasPicture } = product;
  const { inspectionRequested, featuredRequestStatus } = product;
  return {
    key: sellerKey(sellerId),
    numbers: {
      products: 1,
      [state]: 1,
      ...(onSale && { onSale: 1 }),
      ...(onSale && isFeatured && { featured: 1 }),
      ...(onSale && inspected && { inspected: 1 }),
      ...(onSale && isEdited(product) && { edited: 1 }),
      ...(inspected && { everInspected: 1 }),
      ...(inspectionRequested && { inspectionRequested: 1 }),
      ...(featuredRequestStatus === 'pending' && { featuringRequested: 1 }),
      ...(state !== 'sold' && !hasPicture && { 'no-picture': 1 }),
      ...(state !== 'sold' && !inspected && { 'not-inspected': 1 }),
      [`${BY_CATEGORY}${categoryId}`]: 1,
    },
  };
};

/** Whether the listing differs from the inspected device. */
const isEdited = (product: ProductDocument): boolean =>
  product.inspection !== undefined &&
  changedSince(product.inspection.device, inspectedDevice(product)).length > 0;

/**
 * Key prefix of the prices of similar devices, on sale now and sold in each month; see `similarPrices`. The numbers are
 * named by price steps.
 */
export const pricesKey = (likeness: string): string => `prices/${likeness}/`;
/** Key suffix of the devices that are on sale; that of sold ones is their month in Pakistan. */
export const ON_SALE_NOW = 'on-sale';

function priceTotals({ likenesses, price, soldAt, salePrice = price }: ProductDocument): Total[] {
  const numbers = { [roundedPrice(salePrice)]: 1 };
  const period = soldAt ? monthInPakistan(soldAt) : ON_SALE_NOW;
  return likenesses.map((likeness) => ({ key: `${pricesKey(likeness)}${period}`, numbers }));
}

/**
 * Every device, by id. The numbers on sale, in all and by category, those of each seller, and the prices are totals.
 */
export const products = defineProjection({
  name: 'products',
  version: 17,
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
    'FeaturedRequestSubmitted',
    'FeaturedRequestCancelled',
    'FeaturedRequestApproved',
    'FeaturedRequestRejected',
    'ProductInspectionRequested',
    'ProductInspectionRequestWithdrawn',
    'ProductInspected',
    'ProductInspectionWithdrawn',
    'ProductSold',
    'ProductUnitSold',
    'ProductSaleCorrected',
    'ProductSaleUndone',
    'ProductDeleted',
    'ProductViewsCounted',
    'ProductContactsCounted',
    ...INSPECTION_EVENTS,
  ],
  // Views are counted all day long and do not change a list.
  keepsETag: ['ProductViewsCounted', 'ProductContactsCounted'],
  keysOf: (event) => {
    if (!isInspection(event)) return event.data.productId;
    return event.data.sellerId === null ? [] : event.data.inspectionId;
  },
  evolve,
  totals: (product) => [
    overallTotal(product),
    { key: CONDITIONS_KEY, numbers: { [product.condition]: 1 } },
    ...(product.onSale ? [ON_SALE] : []),
    categoryTotal(product),
    sellerTotal(product),
    ...(product.featuredRequestStatus
      ? [{ key: PLACEMENT_REQUESTS_KEY, numbers: { [product.featuredRequestStatus]: 1 } }]
      : []),
    ...(product.onSale || product.sold ? priceTotals(product) : []),
  ],
});
