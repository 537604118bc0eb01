import { Controller, Get } from '@nestjs/common';
import type { SellerDashboard, Success } from '@parkho/contracts';
import { Allow } from '../../platform/http/access/allow.js';
import { CurrentUser, type Principal } from '../../platform/http/access/request-context.js';
import { SellerDashboards } from './seller-dashboards.js';

@Controller('products')
export class SellerDashboardController {
  constructor(private readonly dashboards: SellerDashboards) {}

  @Get('dashboard-stats')
  @Allow('products.manage-own')
  async stats(@CurrentUser() { sellerId: id }: Principal): Promise<Success<SellerDashboard>> {
    return { success: true, data: await this.dashboards.of(id, new Date().toISOString()) };
  }
}
