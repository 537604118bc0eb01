import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { categoryStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/command-runner.js';
import { type CategoryState, category } from '../category.js';
import { CategoryNames } from '../category-names.js';

export class RenameCategory {
  constructor(
    readonly categoryId: string,
    readonly name: string,
    readonly context: CommandContext,
  ) {}
}

@CommandHandler(RenameCategory)
export class RenameCategoryHandler implements ICommandHandler<RenameCategory, Outcome<CategoryState>> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly names: CategoryNames,
  ) {}

  async execute({ categoryId, name, context }: RenameCategory): Promise<Outcome<CategoryState>> {
    await this.names.mustBeFree(name, categoryId);
    return this.runner.run(category, categoryStream(categoryId), { type: 'rename', name }, context);
  }
}
