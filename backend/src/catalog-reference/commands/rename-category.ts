import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { categoryStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome, retryOnConflict } from '../../platform/commands/command-runner.js';
import { type CategoryState, category, nameOf, sameName } from '../category.js';
import { CategoryNames } from '../category-names.js';

export class RenameCategory extends Command<Outcome<CategoryState>> {
  constructor(
    readonly categoryId: string,
    readonly name: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Reserves the new name, takes it, and releases the old one. */
@CommandHandler(RenameCategory)
export class RenameCategoryHandler implements ICommandHandler<RenameCategory> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly names: CategoryNames,
  ) {}

  execute(command: RenameCategory): Promise<Outcome<CategoryState>> {
    return retryOnConflict(command.context, () => this.attempt(command));
  }

  private async attempt({ categoryId, name, context }: RenameCategory): Promise<Outcome<CategoryState>> {
    const stream = categoryStream(categoryId);
    const { state, revision, commands } = await this.runner.load(category, stream);
    const before = nameOf(state);
    const isNew = before !== undefined && !sameName(before, name) && !commands.has(context.commandId);
    const reservation = isNew ? await this.names.reservationOf(categoryId, before) : undefined;
    if (isNew) await this.names.claim(name, categoryId, context);
    const outcome = await this.runner.run(
      category,
      stream,
      { type: 'rename', name },
      { ...context, expectedRevision: context.expectedRevision ?? revision },
    );
    if (reservation) await this.names.release(reservation, context);
    return outcome;
  }
}
