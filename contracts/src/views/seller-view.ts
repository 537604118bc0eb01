import type { LaptopDetails, Specifications } from '../device/device-facts.js';
import type { Condition, ListingState, PlacementRequestStatus } from '../domain/product.js';
import type { ProductCard, ProductPage, SellerContact } from './product-view.js';

/** The fields of a device that only its seller and admins see. */
export interface OwnerFields {
  state: ListingState;
  reportId: string;
  /** Revision to send as If-Match when changing the device. */
  version: number;
  /** How often buyers were shown the contact data. */
  contacts: number;
  /** See ProductPage. */
  soldAt?: string;
  /** The sale price in PKR, which is never shown to buyers. */
  salePrice?: number;
  /** Until when the sale can be corrected or undone, ISO 8601. */
  saleOpenUntil?: string;
  inspectionRequested: boolean;
  inspectionRequestedAt?: string;
  /** The requester of an open inspection request; buyers stay unnamed. */
  inspectionAskedBy?: 'seller' | 'buyer';
  /** The latest placement request, unless it was cancelled. */
  featuredRequestStatus?: PlacementRequestStatus;
  featuredRequestedAt?: string;
  featuredRequestReason?: string;
  featuredRejectionReason?: string;
  /** The notes of an approval. */
  featuredAdminNotes?: string;
}

/** The fields of OwnerFields, in the order of the response; a missing one does not compile. */
export const OWNER_FIELD_NAMES = Object.keys({
  state: true,
  reportId: true,
  version: true,
  contacts: true,
  soldAt: true,
  salePrice: true,
  saleOpenUntil: true,
  inspectionRequested: true,
  inspectionRequestedAt: true,
  inspectionAskedBy: true,
  featuredRequestStatus: true,
  featuredRequestedAt: true,
  featuredRequestReason: true,
  featuredRejectionReason: true,
  featuredAdminNotes: true,
} satisfies Record<keyof OwnerFields, true>) as (keyof OwnerFields)[];

/** A device in its seller's lists. */
export type SellerProduct = ProductCard & OwnerFields;

/** A device's own page for its seller and for admins. */
export type ManagedPage = Omit<ProductPage, 'seller'> & OwnerFields & { seller: SellerContact };

/** What buyers miss in a listing, or find expensive. Sold ones have no trouble any more. */
export const LISTING_TROUBLES = ['no-picture', 'not-inspected', 'above-similar'] as const;
export type ListingTrouble = (typeof LISTING_TROUBLES)[number];
/** A price counts as above those of similar devices from this share above their median on. */
const ABOVE_SIMILAR_RATIO = 0.1;
/** Maximum number of devices on sale, the newest ones, whose prices are compared with those of similar devices. */
export const COMPARED_MAX = 1_000;

export const SELLER_LISTING_SORTS = [
  'newest',
  'oldest',
  'price-asc',
  'price-desc',
  'most-viewed',
  'name',
] as const;
export type SellerListingSort = (typeof SELLER_LISTING_SORTS)[number];

/** Query of GET /api/products/my-products. Every condition is exact; absent: any. */
export interface MyProductsQuery {
  search?: string;
  condition?: Condition;
  state?: ListingState;
  trouble?: ListingTrouble;
  /** Selects only the device with this id. */
  device?: string;
  /** The newest first by default; for a search the best matches. */
  sort?: SellerListingSort;
  /** Whether the response counts the seller's listings in addition to the page. */
  counts?: boolean;
  /** Only listings for which a placement request is possible: active, not featured, without a pending request. */
  featurable?: boolean;
  page?: number;
  limit?: number;
}

/** data of GET /api/admin/products and /api/admin/featured-requests/home-page. */
export interface MyProducts {
  products: SellerProduct[];
  totalProducts: number;
  totalPages: number;
  currentPage: number;
}

/** A device in its seller's workplace. */
export interface SellerListing extends SellerProduct {
  /** Views and contacts of the last RECENT_DAYS days, by Pakistan's calendar. */
  recent: { views: number; contacts: number };
  /** Unanswered questions of buyers. */
  waitingQuestions: number;
  /** When it first came on sale, ISO 8601; absent before. */
  onSaleSince?: string;
  /** The median price of similar devices, in PKR; absent with too few, or while it is not on sale. */
  similarPrice?: number;
  /** The contact text of this device, where it differs from the account. */
  contactInfo?: string;
}
export const RECENT_DAYS = 30;

/** The number of a seller's listings in each state and with each trouble, whatever the filter of the page. */
export type ListingCounts = Record<'all' | ListingState | ListingTrouble, number>;

/** data of GET /api/products/my-products. */
export interface MyListings extends Omit<MyProducts, 'products'> {
  products: SellerListing[];
  counts?: ListingCounts;
}

/** Whether a device's price is clearly above similar ones. Both prices in one currency. */
export const isAboveSimilar = (price: number, median: number): boolean =>
  price > median * (1 + ABOVE_SIMILAR_RATIO);

/** data of GET /api/admin/products/names: of all listings, in alphabetical order. */
export interface ListedNames {
  brands: string[];
  cities: string[];
}

