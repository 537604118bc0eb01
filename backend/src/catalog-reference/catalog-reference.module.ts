import { Module } from '@nestjs/common';
import { CatalogReferenceController } from './catalog-reference.controller.js';
import { CategoryNames } from './category-names.js';
import { CategoryRestorations } from './category-restorations.js';
import { CategoryUses } from './category-uses.js';
import { CreateCategoryHandler } from './commands/create-category.js';
import { DeleteCategoryHandler } from './commands/delete-category.js';
import { MergeCategoryHandler } from './commands/merge-category.js';
import { RenameCategoryHandler } from './commands/rename-category.js';
import { ConsoleCategoriesController } from './console-categories.controller.js';
import { DefaultCategories } from './default-categories.js';
import { ReferenceListsController } from './lists/reference-lists.controller.js';

@Module({
  controllers: [CatalogReferenceController, ConsoleCategoriesController, ReferenceListsController],
  providers: [
    CategoryNames,
    CategoryRestorations,
    CategoryUses,
    CreateCategoryHandler,
    RenameCategoryHandler,
    DeleteCategoryHandler,
    MergeCategoryHandler,
    DefaultCategories,
  ],
})
export class CatalogReferenceModule {}
