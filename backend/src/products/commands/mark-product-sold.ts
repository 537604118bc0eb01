import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { productStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { type Product, product } from '../product.js';

export class MarkProductSold {
  constructor(
    readonly productId: string,
    readonly context: CommandContext,
  ) {}
}

@CommandHandler(MarkProductSold)
export class MarkProductSoldHandler implements ICommandHandler<MarkProductSold, Outcome<Product>> {
  constructor(private readonly runner: CommandRunner) {}

  execute({ productId, context }: MarkProductSold): Promise<Outcome<Product>> {
    const command = { type: 'mark-sold', actor: context.actor } as const;
    return this.runner.run(product, productStream(productId), command, context);
  }
}
