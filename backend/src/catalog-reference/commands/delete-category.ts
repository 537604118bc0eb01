import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { categoryStream } from '@parkho/contracts';
import { type CommandContext, followUpContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome, retryOnConflict } from '../../platform/commands/command-runner.js';
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

/** Deletes the category, then releases its name. */
@CommandHandler(DeleteCategory)
export class DeleteCategoryHandler implements ICommandHandler<DeleteCategory> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly names: CategoryNames,
    private readonly uses: CategoryUses,
  ) {}

  execute(command: DeleteCategory): Promise<Outcome<CategoryState>> {
    return retryOnConflict(command.context, () => this.attempt(command));
  }

  /**
   * A category whose merge into this one was announced either has been merged before the use is counted, or is no
   * longer merged; one that is announced later finds this one deleted, or this attempt starts over.
   */
  private async attempt({ categoryId, context }: DeleteCategory): Promise<Outcome<CategoryState>> {
    const stream = categoryStream(categoryId);
    const { state, revision } = await this.runner.load(category, stream);
    for (const fromId of announcedTo(state))
      await this.withdraw(fromId, categoryId, followUpContext(context, `withdraw ${fromId} at ${revision}`));
    await this.uses.requireUnused(categoryId);
    const name = nameOf(state);
    const reservation = name === undefined ? undefined : await this.names.reservationOf(categoryId, name);
    const outcome = await this.runner.run(
      category,
      stream,
      { type: 'delete' },
      { ...context, expectedRevision: context.expectedRevision ?? revision },
    );
    if (reservation) await this.names.release(reservation, context);
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
