import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { productStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { type Product, product } from '../product.js';

export class SetProductFeatured {
  constructor(
    readonly productId: string,
    readonly featured: boolean | 'toggle',
    readonly context: CommandContext,
  ) {}
}

@CommandHandler(SetProductFeatured)
export class SetProductFeaturedHandler implements ICommandHandler<SetProductFeatured, Outcome<Product>> {
  constructor(private readonly runner: CommandRunner) {}

  execute({ productId, featured, context }: SetProductFeatured): Promise<Outcome<Product>> {
    const command = { type: 'set-featured', featured, actor: context.actor } as const;
    return this.runner.run(product, productStream(productId), command, context);
  }
}
