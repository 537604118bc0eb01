import { Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import {
  PLACEMENT_MESSAGES,
  type PlacementRequests,
  placementRequestForm,
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
import { PlacementRequestsQuery } from '../views/product-queries.dto.js';
import { type ProductResponse, productResponse } from '../views/product-response.js';

/** Placement requests of sellers. A request is a part of its product and has no id of its own. */
@Controller('seller')
@Allow('products.manage-own')
export class SellerPlacementRequestsController {
  constructor(
    private readonly commands: Commands,
    private readonly search: ProductSearch,
  ) {}

  @Get('featured-requests')
  async mine(
    @CurrentUser() { sellerId: id }: Principal,
    @Query() at: PlacementRequestsQuery,
  ): Promise<Success<PlacementRequests>> {
    return { success: true, data: await this.search.placementRequests(id, at) };
  }

  @Post('featured-request')
  async submit(
    @FormBody(placementRequestForm) { productId, reason }: ValueOf<typeof placementRequestForm>,
    @Context() context: CommandContext,
  ): Promise<ProductResponse> {
    const command = productCommand(productId, { type: 'request-featuring', reason }, context);
    return productResponse(await this.commands.execute(command, 'products'), PLACEMENT_MESSAGES.submitted);
  }

  @Delete('featured-request/:productId')
  async cancel(
    @Param('productId') productId: string,
    @Context() context: CommandContext,
  ): Promise<ProductResponse> {
    const command = productCommand(productId, { type: 'cancel-featured-request' }, context);
    return productResponse(await this.commands.execute(command, 'products'), PLACEMENT_MESSAGES.cancelled);
  }
}
