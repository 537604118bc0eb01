import type { LaptopDetails, Specifications } from '../device/device-facts.js';
import type { Condition, ListingState, PlacementRequestStatus } from '../domain/product.js';
import type { ProductCard, ProductPage, SellerContact } from './product-view.js';

/** What only the seller of a device and admins see of it. */
export interface OwnersView {
  state: ListingState;
  reportId: string;
  /** Revision to send as If-Match when changing the device. */
  version: number;
  /** How often buyers were shown how to reach the seller. */
  contacts: number;
  /** See ProductPage. */
  soldAt?: string;
  /** What it was sold for, in PKR; buyers are never shown it. */
  salePrice?: number;
  /** Until when the sale can be edited or undone, ISO 8601. */
  saleOpenUntil?: string;
  inspectionRequested: boolean;
  inspectionRequestedAt?: string;
  /** Whose open request it is; buyers stay unnamed. */
  inspectionAskedBy?: 'seller' | 'buyer';
  /** The latest placement request, unless it was cancelled. */
  featuredRequestStatus?: PlacementRequestStatus;
  featuredRequestedAt?: string;
  featuredRequestReason?: string;
  featuredRejectionReason?: string;
  /** The notes of an approval. */
  featuredAdminNotes?: string;
}

/** The fields of OwnersView, in the order of the answer; one that is missing does not compile. */
export const OWNERS_FIELDS = Object.keys({
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
} satisfies Record<keyof OwnersView, true>) as (keyof OwnersView)[];

/** A device as its seller's lists show it. */
export type OwnProduct = ProductCard & OwnersView;

/** A device's own page for its seller and for admins. */
export type ManagedPage = Omit<ProductPage, 'seller'> & OwnersView & { seller: SellerContact };

/** What sellers look for among their listings: what buyers miss, or find dear. Sold ones have no trouble any more. */
export const LISTING_TROUBLES = ['no-picture', 'not-inspected', 'above-similar'] as const;
export type ListingTrouble = (typeof LISTING_TROUBLES)[number];
/** A price counts as above those of similar devices from this much above their median on, as a part of it. */
export const ABOVE_SIMILAR = 0.1;
/** Of how many devices on sale, the newest ones, the prices are compared with those of similar devices. */
export const COMPARED_MAX = 1_000;

export const OWN_SORTS = ['newest', 'oldest', 'price-asc', 'price-desc', 'most-viewed', 'name'] as const;
export type OwnSort = (typeof OWN_SORTS)[number];

/** Query of GET /api/products/my-products. Every condition is exact; absent means any. */
export interface MyProductsQuery {
  search?: string;
  condition?: Condition;
  state?: ListingState;
  trouble?: ListingTrouble;
  /** The device with this id alone. */
  device?: string;
  /** The newest first by default; of a search the best matches. */
  sort?: OwnSort;
  /** Whether the answer counts the seller's listings beside the page. */
  counts?: boolean;
  /** Only listings that a placement request is possible for: active, not featured, without a pending request. */
  featurable?: boolean;
  page?: number;
  limit?: number;
}

/** data of GET /api/admin/products and /api/admin/featured-requests/home-page. */
export interface MyProducts {
  products: OwnProduct[];
  totalProducts: number;
  totalPages: number;
  currentPage: number;
}

/** A device in its seller's list of work. */
export interface OwnListing extends OwnProduct {
  /** Views and contacts of the last RECENT_DAYS days, by Pakistan's calendar. */
  recent: { views: number; contacts: number };
  /** Questions of buyers without an answer. */
  waitingQuestions: number;
  /** When it first came on sale, ISO 8601; absent before. */
  onSaleSince?: string;
  /** The median of what similar devices ask, in PKR; absent where there are too few, or it is not on sale. */
  similarPrice?: number;
  /** How buyers of this device reach the seller, where that differs from the account. */
  contactInfo?: string;
}
export const RECENT_DAYS = 30;

/** How many listings a seller has, in each state and with each trouble, whatever the page is filtered by. */
export type ListingCounts = Record<'all' | ListingState | ListingTrouble, number>;

/** data of GET /api/products/my-products. */
export interface MyListings extends Omit<MyProducts, 'products'> {
  products: OwnListing[];
  counts?: ListingCounts;
}

/** Whether a device asks clearly more than similar ones. Both prices in one currency. */
export const isAboveSimilar = (price: number, median: number): boolean =>
  price > median * (1 + ABOVE_SIMILAR);

/** data of GET /api/admin/products/names: of all listings, in the order of the alphabet. */
export interface ListedNames {
  brands: string[];
  cities: string[];
}

/** A user that can list devices, as GET /api/console/sellers lists them for the choice of one. */
export interface SellerChoice {
  id: string;
  name: string;
  businessName?: string;
  email: string;
}