/** A user who can list devices, as GET /api/console/sellers lists them. */
export interface SellerChoice {
  id: string;
  name: string;
  businessName?: string;
  email: string;
}

/** data of GET /api/seller/featured-requests: devices with their latest request, the latest request first. */
export interface PlacementRequests {
  requests: SellerProduct[];
  totalRequests: number;
  totalPages: number;
  currentPage: number;
}

/**
 * data of GET /api/admin/featured-requests: devices with their latest request. Pending ones in the order of submission,
 * all others the latest first.
 */
export type ManagedPlacementRequests = Omit<PlacementRequests, 'requests'> & { requests: ManagedPage[] };

/** data of GET /api/admin/featured-requests/stats: of devices that are not deleted. */
export interface PlacementRequestStats {
  /** Devices whose latest request was not cancelled, and those of each status. */
  totalRequests: number;
  pendingRequests: number;
  approvedRequests: number;
  rejectedRequests: number;
  /** Featured devices on sale. */
  currentFeaturedProducts: number;
  /** Requests of the last PLACEMENT_RECENT_DAYS days. */
  recentRequests: number;
}
export const PLACEMENT_RECENT_DAYS = 7;

/** A month in Pakistan's time, in the specification's form. */
export interface MonthId {
  year: number;
  /** 1 to 12. */
  month: number;
}

/** A month of a seller's history, which does not change when devices are deleted. */
export interface MonthlyActivity {
  _id: MonthId;
  /** Listed devices. */
  count: number;
  /** Sold devices, by day of sale, and their revenue in PKR. */
  sold: number;
  revenue: number;
  views: number;
  contacts: number;
}

/** The activity of a range of days in Pakistan's calendar. */
export interface ActivityOfDays extends Pick<MonthlyActivity, 'sold' | 'revenue' | 'views' | 'contacts'> {
  /** The first and last day: '2026-11-01'. */
  from: string;
  to: string;
}

/** A device on the dashboard. */
export type RecentProduct = Pick<
  SellerProduct,
  | '_id'
  | 'name'
  | 'category'
  | 'price'
  | 'isActive'
  | 'isFeatured'
  | 'createdAt'
  | 'images'
  | 'views'
  | 'contacts'
  | 'sold'
  | 'state'
>;

/** data of GET /api/products/dashboard-stats. Amounts are in PKR. */
export interface SellerDashboard {
  overview: {
    totalProducts: number;
    activeProducts: number;
    pendingProducts: number;
    rejectedProducts: number;
    inactiveProducts: number;
    soldProducts: number;
    /** The active ones that are featured and on sale. */
    featuredProducts: number;
    /** Sold devices, deleted ones included, without undone sales. */
    totalOrders: number;
    /** Revenue of the current month. */
    monthlyRevenue: number;
    /** Unanswered questions of buyers. */
    waitingQuestions: number;
    /** Inspected devices in any state. */
    inspectedProducts: number;
    /** Devices with an open inspection request, by seller or buyer, or an open placement request. */
    inspectionRequests: number;
    featuredRequests: number;
  };
  /** The current month so far, and as many days of the month before it, or all of a shorter one. */
  monthSoFar: { current: ActivityOfDays; previous: ActivityOfDays };
  /** The newest first, at most RECENT_PRODUCTS; the specification reads both. */
  latestProducts: RecentProduct[];
  recentProducts: RecentProduct[];
  /** `_id` is the category's name; most devices first. */
  productsByCategory: { _id: string; count: number }[];
  /** The current month and those before it, DASHBOARD_MONTHS in all, the earliest first, empty ones included. */
  monthlyActivity: MonthlyActivity[];
  /** At most MOST_VIEWED; none without views. */
  mostViewed: RecentProduct[];
}
export const RECENT_PRODUCTS = 10;
export const MOST_VIEWED = 5;
export const DASHBOARD_MONTHS = 12;
/** Interval in which an open dashboard is refetched, in milliseconds (specification 2, section 9). */
export const DASHBOARD_REFRESH_MS = 30_000;
/** How long the profile's dialog shows its success, in milliseconds (specification 2, section 9). */
export const PROFILE_DIALOG_CLOSE_MS = 1_000;

export const DASHBOARD_MESSAGES = {
  loadFailed: 'Failed to load analytics data',
  loadError: 'Error loading analytics data',
  listed: (name: string) => `Listed new product: ${name}`,
} as const;

/** A listed model of laptops, with the common details of most of its listings. */
export interface KnownModel {
  /** 'Lenovo ThinkPad T480'. */
  name: string;
  /** Number of its approved listings that were found. */
  listings: number;
  category: string;
  brand: string;
  modelName: string;
  specifications: Pick<Specifications, 'processor' | 'gpu'>;
  laptopDetails: Pick<LaptopDetails, 'screenSize' | 'storageType' | 'graphicsType'>;
}
/** data of GET /api/products/models?search: those with most listings first. */
export interface KnownModels {
  models: KnownModel[];
}
export const KNOWN_MODELS_MAX = 5;
