import { Controller, Get, Header, Headers, HttpCode, Ip, Param, Post, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  type ComparedDevice,
  contactForm,
  type DeviceContact,
  DomainError,
  type ManagedPage,
  PRODUCT_MESSAGES,
  type ProductCard,
  type ProductList,
  type ProductPage,
  type Success,
  type Suggestions,
  type ValueOf,
} from '@parkho/contracts';
import { Allow } from '../platform/http/access/allow.js';
import { CurrentUser, type Principal } from '../platform/http/access/request-context.js';
import { FormBody } from '../platform/http/body/form.js';
import { QueryBudget } from '../platform/http/limits/query-budget.js';
import type { Json } from '../platform/http/response/response-types.js';
import { ProductSearch, searchCost } from './search/product-search.js';
import {
  ApiPublicProductsQuery,
  type PublicProductsQuery,
  publicProductsQuery,
} from './search/public-products-query.js';
import { SearchSuggestions } from './search/suggestions.js';
import { SellerContacts } from './seller-contacts.js';
import { ViewCounter } from './view-counter.js';
import { ComparedProducts, ProductIds, SuggestionsQuery } from './views/product-queries.dto.js';
import { cardsResponse, listResponse } from './views/product-response.js';

@Controller('products')
export class PublicProductsController {
  constructor(
    private readonly search: ProductSearch,
    private readonly suggested: SearchSuggestions,
    private readonly views: ViewCounter,
    private readonly budget: QueryBudget,
    private readonly contacts: SellerContacts,
  ) {}

  @Get('public')
  @RouteConfig({ publicRead: ['products', 'sellers', 'categories'] })
  @Allow('public')
  @ApiPublicProductsQuery()
  @Header('content-type', 'application/json; charset=utf-8')
  async list(
    @Query(publicProductsQuery) query: PublicProductsQuery,
    @Ip() ip: string,
  ): Promise<Json<Success<ProductList>>> {
    const searches = searchCost(query);
    if (searches > 0) await this.budget.spend(ip, 'search', searches);
    return listResponse(await this.search.onSale(query));
  }

  /** Categories, brands and models on sale that complete a text. */
  @Get('suggestions')
  @RouteConfig({ publicRead: ['products', 'sellers', 'categories'] })
  @Allow('public')
  async suggestions(
    @Query() { search = '' }: SuggestionsQuery,
    @Ip() ip: string,
  ): Promise<Success<Suggestions>> {
    await this.budget.spend(ip, 'search');
    return { success: true, data: { suggestions: await this.suggested.of(search) } };
  }

  /**
   * Cards of saved devices, in the order of their ids, sold ones included; private ones are missing. Hardly any two
   * clients request the same ones, so no answer is cached.
   */
  @Get('cards')
  @Allow('public')
  @Header('content-type', 'application/json; charset=utf-8')
  async cards(@Query() { ids }: ProductIds): Promise<Json<Success<{ products: ProductCard[] }>>> {
    return cardsResponse(await this.search.publicCards(ids));
  }

  /** Devices side by side, in the order of the ids; private ones are missing. Counts no view. */
  @Get('compare')
  @Allow('public')
  async compare(@Query() { devices }: ComparedProducts): Promise<Success<{ products: ComparedDevice[] }>> {
    return { success: true, data: { products: await this.search.compared(devices) } };
  }

  /** Alternatives to a device. */
  @Get('products/:id/similar')
  @Allow('public')
  @Header('content-type', 'application/json; charset=utf-8')
  async similar(@Param('id') id: string): Promise<Json<Success<{ products: ProductCard[] }>>> {
    const cards = await this.search.similar(id);
    if (!cards) throw new DomainError('not-found', PRODUCT_MESSAGES.notFound);
    return cardsResponse(cards);
  }

  /**
   * The contact data of the seller of a device on sale. No other public answer has contact data: they need a press of a
   * button, have a budget for each address, and are counted; so is the way that the buyer chooses then.
   */
  @Post('public/:id/contact')
  @HttpCode(200)
  @Allow('public')
  async contact(
    @Param('id') id: string,
    @Ip() ip: string,
    @Headers('user-agent') browser: string | undefined,
    @CurrentUser() viewer: Principal | undefined,
    @FormBody(contactForm) { way }: ValueOf<typeof contactForm>,
  ): Promise<Success<DeviceContact>> {
    await this.budget.spend(ip, 'contact');
    return { success: true, data: await this.contacts.of(id, { ip, browser, viewer, way }) };
  }

  /**
   * For everyone while it is public; for its seller and for readers of all listings in any state. Only other visitors
   * count as views, and prefetches do not.
   */
  @Get('products/:id')
  @Allow('public')
  async page(
    @Param('id') id: string,
    @CurrentUser() viewer: Principal | undefined,
    @Headers('sec-purpose') purpose?: string,
  ): Promise<Success<{ product: ProductPage | ManagedPage }>> {
    const device = await this.search.page(id, viewer);
    if (!device) throw new DomainError('not-found', PRODUCT_MESSAGES.notFound);
    if (!device.isManaged && !purpose?.startsWith('prefetch'))
      this.views.count('ProductViewsCounted', id, device.page.seller._id);
    return { success: true, data: { product: device.page } };
  }
}