/** data of GET /api/seller/featured-requests: devices whose latest request is shown, the latest request first. */
export interface PlacementRequests {
  requests: OwnProduct[];
  totalRequests: number;
  totalPages: number;
  currentPage: number;
}

/**
 * data of GET /api/admin/featured-requests: devices whose latest request is shown. Pending ones come in the order of
 * submission, all others the latest first.
 */
export type ManagedPlacementRequests = Omit<PlacementRequests, 'requests'> & { requests: ManagedPage[] };

/** data of GET /api/admin/featured-requests/stats: of devices that are not deleted. */
export interface PlacementRequestStats {
  /** Devices whose latest request was not cancelled, and those of them by what became of it. */
  totalRequests: number;
  pendingRequests: number;
  approvedRequests: number;
  rejectedRequests: number;
  /** Devices that the home page may show: featured and on sale. */
  currentFeaturedProducts: number;
  /** Requests of the last PLACEMENT_RECENT_DAYS days. */
  recentRequests: number;
}
export const PLACEMENT_RECENT_DAYS = 7;

/** A month in Pakistan's time, as the specification names it. */
export interface MonthId {
  year: number;
  /** 1 to 12. */
  month: number;
}

/** A month of a seller's history, which stays when devices are deleted. */
export interface MonthlyActivity {
  _id: MonthId;
  /** Devices that were listed. */
  count: number;
  /** Devices that were sold, by the day of sale, and what they were sold for in PKR. */
  sold: number;
  revenue: number;
  views: number;
  contacts: number;
}

/** What happened on some days of Pakistan's calendar. */
export interface ActivityOfDays extends Pick<MonthlyActivity, 'sold' | 'revenue' | 'views' | 'contacts'> {
  /** The first and the last of them: '2026-11-01'. */
  from: string;
  to: string;
}

/** A device as the dashboard shows it. */
export type RecentProduct = Pick<
  OwnProduct,
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
    /** Those of the active ones that the home page may show. */
    featuredProducts: number;
    /** Devices that were ever sold, deleted ones included, without sales that were undone. */
    totalOrders: number;
    /** Sold for in the running month. */
    monthlyRevenue: number;
    /** Questions of buyers without an answer. */
    waitingQuestions: number;
    /** Devices in whatever state that have been inspected. */
    inspectedProducts: number;
    /** Devices with an open request for an inspection, by seller or buyer, or for the home page. */
    inspectionRequests: number;
    featuredRequests: number;
  };
  /** The running month so far, and as many days of the month before it, or all of a shorter one. */
  monthSoFar: { current: ActivityOfDays; previous: ActivityOfDays };
  /** The newest first, at most RECENT_PRODUCTS; the specification reads both. */
  latestProducts: RecentProduct[];
  recentProducts: RecentProduct[];
  /** `_id` is the category's name; most devices first. */
  productsByCategory: { _id: string; count: number }[];
  /** The running month and those before it, DASHBOARD_MONTHS in all and the earliest first, empty ones too. */
  monthlyActivity: MonthlyActivity[];
  /** At most MOST_VIEWED; none without views. */
  mostViewed: RecentProduct[];
}
export const RECENT_PRODUCTS = 10;
export const MOST_VIEWED = 5;
export const DASHBOARD_MONTHS = 12;
/** Interval in which an open dashboard is refetched, in milliseconds (specification 2, section 9). */
export const DASHBOARD_REFRESH_MS = 30_000;
/** How long the profile's dialog shows that it worked, in milliseconds (specification 2, section 9). */
export const PROFILE_DIALOG_CLOSE_MS = 1_000;

export const DASHBOARD_MESSAGES = {
  loadFailed: 'Failed to load analytics data',
  loadError: 'Error loading analytics data',
  listed: (name: string) => `Listed new product: ${name}`,
} as const;

/**
 * data of GET /api/products/similar-prices: what similar devices ask, or were sold for in the last SIMILAR_MONTHS, in
 * PKR; null under SIMILAR_MIN of them. The lowest and the highest tenth are left out of the range.
 */
export type SimilarPrices = { count: number; low: number; median: number; high: number } | null;
export const SIMILAR_MIN = 5;
export const SIMILAR_MONTHS = 6;

/** How far a price is above or below the median, in PKR; 0 within its precision, which is of two digits. */
export const fromMedian = (price: number, { median }: NonNullable<SimilarPrices>): number =>
  Math.abs(price - median) < median / 50 ? 0 : price - median;

/** A model of laptops that has been listed, with what most of its listings say alike. */
export interface KnownModel {
  /** 'Lenovo ThinkPad T480'. */
  name: string;
  /** Approved listings of it that were found. */
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
