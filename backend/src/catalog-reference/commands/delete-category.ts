import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CATEGORY_MESSAGES, categoryStream, DomainError } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { ReadModels } from '../../platform/engines/read-models.js';
import { type CategoryState, category, nameOf } from '../category.js';
import { CategoryNames } from '../category-names.js';

export class DeleteCategory extends Command<Outcome<CategoryState>> {
  constructor(
    readonly categoryId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The category is deleted, and then its name given back. */
@CommandHandler(DeleteCategory)
export class DeleteCategoryHandler implements ICommandHandler<DeleteCategory> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly names: CategoryNames,
    private readonly models: ReadModels,
  ) {}

  async execute({ categoryId, context }: DeleteCategory): Promise<Outcome<CategoryState>> {
    const used = await this.models.products.find({ filter: { categoryId }, limit: 1 });
    if (used.length > 0) throw new DomainError('conflict', CATEGORY_MESSAGES.inUse);
    const stream = categoryStream(categoryId);
    const name = nameOf((await this.runner.load(category, stream)).state);
    const held = name === undefined ? undefined : await this.names.heldBy(categoryId, name);
    const outcome = await this.runner.run(category, stream, { type: 'delete' }, context);
    if (held) await this.names.release(held, context);
    return outcome;
  }
}
