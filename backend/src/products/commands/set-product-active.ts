import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { productStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { type Product, product } from '../product.js';

export class SetProductActive {
  constructor(
    readonly productId: string,
    readonly active: boolean | 'toggle',
    readonly context: CommandContext,
  ) {}
}

@CommandHandler(SetProductActive)
export class SetProductActiveHandler implements ICommandHandler<SetProductActive, Outcome<Product>> {
  constructor(private readonly runner: CommandRunner) {}

  execute({ productId, active, context }: SetProductActive): Promise<Outcome<Product>> {
    const command = { type: 'set-active', active, actor: context.actor } as const;
    return this.runner.run(product, productStream(productId), command, context);
  }
}
