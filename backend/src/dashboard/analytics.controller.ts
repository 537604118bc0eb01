import { Controller, Get, Query } from '@nestjs/common';
import {
  ACTIVITY_LIMITS,
  DomainError,
  dayInPakistan,
  daysBetween,
  ANALYTICS_MESSAGES as MESSAGES,
  monthInPakistan,
  monthsUpTo,
  type ProductAnalytics,
  RECENT_USERS,
  type ShopActivity,
  type Success,
  TOP_SELLERS,
  type UserAnalytics,
} from '@parkho/contracts';
import {
  activityByDay,
  activityByMonth,
  productOverview,
  sellersByIds,
  sellersWithMost,
  userOverview,
  usersPage,
} from '@parkho/projections';
import { ReadModels } from '../platform/engines/read-models.js';
import { Allow } from '../platform/http/access/allow.js';
import { maskContactData } from '../platform/http/access/contact-data.js';
import { CurrentUser, type Principal } from '../platform/http/access/request-context.js';
import { ActivityQuery } from './analytics-query.dto.js';

/** The figures of the whole shop, all of them folded when events happen. */
@Controller()
export class AnalyticsController {
  constructor(private readonly models: ReadModels) {}

  @Get('analytics/analytics')
  @Allow('users.read')
  async users(@CurrentUser() { role }: Principal): Promise<Success<UserAnalytics>> {
    const { users } = this.models;
    const [overview, { documents }] = await Promise.all([
      userOverview(users, dayInPakistan(new Date().toISOString())),
      usersPage(users, {}, { page: 1, limit: RECENT_USERS }),
    ]);
    const recentUsers = documents.map((user) => maskContactData(role, user));
    return { success: true, data: { overview, recentUsers } };
  }

  @Get('admin/products/analytics')
  @Allow('products.read')
  async products(): Promise<Success<ProductAnalytics>> {
    const [overview, ranking] = await Promise.all([
      productOverview(this.models.products),
      sellersWithMost(this.models['top-sellers'], TOP_SELLERS),
    ]);
    const sellers = await sellersByIds(
      this.models.sellers,
      ranking.map(({ _id }) => _id),
    );
    // The listings of an erased user are deleted one by one.
    const topSellers = ranking.flatMap(({ _id, products }) => {
      const seller = sellers.get(_id);
      if (!seller) return [];
      const { name, businessName } = seller;
      return { _id, sellerName: name, ...(businessName && { businessName }), productCount: products };
    });
    return { success: true, data: { ...overview, topSellers } };
  }

  @Get('analytics/activity')
  @Allow('analytics.read')
  async activity(@Query() { months, from, to }: ActivityQuery): Promise<Success<ShopActivity>> {
    const model = this.models['shop-activity'];
    if (from === undefined && to === undefined) {
      const activity = await activityByMonth(
        model,
        monthsUpTo(monthInPakistan(new Date().toISOString()), months),
      );
      return { success: true, data: { activity } };
    }
    const days = from && to ? daysBetween(from, to) + 1 : 0;
    if (!from || !to || days < 1 || days > ACTIVITY_LIMITS.days)
      throw new DomainError('invalid', MESSAGES.daysInvalid);
    return { success: true, data: { activity: await activityByDay(model, from, to) } };
  }
}
