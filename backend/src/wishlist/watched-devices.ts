import { Inject, Injectable } from '@nestjs/common';
import { type Recorded, wishlistStream } from '@parkho/contracts';
import { productById, type ReadSide, watchersAfter } from '@parkho/projections';
import type { Config } from '../config.js';
import { reactionContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { CONFIG, READ_SIDE } from '../platform/engines/tokens.js';
import { type Reaction, waitForReadModel } from '../platform/reactions/reaction.js';
import { ReactionHandler } from '../platform/reactions/reactors.js';
import { wishlist } from './wishlist.js';

const HANDLED = [
  'ProductDetailsChanged',
  'ProductApproved',
  'ProductActivated',
  'ProductSold',
  'UserErased',
] as const;
type Handled = (typeof HANDLED)[number];
type HandledEvent = Extract<Recorded, { type: Handled }>;

/** Users that are notified at a time. */
const WATCHER_BATCH = 100;

/**
 * Records on each wishlist that a device's price dropped, or that it was sold; notifications and mails follow. It waits
 * as long as mails do, and records the current state: a price that was corrected meanwhile is no drop.
 */
@Injectable()
@ReactionHandler()
export class WatchedDevices implements Reaction<Handled> {
  readonly name = 'watched-devices';
  readonly handles = HANDLED;
  private readonly gracePeriod: number;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
    private readonly models: ReadModels,
    private readonly runner: CommandRunner,
  ) {
    this.gracePeriod = config.notificationMailMinutes * 60_000;
  }

  delayOf(event: HandledEvent): number {
    return event.type === 'UserErased' ? 0 : this.gracePeriod;
  }

  /** Most devices are on no wishlist, and need neither a wait nor a marker. */
  async appliesTo(event: HandledEvent): Promise<boolean> {
    if (event.type === 'UserErased') return true;
    if (event.type === 'ProductDetailsChanged' && event.data.changes.price === undefined) return false;
    await waitForReadModel(this.readSide, 'watchers', event.position);
    return (await watchersAfter(this.models.watchers, event.data.productId, '', 1)).length > 0;
  }

  isRepeatable(): boolean {
    return true;
  }

  async react(event: HandledEvent): Promise<void> {
    if (event.type === 'UserErased') return this.clear(event);
    const { productId } = event.data;
    await waitForReadModel(this.readSide, 'products', event.position);
    const product = await productById(this.models.products, productId);
    if (!product || !(product.sold || product.onSale)) return;
    const { sold, price, sellerId } = product;
    const change = sold ? ({ type: 'note-sold' } as const) : ({ type: 'note-price', price } as const);
    for (let last = ''; ; ) {
      const userIds = await watchersAfter(this.models.watchers, productId, last, WATCHER_BATCH);
      for (const userId of userIds)
        if (userId !== sellerId)
          await this.runner.run(
            wishlist,
            wishlistStream(userId),
            { ...change, userId, productId },
            reactionContext(`watched ${event.id}`, event),
          );
      if (userIds.length < WATCHER_BATCH) return;
      last = userIds.at(-1)!;
    }
  }

  private async clear(event: Extract<HandledEvent, { type: 'UserErased' }>): Promise<void> {
    const { userId } = event.data;
    await this.runner.run(
      wishlist,
      wishlistStream(userId),
      { type: 'clear', userId },
      reactionContext(`clear ${event.id}`, event),
    );
  }
}
