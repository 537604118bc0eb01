import { Module } from '@nestjs/common';
import { CatalogReferenceController } from './catalog-reference.controller.js';
import { CategoryNames } from './category-names.js';
import { CreateCategoryHandler } from './commands/create-category.js';
import { DeleteCategoryHandler } from './commands/delete-category.js';
import { RenameCategoryHandler } from './commands/rename-category.js';
import { DefaultCategories } from './default-categories.js';

@Module({
  controllers: [CatalogReferenceController],
  providers: [
    CategoryNames,
    CreateCategoryHandler,
    RenameCategoryHandler,
    DeleteCategoryHandler,
    DefaultCategories,
  ],
})
export class CatalogReferenceModule {}
