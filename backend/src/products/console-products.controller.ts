import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import {
  type ApprovalStatus,
  CONDITIONS,
  type Condition,
  DomainError,
  MAX_PAGE_SIZE,
  type ManagedPage,
  PRODUCT_MESSAGES as MESSAGES,
  PRODUCT_FILTER_MESSAGES,
} from '@parkho/contracts';
import { ADMIN_PRODUCT_SORTS } from '@parkho/projections';
import { ArrayMaxSize, IsBoolean, IsIn, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { Allow } from '../platform/http/access/allow.js';
import { CurrentUser, type Principal } from '../platform/http/access/request-context.js';
import { ConsoleListQuery, parseConsoleList, setContentRange } from '../platform/http/query/console-list.js';
import { ProductSearch } from './search/product-search.js';
import { APPROVAL_STATUSES } from './views/product-queries.dto.js';

class ProductFilter {
  @IsOptional() @ArrayMaxSize(MAX_PAGE_SIZE) @IsString({ each: true }) id?: string[];
  @IsOptional() @MaxLength(200, { message: MESSAGES.searchTooLong }) q?: string;
  @IsOptional() @IsString() category?: string;
  @IsOptional() @IsIn(CONDITIONS, { message: MESSAGES.conditionInvalid }) condition?: Condition;
  @IsOptional() @IsIn(APPROVAL_STATUSES, { message: MESSAGES.statusInvalid }) approvalStatus?: ApprovalStatus;
  @IsOptional() @IsBoolean({ message: MESSAGES.flagInvalid }) isFeatured?: boolean;
  @IsOptional() @IsBoolean({ message: MESSAGES.flagInvalid }) isActive?: boolean;
  @IsOptional() @IsBoolean({ message: MESSAGES.flagInvalid }) inspected?: boolean;
  @IsOptional() @IsBoolean({ message: MESSAGES.flagInvalid }) sold?: boolean;
  @IsOptional() @IsString() brand?: string;
  @IsOptional() @IsString() city?: string;
  @IsOptional() @IsString() sellerId?: string;
  /** In PKR, as in the shop's own list. */
  @IsOptional() @Min(0, { message: PRODUCT_FILTER_MESSAGES.priceFilterInvalid }) minPrice?: number;
  @IsOptional() @Min(0, { message: PRODUCT_FILTER_MESSAGES.priceFilterInvalid }) maxPrice?: number;
}

type ConsoleProduct = ManagedPage & { id: string };

/** Products for the console, in the format of ra-data-simple-rest: no envelope. */
@Controller('console/products')
@Allow('products.read')
export class ConsoleProductsController {
  constructor(private readonly search: ProductSearch) {}

  @Get()
  async list(
    @Query() query: ConsoleListQuery,
    @CurrentUser() reader: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConsoleProduct[]> {
    const { filter, page, limit, sort } = await parseConsoleList(query, ProductFilter, ADMIN_PRODUCT_SORTS);
    const { id: ids, q: search, isFeatured: featured, ...conditions } = filter;
    if (ids) return (await this.search.byIds(ids, reader)).map(withId);
    const { pages, total } = await this.search.forConsole(
      { ...conditions, search, featured, sort },
      { page, limit },
      reader,
    );
    setContentRange(reply, 'products', { page, limit }, pages.length, total);
    return pages.map(withId);
  }

  @Get(':id')
  async one(@Param('id') id: string, @CurrentUser() reader: Principal): Promise<ConsoleProduct> {
    const [page] = await this.search.byIds([id], reader);
    if (!page) throw new DomainError('not-found', MESSAGES.notFound);
    return withId(page);
  }
}

const withId = (page: ManagedPage): ConsoleProduct => ({ ...page, id: page._id });
