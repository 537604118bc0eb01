import {
  FACT_FILTERS,
  type FactFilters,
  type LaptopCardDetails,
  type LaptopDetails,
  type Specifications,
} from '../device/device-facts.js';
import type { AnswerTime } from '../domain/buyers/question.js';
import type { ShownReview } from '../domain/buyers/review.js';
import type { InspectedChange } from '../domain/inspection/inspection.js';
import type { ProductImages } from '../domain/pictures.js';
import type { ApprovalStatus, Condition, PlacementRequestStatus } from '../domain/product.js';
import type { Pagination } from '../values/envelope.js';
import type { PriceRange } from '../values/money.js';
import type { InspectionData } from './inspection-view.js';
import type { SimilarPrices } from './seller-view.js';

/** The seller of a device, as anyone may see them. */
export interface SellerFace {
  _id: string;
  name: string;
  businessName?: string;
  createdAt: string;
}

/** The seller of a device with their contact data. */
export interface SellerContact extends SellerFace {
  phone?: string;
  email?: string;
}

/** data of POST /api/products/public/:id/contact: how to reach the seller of a device on sale. */
export interface DeviceContact extends Pick<SellerContact, 'phone' | 'email'> {
  /** What the seller has written beside this device. */
  contactInfo?: string;
}

/** A device as lists show it. `price` is in PKR, times are ISO 8601. */
export interface ProductCard {
  _id: string;
  name: string;
  description: string;
  price: number;
  /** The lowest price of the thirty days before it was lowered, where the last change lowered it. */
  wasPrice?: number;
  /**
   * By how much it asks less than the median of similar devices; only on cards of the public, for a device on sale that
   * needs no repair.
   */
  belowSimilar?: number;
  category: string;
  brand: string;
  model?: string;
  condition: Condition;
  location: string;
  images: ProductImages;
  specifications: Specifications;
  /** What cards show of a laptop beside that; absent where that is nothing. */
  laptopDetails?: LaptopCardDetails;
  isFeatured: boolean;
  isActive: boolean;
  approvalStatus: ApprovalStatus;
  rejectionReason?: string;
  inspected: boolean;
  /** 0 to 10, absent while no inspection has rated the device. */
  inspectionRating?: number;
  /** What was inspected has been edited since. */
  inspectionStale?: true;
  sold: boolean;
  views: number;
  createdAt: string;
  seller: Omit<SellerFace, 'createdAt'>;
}

/** A price, and since when a device on sale asks it. */
export interface PricePoint {
  price: number;
  /** ISO 8601. */
  from: string;
}

/** A device as its own page shows it. Only its seller and the staff find `contactInfo` among its details. */
export interface ProductPage extends Omit<ProductCard, 'seller' | 'laptopDetails'> {
  laptopDetails: LaptopDetails;
  seller: SellerFace;
  reportId: string;
  updatedAt: string;
  /** Its prices while on sale, the earliest first; absent in lists. Prices replaced within a day are left out. */
  priceHistory?: PricePoint[];
  /** Absent in lists, and where there are few. */
  similarPrices?: NonNullable<SimilarPrices>;
  /** ISO 8601: the day of sale in Pakistan, or when it was marked as sold where its seller has named no day. */
  soldAt?: string;
  /** What the buyer of the sold device says of it. */
  review?: ShownReview;
  inspectionRequested: boolean;
  inspectionRequestedAt?: string;
  inspectedAt?: string;
  inspectionNotes?: string;
  /** Of the newest report, while the device counts as inspected; absent where it has none. */
  inspectionData?: InspectionData;
  reportVersion?: number;
  /** Fields of the listing that differ from the inspection. */
  inspectionChanges?: InspectedChange[];
  /** Revision to send as If-Match when changing the device. */
  version: number;
}

/** data of GET /api/sellers/:id: a seller as anyone may see them, and what they have on sale, the newest first. */
export interface SellerPage {
  seller: SellerFace & {
    /** Where their devices on sale are, most devices first. */
    cities: string[];
    onSale: number;
    sold: number;
    /** Of those on sale. */
    inspected: number;
    /** Of those on sale: what was inspected has been edited since. */
    edited: number;
    /** The median of the times that answers to buyers took; absent for fewer than three answers. */
    answers?: AnswerTime;
  };
  products: ProductCard[];
  pagination: Pagination;
}

/** Devices that are compared side by side. */
export const COMPARE_LIMIT = 4;

/** data.products of GET /api/products/compare: a device with the options of the filters that it falls under. */
export interface ComparedDevice extends ProductPage {
  filters: FactFilters;
}

/** data.product of the answer to a command about the inspections of a listed device. */
export type InspectionReceipt = Pick<
  ProductPage,
  '_id' | 'reportId' | 'inspectionRequested' | 'inspected' | 'version'
>;

/** data.product of the answer to a command: what the command left the device as. */
export type ProductReceipt = Pick<
  ProductPage,
  '_id' | 'reportId' | 'approvalStatus' | 'rejectionReason' | 'isActive' | 'isFeatured' | 'sold' | 'version'
