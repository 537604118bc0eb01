import type { Condition } from '../domain/product.js';
import type { User } from '../domain/user.js';

/** data of GET /api/analytics/analytics (specification 2, section 3). */
export interface UserAnalytics {
  overview: {
    totalUsers: number;
    activeUsers: number;
    /** Of the RECENT_REGISTRATION_DAYS days up to today, in Pakistan's time. */
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
    /** Those of the active ones that the home page may show. */
    featuredProducts: number;
    /** On sale. */
    activeProducts: number;
    /** Taken off sale by the seller or by us. */
    inactiveProducts: number;
    pendingProducts: number;
    rejectedProducts: number;
    soldProducts: number;
  };
  /** Most devices first; without conditions that no device has. */
  productsByCondition: { _id: Condition; count: number }[];
  /** Most devices first, at most TOP_SELLERS. */
  topSellers: { _id: string; sellerName: string; businessName?: string; productCount: number }[];
}
export const TOP_SELLERS = 10;

/** The numbers of a day or a month in Pakistan's time. They stay when a device is deleted or a user erased. */
export interface PeriodActivity {
  /** '2026-03' or '2026-03-14'. */
  period: string;
  /** Devices that were listed. */
  listed: number;
  /** Devices that were sold, by the day of sale. */
  sold: number;
  /** Accounts that were made. */
  registered: number;
  /** Inspections that were done; corrections of a report do not count. */
  inspected: number;
  /** Days from listing to sale, of the devices that were sold; absent where none were. */
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
