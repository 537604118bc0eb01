import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { productStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { type Product, product } from '../product.js';

export class RejectProduct {
  constructor(
    readonly productId: string,
    readonly reason: string,
    readonly context: CommandContext,
  ) {}
}

@CommandHandler(RejectProduct)
export class RejectProductHandler implements ICommandHandler<RejectProduct, Outcome<Product>> {
  constructor(private readonly runner: CommandRunner) {}

  execute({ productId, reason, context }: RejectProduct): Promise<Outcome<Product>> {
    const command = { type: 'reject', reason, actor: context.actor } as const;
    return this.runner.run(product, productStream(productId), command, context);
  }
}
