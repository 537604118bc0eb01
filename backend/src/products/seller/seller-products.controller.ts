import { Body, Controller, Delete, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import {
  changesForm,
  IMAGE_SLOTS,
  type KnownModels as KnownModelsAnswer,
  listingForm,
  MIN_SUGGESTION_LENGTH,
  type MyListings,
  PRODUCT_MESSAGES,
  type SimilarPrices,
  type Success,
} from '@parkho/contracts';
import { type CommandContext } from '../../platform/commands/command-context.js';
import { Commands } from '../../platform/commands/commands.js';
import { Allow } from '../../platform/http/access/allow.js';
import {
  Context,
  CurrentUser,
  DisconnectSignal,
  type Principal,
} from '../../platform/http/access/request-context.js';
import { ApiForms } from '../../platform/http/body/form.js';
import { Files, Multipart, type UploadedFile } from '../../platform/http/body/multipart.js';
import { ListProduct } from '../commands/list-product.js';
import { productCommand } from '../commands/product-command.js';
import { UpdateProduct } from '../commands/update-product.js';
import { picturesOf } from '../pictures/pictures.js';
import { KnownModels } from '../search/known-models.js';
import { ProductSearch } from '../search/product-search.js';
import { ToggleActiveDto } from '../views/product-commands.dto.js';
import { ProductForms } from '../views/product-forms.js';
import { MyProductsFilter, SimilarPricesQuery, SuggestionsQuery } from '../views/product-queries.dto.js';
import {
  activityMessage,
  deletedResponse,
  type ProductResponse,
  productResponse,
} from '../views/product-response.js';
import { SellerListings } from './seller-listings.js';

/** The seller's own devices; managers of all listings may use these routes as well. */
@Controller('products')
@Allow('products.manage-own')
export class SellerProductsController {
  constructor(
    private readonly commands: Commands,
    private readonly forms: ProductForms,
    private readonly search: ProductSearch,
    private readonly listings: SellerListings,
    private readonly models: KnownModels,
  ) {}

  @Get('my-products')
  async mine(
    @CurrentUser() { sellerId }: Principal,
    @Query() { page, limit, ...filters }: MyProductsFilter,
  ): Promise<Success<MyListings>> {
    const now = new Date().toISOString();
    return { success: true, data: await this.listings.of(sellerId, filters, { page, limit }, now) };
  }

  @Get('similar-prices')
  async similarPrices(@Query() query: SimilarPricesQuery): Promise<Success<SimilarPrices>> {
    return { success: true, data: await this.search.similarPrices(query) };
  }

  /** Common details of models whose name is being typed. */
  @Get('models')
  async knownModels(@Query() { search = '' }: SuggestionsQuery): Promise<Success<KnownModelsAnswer>> {
    const isBegun = search.trim().length >= MIN_SUGGESTION_LENGTH;
    return { success: true, data: { models: isBegun ? await this.models.of(search) : [] } };
  }

  @Post('products')
  @ApiForms(listingForm(String))
  @Multipart(IMAGE_SLOTS)
  async list(
    @Body() body: unknown,
    @Files() files: UploadedFile[],
    @CurrentUser() { sellerId }: Principal,
    @Context() context: CommandContext,
    @DisconnectSignal() disconnected: AbortSignal,
  ): Promise<ProductResponse> {
    const pictures = picturesOf(files);
    const details = await this.forms.listing(body, Object.keys(pictures).length > 0);
    const command = new ListProduct(sellerId, { details, pictures }, context, disconnected);
    return productResponse(
      await this.commands.execute(command, 'products', 'seller-activity'),
      PRODUCT_MESSAGES.added,
    );
  }

  @Put('products/:id')
  @ApiForms(changesForm(String))
  @Multipart(IMAGE_SLOTS)
  async update(
    @Param('id') id: string,
    @Body() body: unknown,
    @Files() files: UploadedFile[],
    @Context() context: CommandContext,
    @DisconnectSignal() disconnected: AbortSignal,
  ): Promise<ProductResponse> {
    const edit = { changes: await this.forms.changes(body), pictures: picturesOf(files) };
    return productResponse(
      await this.commands.execute(new UpdateProduct(id, edit, context, disconnected), 'products'),
      PRODUCT_MESSAGES.updated,
    );
  }

  @Delete('products/:id')
  @Allow('shop.own')
  async delete(@Param('id') id: string, @Context() context: CommandContext): Promise<Success<null>> {
    await this.commands.execute(productCommand(id, { type: 'delete' }, context), 'products');
    return deletedResponse;
  }

  @Patch('products/:id/toggle-active')
  async toggleActive(
    @Param('id') id: string,
    @Body() { isActive }: ToggleActiveDto,
    @Context() context: CommandContext,
  ): Promise<ProductResponse> {
    const command = productCommand(id, { type: 'set-active', active: isActive ?? 'toggle' }, context);
    return productResponse(await this.commands.execute(command, 'products'), activityMessage);
  }
}
