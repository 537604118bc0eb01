import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { productStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { type Product, product } from '../product.js';

export class ApproveProduct {
  constructor(
    readonly productId: string,
    readonly context: CommandContext,
  ) {}
}

@CommandHandler(ApproveProduct)
export class ApproveProductHandler implements ICommandHandler<ApproveProduct, Outcome<Product>> {
  constructor(private readonly runner: CommandRunner) {}

  execute({ productId, context }: ApproveProduct): Promise<Outcome<Product>> {
    const command = { type: 'approve', actor: context.actor } as const;
    return this.runner.run(product, productStream(productId), command, context);
  }
}
