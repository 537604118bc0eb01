import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { categoryStream, DEFAULT_CATEGORIES } from '@parkho/contracts';
import { Projector } from '@parkho/projections';
import { systemContext } from '../platform/command-context.js';
import { CommandRunner } from '../platform/command-runner.js';
import { category, slug } from './category.js';

/** How long a first start waits until its categories can be read, in milliseconds. */
const VISIBLE_MS = 2_000;

/** Gives a new shop its categories. One that an admin renamed or deleted is left so. */
@Injectable()
export class DefaultCategories implements OnApplicationBootstrap {
  constructor(
    private readonly runner: CommandRunner,
    private readonly projector: Projector,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const name of DEFAULT_CATEGORIES) {
      const categoryId = slug(name);
      const stream = categoryStream(categoryId);
      if ((await this.runner.load(category, stream)).revision >= 0) continue;
      const context = systemContext(`default-category ${categoryId}`);
      const { position } = await this.runner.run(
        category,
        stream,
        { type: 'create', categoryId, name },
        context,
      );
      await this.projector.waitFor(position, VISIBLE_MS);
    }
  }
}
