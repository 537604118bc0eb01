import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import {
  CATEGORY_SEARCH_MAX,
  DomainError,
  type ManagedCategory,
  CATEGORY_MESSAGES as MESSAGES,
  normaliseCategoryName,
} from '@parkho/contracts';
import { ArrayMaxSize, IsOptional, IsString, MaxLength } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { Allow } from '../platform/http/access/allow.js';
import { ConsoleListQuery, parseConsoleList, setContentRange } from '../platform/http/query/console-list.js';
import { CategoryUses } from './category-uses.js';

class CategoryFilter {
  @IsOptional() @ArrayMaxSize(1000) @IsString({ each: true }) id?: string[];
  @IsOptional()
  @IsString()
  @MaxLength(CATEGORY_SEARCH_MAX, { message: MESSAGES.searchTooLong })
  q?: string;
}

const SORTS = ['name', 'devices', 'onSale', 'ideas'] as const;

type ConsoleCategory = ManagedCategory & { id: string };

/** The categories for the console, in the format of ra-data-simple-rest: no envelope. */
@Controller('console/categories')
@Allow('categories.manage')
export class ConsoleCategoriesController {
  constructor(private readonly uses: CategoryUses) {}

  @Get()
  async list(
    @Query() query: ConsoleListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConsoleCategory[]> {
    const { filter, page, limit, sort } = await parseConsoleList(query, CategoryFilter, SORTS);
    const search = normaliseCategoryName(filter.q ?? '');
    const matching = (await this.uses.managed()).filter(
      ({ _id, name }) =>
        (!filter.id || filter.id.includes(_id)) && normaliseCategoryName(name).includes(search),
    );
    // Sorted by name, which breaks ties of other sorts.
    if (sort?.field === 'name' && sort.order < 0) matching.reverse();
    else if (sort && sort.field !== 'name') {
      const { field, order } = sort;
      matching.sort((a, b) => (a[field] - b[field]) * order);
    }
    const pageItems = matching.slice((page - 1) * limit, page * limit);
    setContentRange(reply, 'categories', { page, limit }, pageItems.length, matching.length);
    return pageItems.map(withId);
  }

  @Get(':id')
  async one(@Param('id') id: string): Promise<ConsoleCategory> {
    const category = (await this.uses.managed()).find(({ _id }) => _id === id);
    if (!category) throw new DomainError('not-found', MESSAGES.notFound);
    return withId(category);
  }
}

const withId = (category: ManagedCategory): ConsoleCategory => ({ ...category, id: category._id });
