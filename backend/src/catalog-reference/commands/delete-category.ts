import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { categoryStream } from '@parkho/contracts';
import { type CommandContext, followUp } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome, retried } from '../../platform/commands/command-runner.js';
import { announcedTo, type CategoryState, category, nameOf } from '../category.js';
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

  execute(command: DeleteCategory): Promise<Outcome<CategoryState>> {
    return retried(command.context, () => this.attempt(command));
  }

  /**
   * Of those that were about to go into it, one either has gone before it is looked whether anything is in the category,
   * or does not go any more; one that is announced later finds the category deleted, or this attempt starts anew.
   */
  private async attempt({ categoryId, context }: DeleteCategory): Promise<Outcome<CategoryState>> {
    const stream = categoryStream(categoryId);
    const { state, revision } = await this.runner.load(category, stream);
    for (const fromId of announcedTo(state))
      await this.withdraw(fromId, categoryId, followUp(context, `withdraw ${fromId} at ${revision}`));
    await this.uses.requireUnused(categoryId);
    const name = nameOf(state);
    const held = name === undefined ? undefined : await this.names.heldBy(categoryId, name);
    const outcome = await this.runner.run(
      category,
      stream,
      { type: 'delete' },
      { ...context, expectedRevision: context.expectedRevision ?? revision },
    );
    if (held) await this.names.release(held, context);
    return outcome;
  }

  private withdraw(
    fromId: string,
    intoId: string,
    { expectedRevision: _, ...unconditional }: CommandContext,
  ): Promise<unknown> {
    const command = { type: 'withdraw-merge', intoId } as const;
    return this.runner.run(category, categoryStream(fromId), command, unconditional);
  }
}
