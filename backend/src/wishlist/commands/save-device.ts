import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError, PRODUCT_MESSAGES, wishlistStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { SavableDevices, type SaveRequest } from '../savable-devices.js';
import { type Wishlist, wishlist } from '../wishlist.js';

/** Saves a public device. */
export class SaveDevice extends Command<Outcome<Wishlist>> {
  constructor(
    readonly userId: string,
    readonly request: SaveRequest,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SaveDevice)
export class SaveDeviceHandler implements ICommandHandler<SaveDevice> {
  constructor(
    private readonly devices: SavableDevices,
    private readonly runner: CommandRunner,
  ) {}

  async execute({ userId, request, context }: SaveDevice): Promise<Outcome<Wishlist>> {
    const [wish] = await this.devices.of([request], context.at);
    if (!wish) throw new DomainError('not-found', PRODUCT_MESSAGES.notFound);
    return this.runner.run(wishlist, wishlistStream(userId), { type: 'save', userId, wish }, context);
  }
}
