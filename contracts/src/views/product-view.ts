import {
  FACT_FILTERS,
  type FactFilters,
  type LaptopCardDetails,
  type LaptopDetails,
  type Specifications,
} from '../device/device-facts.js';
import type { AnswerTime } from '../domain/buyers/question.js';
import type { PublicReview } from '../domain/buyers/review.js';
import type { InspectedChange } from '../domain/inspection/inspection.js';
import type { ProductImages } from '../domain/pictures.js';
import type { ApprovalStatus, Condition, PlacementRequestStatus } from '../domain/product.js';
import type { Pagination } from '../values/envelope.js';
import type { PriceRange } from '../values/money.js';
import type { InspectionData } from './inspection-view.js';
import type { SimilarPrices } from './similar-prices.js';

/** The public profile of a device's seller. */
export interface SellerProfile {
  _id: string;
  name: string;
  businessName?: string;
  createdAt: string;
}

/** The seller of a device with their contact data. */
export interface SellerContact extends SellerProfile {
  phone?: string;
  email?: string;
}

/** data of POST /api/products/public/:id/contact: the contact data of the seller of a device on sale. */
export interface DeviceContact extends Pick<SellerContact, 'phone' | 'email'> {
  /** The seller's contact text of this device. */
  contactInfo?: string;
}

/** A device as lists show it. `price` is in PKR, times are ISO 8601. */
export interface ProductCard {
  _id: string;
  name: string;
  description: string;
  price: number;
  /** The lowest price of the thirty days before the last change, where that reduced it. */
  wasPrice?: number;
  /**
   * How much its price is below the median of similar devices; only on public cards, for a device on sale that needs no
   * repair.
   */
  belowSimilar?: number;
  category: string;
  brand: string;
  model?: string;
  condition: Condition;
  location: string;
  images: ProductImages;
  specifications: Specifications;
  /** Further laptop details of cards; absent without any. */
  laptopDetails?: LaptopCardDetails;
  isFeatured: boolean;
  isActive: boolean;
  approvalStatus: ApprovalStatus;
  rejectionReason?: string;
  inspected: boolean;
  /** 0 to 10, absent without an inspection. */
  inspectionRating?: number;
  /** Whether the inspected device was edited since. */
  inspectionStale?: true;
  sold: boolean;
  views: number;
  createdAt: string;
  seller: Omit<SellerProfile, 'createdAt'>;
}

/** A price of a device on sale, and since when. */
export interface PricePoint {
  price: number;
  /** ISO 8601. */
  from: string;
}

/** A device on its own page. Only its seller and the staff find `contactInfo` among its details. */
export interface ProductPage extends Omit<ProductCard, 'seller' | 'laptopDetails'> {
  laptopDetails: LaptopDetails;
  seller: SellerProfile;
  reportId: string;
  /** The feature request that it was made of. */
  featureRequest?: string;
  updatedAt: string;
  /** Its prices while on sale, the earliest first; absent in lists. Prices replaced within a day are left out. */
  priceHistory?: PricePoint[];
  /** Absent in lists, and with too few similar devices. */
  similarPrices?: NonNullable<SimilarPrices>;
  /** ISO 8601: the day of sale in Pakistan, or when it was marked as sold where its seller has given no day. */
  soldAt?: string;
  /** The buyer's review of the sold device. */
  review?: PublicReview;
  inspectionRequested: boolean;
  inspectionRequestedAt?: string;
  inspectedAt?: string;
  inspectionNotes?: string;
  /** The data of the newest report, while the device counts as inspected; absent if it has none. */
  inspectionData?: InspectionData;
  reportVersion?: number;
  /** Fields of the listing that differ from the inspection. */
  inspectionChanges?: InspectedChange[];
  /** Revision to send as If-Match when changing the device. */
  version: number;
}

/** data of GET /api/sellers/:id: a seller's public profile and devices on sale, the newest first. */
export interface SellerPage {
  seller: SellerProfile & {
    /** The cities of their devices on sale, the most devices first. */
    cities: string[];
    onSale: number;
    sold: number;
    /** The number of inspected devices among those on sale. */
    inspected: number;
    /** The number of devices on sale that were edited since their inspection. */
    edited: number;
    /** The median time of answers to buyers; absent with fewer than three answers. */
    answers?: AnswerTime;
  };
  products: ProductCard[];
  pagination: Pagination;
}

/** Devices that are compared side by side. */
export const COMPARE_LIMIT = 4;

/** data.products of GET /api/products/compare: a device with its filter options. */
export interface ComparedDevice extends ProductPage {
  filters: FactFilters;
}

/** data.product of the response to a command about the inspections of a listed device. */
export type InspectionReceipt = Pick<
  ProductPage,
  '_id' | 'reportId' | 'inspectionRequested' | 'inspected' | 'version'
>;

/** data.product of the response to a command: the device after it. */
export type ProductReceipt = Pick<
  ProductPage,
  '_id' | 'reportId' | 'approvalStatus' | 'rejectionReason' | 'isActive' | 'isFeatured' | 'sold' | 'version'
> & { featuredRequestStatus?: PlacementRequestStatus };

/** Similar devices on the page of a device. */
export const MAX_SIMILAR_DEVICES = 4;

