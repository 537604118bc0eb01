import { Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  BRANDS,
  CATEGORY_MESSAGES,
  type Category,
  CITIES,
  type City,
  categoryForm,
  GPU_OPTIONS,
  type GpuOption,
  RAM_OPTIONS,
  type RamOption,
  type Success,
  type ValueOf,
} from '@parkho/contracts';
import { currentCategories } from '@parkho/projections';
import { type CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { Allow } from '../platform/http/allow.js';
import { FormBody } from '../platform/http/form.js';
import { Context } from '../platform/http/request-context.js';
import type { CategoryState } from './category.js';
import { CreateCategory } from './commands/create-category.js';
import { DeleteCategory } from './commands/delete-category.js';
import { RenameCategory } from './commands/rename-category.js';

type List<Key extends string, T> = Success<Record<Key, readonly T[]>>;

@Controller()
export class CatalogReferenceController {
  constructor(
    private readonly commands: Commands,
    private readonly models: ReadModels,
  ) {}

  @Get('categories')
  @Allow('public')
  @RouteConfig({ publicRead: true })
  async categories(): Promise<List<'categories', Category>> {
    const found = await currentCategories(this.models.categories);
    return { success: true, data: { categories: found.map(({ _id, name }) => ({ _id, name })) } };
  }

  /** Each category with the number of devices that are on sale in it. */
  @Get('categories/with-counts')
  @Allow('public')
  @RouteConfig({ publicRead: true })
  async categoriesWithCounts(): Promise<List<'categories', Category>> {
    const [found, { categoryId }] = await Promise.all([
      currentCategories(this.models.categories),
      this.models.products.facets({ filter: { onSale: true } }, ['categoryId']),
    ]);
    const counts = new Map(categoryId?.map(({ value, count }) => [value, count]));
    const categories = found.map(({ _id, name }) => ({ _id, name, count: counts.get(_id) ?? 0 }));
    return { success: true, data: { categories } };
  }

  @Post('categories')
  @Allow('admin')
  async create(
    @FormBody(categoryForm) { name }: ValueOf<typeof categoryForm>,
    @Context() context: CommandContext,
  ): Promise<Success<{ category: Category }>> {
    const { state } = await this.commands.execute<CategoryState>(new CreateCategory(name, context));
    return { success: true, message: CATEGORY_MESSAGES.created, data: { category: answer(state) } };
  }

  @Put('categories/:id')
  @Allow('admin')
  async rename(
    @Param('id') id: string,
    @FormBody(categoryForm) { name }: ValueOf<typeof categoryForm>,
    @Context() context: CommandContext,
  ): Promise<Success<{ category: Category }>> {
    const { state } = await this.commands.execute<CategoryState>(new RenameCategory(id, name, context));
    return { success: true, message: CATEGORY_MESSAGES.updated, data: { category: answer(state) } };
  }

  @Delete('categories/:id')
  @Allow('admin')
  async delete(@Param('id') id: string, @Context() context: CommandContext): Promise<Success<null>> {
    await this.commands.execute(new DeleteCategory(id, context));
    return { success: true, message: CATEGORY_MESSAGES.deleted, data: null };
  }

  @Get('cities')
  @Allow('public')
  @RouteConfig({ publicRead: true })
  cities(): List<'cities', City> {
    return { success: true, data: { cities: CITIES } };
  }

  @Get('brands')
  @Allow('public')
  @RouteConfig({ publicRead: true })
  brands(): List<'brands', { name: string }> {
    return { success: true, data: { brands: BRANDS } };
  }

  @Get('gpu-options')
  @Allow('public')
  @RouteConfig({ publicRead: true })
  gpuOptions(): List<'gpuOptions', GpuOption> {
    return { success: true, data: { gpuOptions: GPU_OPTIONS } };
  }

  @Get('ram-options')
  @Allow('public')
  @RouteConfig({ publicRead: true })
  ramOptions(): List<'ramOptions', RamOption> {
    return { success: true, data: { ramOptions: RAM_OPTIONS } };
  }
}

const answer = (state: CategoryState): Category => {
  const { id, name } = state as Extract<CategoryState, { status: 'current' }>;
  return { _id: id, name };
};
