import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CATEGORY_MESSAGES, categoryStream, DomainError } from '@parkho/contracts';
import type { CommandContext } from '../../platform/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/command-runner.js';
import { ReadModels } from '../../platform/read-models.js';
import { type CategoryState, category } from '../category.js';

export class DeleteCategory {
  constructor(
    readonly categoryId: string,
    readonly context: CommandContext,
  ) {}
}

@CommandHandler(DeleteCategory)
export class DeleteCategoryHandler implements ICommandHandler<DeleteCategory, Outcome<CategoryState>> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly models: ReadModels,
  ) {}

  async execute({ categoryId, context }: DeleteCategory): Promise<Outcome<CategoryState>> {
    const used = await this.models.products.find({ filter: { categoryId }, limit: 1 });
    if (used.length > 0) throw new DomainError('conflict', CATEGORY_MESSAGES.inUse);
    return this.runner.run(category, categoryStream(categoryId), { type: 'delete' }, context);
  }
}
