import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { categoryStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/command-runner.js';
import { type CategoryState, category, sameName, slug } from '../category.js';
import { CategoryNames } from '../category-names.js';

export class CreateCategory {
  constructor(
    readonly name: string,
    readonly context: CommandContext,
  ) {}
}

@CommandHandler(CreateCategory)
export class CreateCategoryHandler implements ICommandHandler<CreateCategory, Outcome<CategoryState>> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly names: CategoryNames,
  ) {}

  async execute({ name, context }: CreateCategory): Promise<Outcome<CategoryState>> {
    const categoryId = await this.idFor(name, context);
    await this.names.mustBeFree(name, categoryId);
    const command = { type: 'create' as const, categoryId, name };
    return this.runner.run(category, categoryStream(categoryId), command, context);
  }

  /** The slug of the name, numbered where a category that goes by another name today took it first. */
  private async idFor(name: string, { commandId }: CommandContext): Promise<string> {
    for (let number = 1; ; number++) {
      const id = number === 1 ? slug(name) : `${slug(name)}-${number}`;
      const { state, commands } = await this.runner.load(category, categoryStream(id));
      const isFree = state.status !== 'current' || sameName(state.name, name.trim());
      if (isFree || commands.has(commandId)) return id;
    }
  }
}
