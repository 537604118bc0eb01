import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { productStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { type Product, product } from '../product.js';

export class DeleteProduct {
  constructor(
    readonly productId: string,
    readonly context: CommandContext,
  ) {}
}

@CommandHandler(DeleteProduct)
export class DeleteProductHandler implements ICommandHandler<DeleteProduct, Outcome<Product>> {
  constructor(private readonly runner: CommandRunner) {}

  execute({ productId, context }: DeleteProduct): Promise<Outcome<Product>> {
    const command = { type: 'delete', actor: context.actor } as const;
    return this.runner.run(product, productStream(productId), command, context);
  }
}
