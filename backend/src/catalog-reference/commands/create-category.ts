import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { categoryStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome, retryOnConflict } from '../../platform/commands/command-runner.js';
import { type CategoryState, category, sameName, slug } from '../category.js';
import { CategoryNames } from '../category-names.js';

export class CreateCategory extends Command<Outcome<CategoryState>> {
  constructor(
    readonly name: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Reserves the name, then creates the category. */
@CommandHandler(CreateCategory)
export class CreateCategoryHandler implements ICommandHandler<CreateCategory> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly names: CategoryNames,
  ) {}

  execute(command: CreateCategory): Promise<Outcome<CategoryState>> {
    return retryOnConflict(command.context, () => this.attempt(command));
  }

  private async attempt({ name, context }: CreateCategory): Promise<Outcome<CategoryState>> {
    const { categoryId, revision, isDone } = await this.findFreePlace(name, context);
    if (!isDone) await this.names.claim(name, categoryId, context);
    return this.runner.run(
      category,
      categoryStream(categoryId),
      { type: 'create', categoryId, name },
      { ...context, expectedRevision: context.expectedRevision ?? revision },
    );
  }

  /**
   * The slug of the name, numbered where another category took it first, with the revision of its stream; or the place
   * where this very command was done before. The id of a merged category is never used again, as listings of it may
   * still be moving.
   */
  private async findFreePlace(name: string, { commandId }: CommandContext) {
    let free: { categoryId: string; revision: number; isDone: boolean } | undefined;
    for (let number = 1; ; number++) {
      const categoryId = number === 1 ? slug(name) : `${slug(name)}-${number}`;
      const { state, revision, commands } = await this.runner.load(category, categoryStream(categoryId));
      const isDone = commands.has(commandId);
      const place = { categoryId, revision, isDone };
      if (isDone) return place;
      const isTaken = state.status === 'current' ? !sameName(state.name, name) : state.status === 'merged';
      if (!isTaken) free ??= place;
      // A repeated command may have a higher number than ids that have become free since, but there is no gap before
      // it.
      if (free && revision === -1) return free;
    }
  }
}
