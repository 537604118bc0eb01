import type { Condition } from '../domain/product.js';
import type { User } from '../domain/user.js';

/** data of GET /api/analytics/analytics (specification 2, section 3). */
export interface UserAnalytics {
  overview: {
    totalUsers: number;
    activeUsers: number;
    /** The number of registrations in the RECENT_REGISTRATION_DAYS days up to today, in Pakistan's time. */
    recentRegistrations: number;
    sellers: number;
    admins: number;
  };
  /** The newest first, at most RECENT_USERS. */
  recentUsers: User[];
}
export const RECENT_USERS = 10;
export const RECENT_REGISTRATION_DAYS = 7;

/** data of GET /api/admin/products/analytics (specification 2, section 3). */
export interface ProductAnalytics {
  overview: {
    totalProducts: number;
    /** The active ones that are featured and on sale. */
    featuredProducts: number;
    /** The number of products on sale. */
    activeProducts: number;
    /** Deactivated by the seller or an admin. */
    inactiveProducts: number;
    pendingProducts: number;
    rejectedProducts: number;
    soldProducts: number;
  };
  /** The conditions by their number of devices, the most first; without empty ones. */
  productsByCondition: { _id: Condition; count: number }[];
  /** The sellers with the most devices, at most TOP_SELLERS. */
  topSellers: { _id: string; sellerName: string; businessName?: string; productCount: number }[];
}
export const TOP_SELLERS = 10;

/**
 * The numbers of a day or a month in Pakistan's time. They do not change when a device is deleted or a user erased.
 */
export interface PeriodActivity {
  /** '2026-03' or '2026-03-14'. */
  period: string;
  /** Listed devices. */
  listed: number;
  /** Sold devices, by day of sale. */
  sold: number;
  /** New accounts. */
  registered: number;
  /** Inspections; corrections of a report do not count. */
  inspected: number;
  /** Median days from listing to sale of the sold devices; absent without any. */
  medianDaysToSell?: number;
}

/** data of GET /api/analytics/activity?months, or ?from&to for days: the earliest first, empty ones too. */
export interface ShopActivity {
  activity: PeriodActivity[];
}
export const ACTIVITY_LIMITS = { months: 60, days: 366 } as const;
export const ACTIVITY_MONTHS = 12;

export const ANALYTICS_MESSAGES = {
  loading: 'Loading analytics...',
  loadFailed: 'Failed to fetch analytics',
  loadError: 'Error loading analytics data',
  monthsInvalid: `Months must be a whole number from 1 to ${ACTIVITY_LIMITS.months}`,
  daysInvalid: `Give from and to as days, such as 2026-03-14, at most ${ACTIVITY_LIMITS.days} of them`,
} as const;
