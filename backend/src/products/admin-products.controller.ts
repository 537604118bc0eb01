import { Body, Controller, Delete, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  adminChangesForm,
  adminListingBody,
  type ListedNames,
  type MyProducts,
  PRODUCT_MESSAGES,
  rejectionForm,
  type Success,
  type ValueOf,
} from '@parkho/contracts';
import { type CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { Allow } from '../platform/http/access/allow.js';
import {
  Context,
  CurrentUser,
  DisconnectSignal,
  type Principal,
} from '../platform/http/access/request-context.js';
import { ApiForms, FormBody } from '../platform/http/body/form.js';
import { BODY_BYTES } from '../platform/http/limits/body-limits.js';
import { ListProduct } from './commands/list-product.js';
import { productCommand } from './commands/product-command.js';
import { UpdateProduct } from './commands/update-product.js';
import { ProductSearch } from './search/product-search.js';
import { ToggleActiveDto, ToggleFeaturedDto } from './views/product-commands.dto.js';
import { ProductForms } from './views/product-forms.js';
import { AdminProductsQuery } from './views/product-queries.dto.js';
import {
  activityMessage,
  deletedResponse,
  type ProductResponse,
  placementMessage,
  productResponse,
} from './views/product-response.js';

@Controller('admin/products')
@Allow('products.manage')
export class AdminProductsController {
  constructor(
    private readonly commands: Commands,
    private readonly forms: ProductForms,
    private readonly search: ProductSearch,
  ) {}

  @Get()
  @Allow('products.read')
  async list(
    @Query() { page, limit, status, ...filters }: AdminProductsQuery,
    @CurrentUser() reader: Principal,
  ): Promise<Success<MyProducts>> {
    const query = { ...filters, approvalStatus: status };
    const data = await this.search.forAdmin(query, { page, limit }, reader);
    return { success: true, data };
  }

  /** The brands and cities of all listings, for a filter. */
  @Get('names')
  @Allow('products.read')
  async names(): Promise<Success<ListedNames>> {
    return { success: true, data: await this.search.listedBrandsAndCities() };
  }

  @Post()
  @RouteConfig({ bodyBytes: BODY_BYTES.long })
  @ApiForms(adminListingBody)
  async add(
    @Body() body: unknown,
    @Context() context: CommandContext,
    @DisconnectSignal() disconnected: AbortSignal,
  ): Promise<ProductResponse> {
    const { sellerId, ...listing } = await this.forms.adminListing(body);
    return productResponse(
      await this.commands.execute(new ListProduct(sellerId, listing, context, disconnected), 'products'),
      PRODUCT_MESSAGES.added,
    );
  }

  @Put(':id')
  @RouteConfig({ bodyBytes: BODY_BYTES.long })
  @ApiForms(adminChangesForm(String))
  async update(
    @Param('id') id: string,
    @Body() body: unknown,
    @Context() context: CommandContext,
    @DisconnectSignal() disconnected: AbortSignal,
  ): Promise<ProductResponse> {
    const edit = await this.forms.adminChanges(body);
    return productResponse(
      await this.commands.execute(new UpdateProduct(id, edit, context, disconnected), 'products'),
      PRODUCT_MESSAGES.updated,
    );
  }

  @Delete(':id')
  async delete(@Param('id') id: string, @Context() context: CommandContext): Promise<Success<null>> {
    await this.commands.execute(productCommand(id, { type: 'delete' }, context), 'products');
    return deletedResponse;
  }

  @Patch(':id/approve')
  @Allow('products.moderate')
  async approve(@Param('id') id: string, @Context() context: CommandContext): Promise<ProductResponse> {
    const command = productCommand(id, { type: 'approve' }, context);
    return productResponse(
      await this.commands.execute(command, 'products', 'moderation'),
      PRODUCT_MESSAGES.approved,
    );
  }

  @Patch(':id/reject')
  @Allow('products.moderate')
  async reject(
    @Param('id') id: string,
    @FormBody(rejectionForm) { reason }: ValueOf<typeof rejectionForm>,
    @Context() context: CommandContext,
  ): Promise<ProductResponse> {
    const command = productCommand(id, { type: 'reject', reason }, context);
    return productResponse(
      await this.commands.execute(command, 'products', 'moderation'),
      PRODUCT_MESSAGES.rejected,
    );
  }

  @Patch(':id/toggle-active')
  async toggleActive(
    @Param('id') id: string,
    @Body() { isActive }: ToggleActiveDto,
    @Context() context: CommandContext,
  ): Promise<ProductResponse> {
    const command = productCommand(id, { type: 'set-active', active: isActive ?? 'toggle' }, context);
    return productResponse(await this.commands.execute(command, 'products'), activityMessage);
  }

  @Patch(':id/toggle-featured')
  @Allow('products.feature')
  async toggleFeatured(
    @Param('id') id: string,
    @Body() { isFeatured }: ToggleFeaturedDto,
    @Context() context: CommandContext,
  ): Promise<ProductResponse> {
    const command = productCommand(id, { type: 'set-featured', featured: isFeatured ?? 'toggle' }, context);
    return productResponse(await this.commands.execute(command, 'products'), placementMessage);
  }
}
