import { Injectable } from '@nestjs/common';
import {
  type ActivityOfDays,
  DASHBOARD_MONTHS,
  dayInPakistan,
  MOST_VIEWED,
  type MonthlyActivity,
  monthInPakistan,
  monthOfDay,
  monthsUpTo,
  plusDays,
  RECENT_PRODUCTS,
  type RecentProduct,
  type SellerDashboard,
  type SellerProduct,
  toPkr,
} from '@parkho/contracts';
import {
  activityOfSeller,
  countWaitingQuestions,
  devicesOfSeller,
  mostViewedOfSeller,
  productsOfSeller,
  type SellerActivityDocument,
} from '@parkho/projections';
import { ReadModels } from '../../platform/engines/read-models.js';
import { Categories } from '../views/categories.js';
import { ProductViews } from '../views/product-view.js';

/** The dashboard of a seller's shop: two totals, one document and two short lists, whatever its size. */
@Injectable()
export class SellerDashboards {
  constructor(
    private readonly models: ReadModels,
    private readonly categories: Categories,
    private readonly views: ProductViews,
  ) {}

  /** @param now ISO 8601: determines the current month */
  async of(sellerId: string, now: string): Promise<SellerDashboard> {
    const newest = { page: 1, limit: RECENT_PRODUCTS };
    const [devices, { days, months }, recent, viewed, waitingQuestions, { nameOf }] = await Promise.all([
      devicesOfSeller(this.models.products, sellerId),
      activityOfSeller(this.models['seller-activity'], sellerId),
      productsOfSeller(this.models.products, sellerId, newest),
      mostViewedOfSeller(this.models.products, sellerId, MOST_VIEWED),
      countWaitingQuestions(this.models.questions, sellerId),
      this.categories.current(),
    ]);
    const recentProducts = (await this.views.sellerCards(recent.documents)).map(recentOf);
    const mostViewed = await this.views.sellerCards(viewed.filter(({ views }) => views > 0));
    const monthlyActivity = activityUpTo(now, months);
    return {
      overview: {
        totalProducts: devices.all,
        activeProducts: devices.byState.active,
        pendingProducts: devices.byState.pending,
        rejectedProducts: devices.byState.rejected,
        inactiveProducts: devices.byState.inactive,
        soldProducts: devices.byState.sold,
        featuredProducts: devices.featured,
        totalOrders: Object.values(months).reduce((sum, { sold }) => sum + sold, 0),
        monthlyRevenue: monthlyActivity.at(-1)!.revenue,
        waitingQuestions,
        inspectedProducts: devices.inspected,
        inspectionRequests: devices.requests.inspection,
        featuredRequests: devices.requests.featuring,
      },
      monthSoFar: monthSoFar(now, days),
      latestProducts: recentProducts,
      recentProducts,
      productsByCategory: countsByName(devices.byCategory, nameOf),
      monthlyActivity,
      mostViewed: mostViewed.map(recentOf),
    };
  }
}

const recentOf = (product: SellerProduct): RecentProduct => ({
  _id: product._id,
  name: product.name,
  category: product.category,
  price: product.price,
  isActive: product.isActive,
  isFeatured: product.isFeatured,
  createdAt: product.createdAt,
  images: product.images,
  views: product.views,
  contacts: product.contacts,
  sold: product.sold,
  state: product.state,
});

const activityUpTo = (now: string, months: SellerActivityDocument['months']): MonthlyActivity[] =>
  monthsUpTo(monthInPakistan(now), DASHBOARD_MONTHS).map((name) => {
    const { listed = 0, sold = 0, revenue = 0, views = 0, contacts = 0 } = months[name] ?? {};
    const [year, month] = name.split('-').map(Number) as [number, number];
    return { _id: { year, month }, count: listed, sold, revenue: toPkr(revenue), views, contacts };
  });

const monthSoFar = (now: string, days: SellerActivityDocument['days']): SellerDashboard['monthSoFar'] => {
  const today = dayInPakistan(now);
  const from = `${monthOfDay(today)}-01`;
  const last = plusDays(from, -1);
  const sameDay = `${monthOfDay(last)}${today.slice(7)}`;
  return {
    current: activityDuring(days, from, today),
    previous: activityDuring(days, `${monthOfDay(last)}-01`, sameDay < last ? sameDay : last),
  };
};

const activityDuring = (days: SellerActivityDocument['days'], from: string, to: string): ActivityOfDays => {
  const daysWithin = Object.keys(days).filter((day) => from <= day && day <= to);
  const sum = (name: 'sold' | 'revenue' | 'views' | 'contacts') =>
    daysWithin.reduce((total, day) => total + days[day]![name], 0);
  return {
    from,
    to,
    sold: sum('sold'),
    revenue: toPkr(sum('revenue')),
    views: sum('views'),
    contacts: sum('contacts'),
  };
};

/** A deleted category may have the name of a current one, under which it is counted. */
const countsByName = (
  counts: ReadonlyMap<string, number>,
  nameOf: (id: string) => string,
): SellerDashboard['productsByCategory'] => {
  const byName = new Map<string, number>();
  for (const [id, count] of counts) byName.set(nameOf(id), (byName.get(nameOf(id)) ?? 0) + count);
  return [...byName]
    .map(([_id, count]) => ({ _id, count }))
    .sort((a, b) => b.count - a.count || a._id.localeCompare(b._id));
};