export const PRODUCT_SORTS = [
  'newest',
  'price-asc',
  'price-desc',
  'most-viewed',
  'best-inspected',
  'price-dropped',
] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Maximum number of cities of a filter. */
export const MAX_CITIES = 20;

/** Query of GET /api/products/public. Prices are in PKR; absent: any. */
export interface ProductQuery extends FactFilters {
  search?: string;
  category?: string;
  brand?: string;
  /** Any of these. */
  city?: readonly string[];
  condition?: Condition;
  featured?: boolean;
  inspected?: boolean;
  /** Inspected, with a rating of WELL_RATED_MIN or more. */
  wellRated?: boolean;
  /** The last change of its price was a reduction. */
  dropped?: boolean;
  warranty?: boolean;
  gaming?: boolean;
  workstation?: boolean;
  /** A whole computer with a graphics card. */
  dedicated?: boolean;
  /** The least RAM and storage, as one of their buckets; an exact `ram` or `storage` takes precedence. */
  minRam?: string;
  minStorage?: string;
  /** The least battery health by an inspection, in percent. */
  minBattery?: number;
  minPrice?: number;
  maxPrice?: number;
  /** Absent: best matches of the search first, or else the newest. */
  sort?: ProductSort;
  /** Searches for the words as they are typed, also unknown ones, without interpreting them. */
  exact?: boolean;
  page?: number;
  limit?: number;
  /** The counts are computed only on request. */
  facets?: boolean;
}

/** The conditions of a query, without its page. */
export type ProductCriteria = Omit<ProductQuery, 'page' | 'limit' | 'facets'>;

/** Filters that are true or absent. */
export const FLAG_FILTERS = [
  'inspected',
  'wellRated',
  'dropped',
  'featured',
  'warranty',
  'gaming',
  'workstation',
  'dedicated',
] as const satisfies (keyof ProductQuery)[];
export type FlagFilter = (typeof FLAG_FILTERS)[number];
/** Filters by a least value. */
const MINIMUM_FILTERS = ['minRam', 'minStorage', 'minBattery'] as const satisfies (keyof ProductQuery)[];

/**
 * The number of devices in the result with each value; every list is sorted by count, highest first. For a flag those
 * that have it (`true`), for a least value those with at least as much.
 */
export interface FacetCount {
  value: string;
  count: number;
}
export const PRODUCT_FACETS = [
  ...(['category', 'brand', 'city', 'condition'] as const),
  ...FACT_FILTERS,
  ...FLAG_FILTERS,
  ...MINIMUM_FILTERS,
] as const;
export type ProductFacet = (typeof PRODUCT_FACETS)[number];
/** Each facet is counted over the devices that match all filters but its own. */
export type ProductFacets = Record<ProductFacet, FacetCount[]>;

/** The price in a search text, in PKR: its bounds, or the approximate price. */
export type SearchedPrice = PriceRange & { about?: number };

/** A part of a search text that is interpreted as a filter or an order, where the query does not set one. */
export interface UnderstoodPart {
  kind: 'price' | 'order' | 'city' | 'condition' | 'dedicated' | 'gaming' | 'inspected' | 'warranty';
  /** The label of the interpretation: 'Up to PKR 50,000'. */
  label: string;
  price?: SearchedPrice;
  /** The words that it comes from. */
  text: string;
  /** The search text without them. */
  without: string;
}

/** How a search text was interpreted and corrected. */
export interface SearchNote {
  understood?: UnderstoodPart[];
  /** A model that is not on sale, and the nearest one, which is searched for. */
  nearest?: { typed: string; found: string };
  /** The search text with unknown words replaced by the nearest known ones. */
  corrected?: string;
  /** No device has all the words; these have all but one. */
  allButOne?: true;
}

/** For a query without results: the same without one of its parts, and its number of results. */
export interface BroaderQuery {
  /** The part, in words: 'Up to PKR 50,000'. */
  without: string;
  question: ProductCriteria;
  total: number;
}
/** Maximum number of broader queries in a response, and of devices of the first one. */
export const MAX_BROADER_QUERIES = 4;
export const MAX_BROADER_QUERY_DEVICES = 6;

/** data of GET /api/products/public. */
export interface ProductList {
  products: ProductCard[];
  pagination: Pagination;
  /** Absent if only words were searched for, and found as they were typed. */
  searched?: SearchNote;
  facets?: ProductFacets;
  /**
   * Where nothing is found and facets are requested: queries without one part that find devices, the most devices first
   * and the one without search words last, and devices of the first.
   */
  wider?: { questions: BroaderQuery[]; products: ProductCard[] };
}

/** A search suggestion while a text is typed. */
export interface Suggestion {
  kind: 'category' | 'brand' | 'model';
  /** The filter for a category or brand, the search text for a model. */
  name: string;
  /** Number of devices on sale that it finds. */
  count: number;
}
/** Maximum number of suggestions, and least letters for one. */
export const SUGGESTIONS_MAX = 8;
export const MIN_SUGGESTION_LENGTH = 2;
/** data of GET /api/products/suggestions. */
export interface Suggestions {
  suggestions: Suggestion[];
}
