import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { categoryStream } from '@parkho/contracts';
import { type CommandContext, followUpContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome, retryOnConflict } from '../../platform/commands/command-runner.js';
import { type CategoryState, category, nameOf } from '../category.js';
import { CategoryNames } from '../category-names.js';

export class MergeCategory extends Command<Outcome<CategoryState>> {
  constructor(
    readonly categoryId: string,
    readonly intoId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Merges a category into another, then releases its name. Listings are moved later (category-merges.ts). */
@CommandHandler(MergeCategory)
export class MergeCategoryHandler implements ICommandHandler<MergeCategory> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly names: CategoryNames,
  ) {}

  /** @throws as CommandRunner.run; DomainError 'not-found' or 'conflict' where the other category does not exist */
  execute(command: MergeCategory): Promise<Outcome<CategoryState>> {
    return retryOnConflict(command.context, () => this.attempt(command));
  }

  /**
   * The merge is announced to the other category first, and takes place only if this one has not changed since it was
   * read: of merges that would form a circle, one therefore fails. Each attempt announces it again, because an
   * announcement before this read proves nothing.
   */
  private async attempt({ categoryId, intoId, context }: MergeCategory): Promise<Outcome<CategoryState>> {
    const stream = categoryStream(categoryId);
    const command = { type: 'merge', intoId } as const;
    const { state, revision, commands } = await this.runner.load(category, stream);
    await this.runner.preview(category, stream, command, context);
    const name = nameOf(state);
    const reservation = name === undefined ? undefined : await this.names.reservationOf(categoryId, name);
    if (name !== undefined && !commands.has(context.commandId))
      await this.announce(intoId, categoryId, followUpContext(context, `announce at ${revision}`));
    const outcome = await this.runner.run(category, stream, command, {
      ...context,
      expectedRevision: context.expectedRevision ?? revision,
    });
    if (reservation) await this.names.release(reservation, context);
    return outcome;
  }

  private announce(
    intoId: string,
    fromId: string,
    { expectedRevision: _, ...unconditional }: CommandContext,
  ): Promise<unknown> {
    const command = { type: 'announce-merge', fromId } as const;
    return this.runner.run(category, categoryStream(intoId), command, unconditional);
  }
}
