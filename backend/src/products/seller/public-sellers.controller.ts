import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  DomainError,
  PRODUCT_MESSAGES,
  PUBLIC_PAGE_SIZE,
  type SellerPage,
  type Success,
} from '@parkho/contracts';
import { Allow } from '../../platform/http/access/allow.js';
import { PageQuery } from '../../platform/http/query/query-fields.js';
import type { Json } from '../../platform/http/response/response-types.js';
import { ProductSearch } from '../search/product-search.js';
import { sellerResponse } from '../views/product-response.js';

class SellerDevicesQuery extends PageQuery {
  override limit = PUBLIC_PAGE_SIZE;
}

/** Public pages of sellers. */
@Controller('sellers')
export class PublicSellersController {
  constructor(private readonly search: ProductSearch) {}

  @Get(':id')
  @RouteConfig({ publicRead: ['products', 'sellers', 'categories', 'questions'] })
  @Allow('public')
  @Header('content-type', 'application/json; charset=utf-8')
  async page(@Param('id') id: string, @Query() at: SellerDevicesQuery): Promise<Json<Success<SellerPage>>> {
    const seller = await this.search.sellerPage(id, at);
    if (!seller) throw new DomainError('not-found', PRODUCT_MESSAGES.sellerNotFound);
    return sellerResponse(seller);
  }
}