> & { featuredRequestStatus?: PlacementRequestStatus };

/** How many similar devices the page of a device shows. */
export const SIMILAR_SHOWN = 4;

export const PRODUCT_SORTS = [
  'newest',
  'price-asc',
  'price-desc',
  'most-viewed',
  'best-inspected',
  'price-dropped',
] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Cities that a list is filtered by at once. */
export const MAX_CITIES = 20;

/** Query of GET /api/products/public. Prices are in PKR; absent means any. */
export interface ProductQuery extends FactFilters {
  search?: string;
  category?: string;
  brand?: string;
  /** Any of them. */
  city?: readonly string[];
  condition?: Condition;
  featured?: boolean;
  inspected?: boolean;
  /** Inspected, with a rating of WELL_RATED or more. */
  wellRated?: boolean;
  /** The last change of its price lowered it. */
  dropped?: boolean;
  warranty?: boolean;
  gaming?: boolean;
  workstation?: boolean;
  /** A whole computer with graphics of its own beside the processor's. */
  dedicated?: boolean;
  /** The least RAM and storage, as one of their buckets; an exact `ram` or `storage` is stronger. */
  minRam?: string;
  minStorage?: string;
  /** The least health of the battery that an inspection has found, in percent. */
  minBattery?: number;
  minPrice?: number;
  maxPrice?: number;
  /** Absent: best matches of the search first, or else the newest. */
  sort?: ProductSort;
  /** Searches for the words as they are typed, even for those that are nowhere, and reads nothing else into them. */
  exact?: boolean;
  page?: number;
  limit?: number;
  /** The counts are computed only on request. */
  facets?: boolean;
}

/** What a query asks of devices, whichever page of them it wants. */
export type ProductQuestion = Omit<ProductQuery, 'page' | 'limit' | 'facets'>;

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
/** Filters by the least of something. */
export const LEAST_FILTERS = ['minRam', 'minStorage', 'minBattery'] as const satisfies (keyof ProductQuery)[];

/**
 * How many devices of the result have each value; every list is sorted by count, highest first. Of a flag it is those
 * that have it (`true`), of a least value those that have as much or more.
 */
export interface FacetCount {
  value: string;
  count: number;
}
export const PRODUCT_FACETS = [
  ...(['category', 'brand', 'city', 'condition'] as const),
  ...FACT_FILTERS,
  ...FLAG_FILTERS,
  ...LEAST_FILTERS,
] as const;
export type ProductFacet = (typeof PRODUCT_FACETS)[number];
/** Each facet is counted over the devices that match every other filter but its own. */
export type ProductFacets = Record<ProductFacet, FacetCount[]>;

/** What a search text says of the price, in PKR: its bounds, or what it is about. */
export type SearchedPrice = PriceRange & { about?: number };

/** A part of a search text that is read as a filter or an order, where the query does not set that already. */
export interface Understood {
  kind: 'price' | 'order' | 'city' | 'condition' | 'dedicated' | 'gaming' | 'inspected' | 'warranty';
  /** In words: 'Up to PKR 50,000'. */
  label: string;
  price?: SearchedPrice;
  /** The words that it comes from. */
  text: string;
  /** The search text without them. */
  without: string;
}

/** How a search text was read, and what was searched for instead. */
export interface SearchNote {
  understood?: Understood[];
  /** A model that no device on sale is, and the nearest one, which is searched for. */
  nearest?: { typed: string; found: string };
  /** The search text with the nearest known words in place of those that are nowhere. */
  mended?: string;
  /** No device has all the words; these have all but one. */
  allButOne?: true;
}

/** Of a question that finds nothing: the same without one of its parts, and how many devices that finds. */
export interface WiderQuestion {
  /** The part, in words: 'Up to PKR 50,000'. */
  without: string;
  question: ProductQuestion;
  total: number;
}
/** How many of them an answer names at most, and how many devices it shows of the first. */
export const WIDER_NAMED = 4;
export const WIDER_SHOWN = 6;

/** data of GET /api/products/public. */
export interface ProductList {
  products: ProductCard[];
  pagination: Pagination;
  /** Absent where words alone were searched for, and found as they were typed. */
  searched?: SearchNote;
  facets?: ProductFacets;
  /**
   * Where nothing is found and facets are requested: what finds devices without one part of the question, most devices
   * first and the words of the search last, and devices of the first of these.
   */
  wider?: { questions: WiderQuestion[]; products: ProductCard[] };
}

/** Something to search for while a text is typed. */
export interface Suggestion {
  kind: 'category' | 'brand' | 'model';
  /** Of a category or brand what to filter by, of a model what to search for. */
  name: string;
  /** How many devices on sale that finds. */
  count: number;
}
/** How many suggestions are made at most, and from how many letters on. */
export const SUGGESTIONS_MAX = 8;
export const SUGGESTED_FROM = 2;
/** data of GET /api/products/suggestions. */
export interface Suggestions {
  suggestions: Suggestion[];
}
