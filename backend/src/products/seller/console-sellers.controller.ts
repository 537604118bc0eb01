import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import {
  DomainError,
  MAX_PAGE_SIZE,
  PRODUCT_MESSAGES as MESSAGES,
  type SellerChoice,
  USER_MESSAGES,
} from '@parkho/contracts';
import { ArrayMaxSize, IsOptional, IsString, MaxLength } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { Allow } from '../../platform/http/access/allow.js';
import { CurrentUser, type Principal } from '../../platform/http/access/request-context.js';
import {
  ConsoleListQuery,
  parseConsoleList,
  setContentRange,
} from '../../platform/http/query/console-list.js';
import { SEARCH_MAX } from '../../platform/http/query/query-fields.js';
import { SellerChoices } from './seller-choices.js';

class SellerFilter {
  @IsOptional() @ArrayMaxSize(MAX_PAGE_SIZE) @IsString({ each: true }) id?: string[];
  @IsOptional() @MaxLength(SEARCH_MAX, { message: MESSAGES.searchTooLong }) q?: string;
}

/**
 * The users who can list devices, for choosing a seller: only name, business and email address, so that no right to
 * read accounts is needed. In the format of ra-data-simple-rest: no envelope.
 */
@Controller('console/sellers')
@Allow('products.read')
export class ConsoleSellersController {
  constructor(private readonly sellers: SellerChoices) {}

  @Get()
  async list(
    @Query() query: ConsoleListQuery,
    @CurrentUser() { role }: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SellerChoice[]> {
    const { filter, page, limit } = await parseConsoleList(query, SellerFilter, ['name']);
    if (filter.id) return this.sellers.byIds(filter.id, role);
    const sellers = await this.sellers.findByName(filter.q, role);
    const pageItems = sellers.slice((page - 1) * limit, page * limit);
    setContentRange(reply, 'sellers', { page, limit }, pageItems.length, sellers.length);
    return pageItems;
  }

  @Get(':id')
  async one(@Param('id') id: string, @CurrentUser() { role }: Principal): Promise<SellerChoice> {
    const [seller] = await this.sellers.byIds([id], role);
    if (!seller) throw new DomainError('not-found', USER_MESSAGES.notFound);
    return seller;
  }
}
