import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { productStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { type Product, product } from '../product.js';

export class SetProductInspected {
  constructor(
    readonly productId: string,
    readonly finding: { inspected: boolean; notes?: string },
    readonly context: CommandContext,
  ) {}
}

@CommandHandler(SetProductInspected)
export class SetProductInspectedHandler implements ICommandHandler<SetProductInspected, Outcome<Product>> {
  constructor(private readonly runner: CommandRunner) {}

  execute({ productId, finding, context }: SetProductInspected): Promise<Outcome<Product>> {
    const command = { type: 'set-inspected', ...finding, actor: context.actor } as const;
    return this.runner.run(product, productStream(productId), command, context);
  }
}
