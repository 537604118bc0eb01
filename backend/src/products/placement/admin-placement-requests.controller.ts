import { Controller, Get, Param, Patch, Query } from '@nestjs/common';
import {
  type ManagedPlacementRequests,
  type MyProducts,
  PLACEMENT_MESSAGES,
  type PlacementRequestStats,
  placementApprovalForm,
  placementRejectionForm,
  type Success,
  type ValueOf,
} from '@parkho/contracts';
import { type CommandContext } from '../../platform/commands/command-context.js';
import { Commands } from '../../platform/commands/commands.js';
import { Allow } from '../../platform/http/access/allow.js';
import { Context, CurrentUser, type Principal } from '../../platform/http/access/request-context.js';
import { FormBody } from '../../platform/http/body/form.js';
import { productCommand } from '../commands/product-command.js';
import { ProductSearch } from '../search/product-search.js';
import { FeaturedNowQuery, ManagedPlacementRequestsQuery } from '../views/product-queries.dto.js';
import { type ProductResponse, productResponse } from '../views/product-response.js';

/**
 * Decisions on sellers' placement requests. A request is identified by its product; the specification also names these
 * calls like those of feature requests (section 7), which lead to the same commands.
 */
@Controller('admin/featured-requests')
@Allow('products.feature')
export class AdminPlacementRequestsController {
  constructor(
    private readonly commands: Commands,
    private readonly search: ProductSearch,
  ) {}

  @Get()
  @Allow('products.read')
  async requests(
    @Query() { status, ...at }: ManagedPlacementRequestsQuery,
    @CurrentUser() reader: Principal,
  ): Promise<Success<ManagedPlacementRequests>> {
    return { success: true, data: await this.search.featuredForAdmin({ status }, at, reader) };
  }

  @Get('stats')
  @Allow('products.read')
  async stats(): Promise<Success<PlacementRequestStats>> {
    return { success: true, data: await this.search.featuredStats(new Date().toISOString()) };
  }

  /** The featured devices in the order of the home page. */
  @Get('home-page')
  @Allow('products.read')
  async homePage(@Query() at: FeaturedNowQuery): Promise<Success<MyProducts>> {
    return { success: true, data: await this.search.featuredNow(at) };
  }

  @Patch(':id/approve')
  async approve(
    @Param('id') id: string,
    @FormBody(placementApprovalForm) { adminNotes: notes }: ValueOf<typeof placementApprovalForm>,
    @Context() context: CommandContext,
  ): Promise<ProductResponse> {
    const command = productCommand(id, { type: 'approve-featured-request', notes }, context);
    return productResponse(await this.commands.execute(command, 'products'), PLACEMENT_MESSAGES.approved);
  }

  @Patch(':id/reject')
  async reject(
    @Param('id') id: string,
    @FormBody(placementRejectionForm) { adminNotes: reason }: ValueOf<typeof placementRejectionForm>,
    @Context() context: CommandContext,
  ): Promise<ProductResponse> {
    const command = productCommand(id, { type: 'reject-featured-request', reason }, context);
    return productResponse(await this.commands.execute(command, 'products'), PLACEMENT_MESSAGES.rejected);
  }
}
