import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { wishlistStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { SavableDevices, type SaveRequest } from '../savable-devices.js';
import { type Wishlist, wishlist } from '../wishlist.js';

/** Adds the browser's wishlist to the account's; deleted devices are skipped. */
export class JoinWishlist extends Command<Outcome<Wishlist>> {
  constructor(
    readonly userId: string,
    readonly list: { products: readonly SaveRequest[]; removed: readonly string[] },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(JoinWishlist)
export class JoinWishlistHandler implements ICommandHandler<JoinWishlist> {
  constructor(
    private readonly devices: SavableDevices,
    private readonly runner: CommandRunner,
  ) {}

  async execute({ userId, list, context }: JoinWishlist): Promise<Outcome<Wishlist>> {
    const wishes = await this.devices.of(list.products, context.at);
    const command = { type: 'join', userId, wishes, removed: list.removed } as const;
    return this.runner.run(wishlist, wishlistStream(userId), command, context);
  }
}
