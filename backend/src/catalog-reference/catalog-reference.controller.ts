import { Controller, Delete, Get, HttpCode, Inject, Param, Post, Put } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  CATEGORY_MESSAGES,
  type Category,
  type City,
  categoryForm,
  categoryMergeForm,
  type GpuOption,
  type RamOption,
  type ReferenceList,
  type ShopFigures,
  type Success,
  type ValueOf,
} from '@parkho/contracts';
import { currentCategories, devicesOnSale, inspectorsByReports, referenceListOf } from '@parkho/projections';
import type { Config } from '../config.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { CONFIG } from '../platform/engines/tokens.js';
import { Allow } from '../platform/http/access/allow.js';
import { Context } from '../platform/http/access/request-context.js';
import { FormBody } from '../platform/http/body/form.js';
import type { CategoryState, CurrentCategory } from './category.js';
import { CategoryUses } from './category-uses.js';
import { CreateCategory } from './commands/create-category.js';
import { DeleteCategory } from './commands/delete-category.js';
import { MergeCategory } from './commands/merge-category.js';
import { RenameCategory } from './commands/rename-category.js';

type List<Key extends string, T> = Success<Record<Key, readonly T[]>>;

@Controller()
export class CatalogReferenceController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly commands: Commands,
    private readonly models: ReadModels,
    private readonly uses: CategoryUses,
  ) {}

  @Get('categories')
  @Allow('public')
  @RouteConfig({ publicRead: ['categories'] })
  async categories(): Promise<List<'categories', Category>> {
    const documents = await currentCategories(this.models.categories);
    return { success: true, data: { categories: documents.map(({ _id, name }) => ({ _id, name })) } };
  }

  /** Each category with its number of devices on sale. */
  @Get('categories/with-counts')
  @Allow('public')
  @RouteConfig({ publicRead: ['categories', 'products'] })
  async categoriesWithCounts(): Promise<List<'categories', Category>> {
    return { success: true, data: { categories: await this.uses.onSale() } };
  }

  /** Counted figures about the shop, and its operator. */
  @Get('shop-figures')
  @Allow('public')
  @RouteConfig({ publicRead: ['products', 'inspection-reports'] })
  async figures(): Promise<Success<{ figures: ShopFigures }>> {
    const [onSale, inspectors] = await Promise.all([
      devicesOnSale(this.models.products),
      inspectorsByReports(this.models['inspection-reports']),
    ]);
    const reports = inspectors.reduce((sum, inspector) => sum + inspector.reports, 0);
    const { operator } = this.config;
    const figures = { devicesOnSale: onSale, reports, inspectors, ...(operator && { operator }) };
    return { success: true, data: { figures } };
  }

  @Post('categories')
  @Allow('categories.manage')
  async create(
    @FormBody(categoryForm) { name }: ValueOf<typeof categoryForm>,
    @Context() context: CommandContext,
  ): Promise<Success<{ category: Category }>> {
    const { state } = await this.commands.execute(new CreateCategory(name, context), 'categories');
    return { success: true, message: CATEGORY_MESSAGES.created, data: { category: answer(state) } };
  }

  @Put('categories/:id')
  @Allow('categories.manage')
  async rename(
    @Param('id') id: string,
    @FormBody(categoryForm) { name }: ValueOf<typeof categoryForm>,
    @Context() context: CommandContext,
  ): Promise<Success<{ category: Category }>> {
    const { state } = await this.commands.execute(new RenameCategory(id, name, context), 'categories');
    return { success: true, message: CATEGORY_MESSAGES.updated, data: { category: answer(state) } };
  }

  @Delete('categories/:id')
  @Allow('categories.manage')
  async delete(@Param('id') id: string, @Context() context: CommandContext): Promise<Success<null>> {
    await this.commands.execute(new DeleteCategory(id, context), 'categories');
    return { success: true, message: CATEGORY_MESSAGES.deleted, data: null };
  }

  /** Merges it into the other category. */
  @Post('categories/:id/merge')
  @Allow('categories.manage')
  @HttpCode(200)
  async merge(
    @Param('id') id: string,
    @FormBody(categoryMergeForm) { intoId }: ValueOf<typeof categoryMergeForm>,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    await this.commands.execute(new MergeCategory(id, intoId, context), 'categories');
    return { success: true, message: CATEGORY_MESSAGES.merged, data: null };
  }

  @Get('cities')
  @Allow('public')
  @RouteConfig({ publicRead: ['reference-lists'] })
  async cities(): Promise<List<'cities', City>> {
    return { success: true, data: { cities: await this.entries('cities') } };
  }

  @Get('brands')
  @Allow('public')
  @RouteConfig({ publicRead: ['reference-lists'] })
  async brands(): Promise<List<'brands', { name: string }>> {
    return { success: true, data: { brands: await this.entries('brands') } };
  }

  @Get('gpu-options')
  @Allow('public')
  @RouteConfig({ publicRead: ['reference-lists'] })
  async gpuOptions(): Promise<List<'gpuOptions', GpuOption>> {
    return { success: true, data: { gpuOptions: await this.entries('gpu-options') } };
  }

  @Get('ram-options')
  @Allow('public')
  @RouteConfig({ publicRead: ['reference-lists'] })
  async ramOptions(): Promise<List<'ramOptions', RamOption>> {
    return { success: true, data: { ramOptions: await this.entries('ram-options') } };
  }

  private async entries<L extends ReferenceList>(list: L) {
    return (await referenceListOf(this.models['reference-lists'], list)).entries;
  }
}

const answer = (state: CategoryState): Category => {
  const { id, name } = state as CurrentCategory;
  return { _id: id, name };
};
