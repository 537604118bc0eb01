import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { categoryStream, DEFAULT_CATEGORIES } from '@parkho/contracts';
import type { ReadSide } from '@parkho/projections';
import { type Position, START } from '@parkho/stores';
import { systemContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { StartupTasks } from '../platform/engines/startup.js';
import { READ_SIDE } from '../platform/engines/tokens.js';
import { category, slug } from './category.js';
import { CategoryNames } from './category-names.js';

/** How long a first start waits until its categories can be read, in milliseconds. */
const VISIBLE_MS = 2_000;

/** Creates the categories of a new shop. One that an admin renamed or deleted is not changed. */
@Injectable()
export class DefaultCategories implements OnApplicationBootstrap {
  constructor(
    private readonly runner: CommandRunner,
    private readonly names: CategoryNames,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
    private readonly startup: StartupTasks,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.startup.attempt('Default categories', () => this.create());
  }

  private async create(): Promise<void> {
    let last: Position = START;
    for (const name of DEFAULT_CATEGORIES) {
      const categoryId = slug(name);
      const stream = categoryStream(categoryId);
      if ((await this.runner.load(category, stream)).revision >= 0) continue;
      const context = systemContext(`default-category ${categoryId}`);
      // The read models, which know older categories, need not be up to date: a new shop has none.
      if (!(await this.names.reserve(name, categoryId, context))) continue;
      const command = { type: 'create', categoryId, name } as const;
      const { position } = await this.runner.run(category, stream, command, context);
      last = position;
    }
    await this.readSide.waitFor(last, ['categories'], VISIBLE_MS);
  }
}
