import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { categoryStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { type CategoryState, category, nameOf } from '../category.js';
import { CategoryNames } from '../category-names.js';
import { CategoryUses } from '../category-uses.js';

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
    private readonly uses: CategoryUses,
  ) {}

  async execute({ categoryId, context }: DeleteCategory): Promise<Outcome<CategoryState>> {
    await this.uses.requireUnused(categoryId);
    const stream = categoryStream(categoryId);
    const name = nameOf((await this.runner.load(category, stream)).state);
    const held = name === undefined ? undefined : await this.names.heldBy(categoryId, name);
    const outcome = await this.runner.run(category, stream, { type: 'delete' }, context);
    if (held) await this.names.release(held, context);
    return outcome;
  }
}
