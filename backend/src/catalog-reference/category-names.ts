import { Injectable } from '@nestjs/common';
import { CATEGORY_MESSAGES, DomainError } from '@parkho/contracts';
import { currentCategories } from '@parkho/projections';
import { ReadModels } from '../platform/read-models.js';
import { sameName } from './category.js';

/** Which names are taken, as far as the read model knows. */
@Injectable()
export class CategoryNames {
  constructor(private readonly models: ReadModels) {}

  /** @throws DomainError 'conflict' when a category other than `categoryId` has the name */
  async mustBeFree(name: string, categoryId: string): Promise<void> {
    const categories = await currentCategories(this.models.categories);
    if (categories.some((one) => one._id !== categoryId && sameName(one.name, name.trim()))) {
      throw new DomainError('conflict', CATEGORY_MESSAGES.exists);
    }
  }
}
