import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError, type Recorded, userStream } from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { systemContext } from '../platform/commands/command-context.js';
import { EVENT_LOG } from '../platform/engines/tokens.js';
import type { Reaction } from '../platform/reactions/reactor.js';
import { Reactors } from '../platform/reactions/reactors.js';
import { Scrubber } from '../platform/reactions/scrubber.js';
import { wholeLog } from '../platform/reactions/whole-log.js';
import { productCommand } from './commands/product-command.js';

/** Sellers to remember. */
const REMEMBERED = 10_000;

type Handled = 'UserErased' | 'ProductListed';
type HandledEvent = Extract<Recorded, { type: Handled }>;

/** Takes the listings of erased people out of the shop, also one that was on its way when they were erased. */
@Injectable()
export class SellerErasures implements Reaction<Handled>, OnApplicationBootstrap {
  readonly name = 'seller-erasure';
  readonly handles = ['UserErased', 'ProductListed'] as const;

  /** How far the streams of sellers have been looked through. */
  private readonly looked = new Map<string, number>();

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    private readonly bus: CommandBus,
    private readonly scrubber: Scrubber,
    private readonly reactors: Reactors,
  ) {}

  onApplicationBootstrap(): void {
    this.reactors.run(this);
  }

  async concerns(event: HandledEvent): Promise<boolean> {
    return event.type === 'UserErased' || (await this.isErased(event.data.sellerId));
  }

  async react(event: HandledEvent): Promise<void> {
    const products =
      event.type === 'UserErased' ? await this.listingsOf(event.data.userId) : [event.data.productId];
    for (const id of products) await this.delete(id, event.id);
    await this.scrubber.scrub();
  }

  /** Every listing that a person ever made. */
  private async listingsOf(sellerId: string): Promise<string[]> {
    const products: string[] = [];
    for await (const events of wholeLog(this.log))
      for (const event of events)
        if (event.type === 'ProductListed' && event.data.sellerId === sellerId)
          products.push(event.data.productId);
    return products;
  }

  /** Nothing comes after an erasure: it is the last event there is. */
  private async isErased(sellerId: string): Promise<boolean> {
    const news = await this.log.readStream(userStream(sellerId), this.looked.get(sellerId) ?? 0);
    const last = news.at(-1);
    if (last?.type === 'UserErased') return true;
    if (this.looked.size >= REMEMBERED) this.looked.clear();
    if (last) this.looked.set(sellerId, last.revision + 1);
    return false;
  }

  private async delete(productId: string, because: string): Promise<void> {
    try {
      const context = systemContext(`delete ${productId} ${because}`);
      await this.bus.execute(productCommand(productId, { type: 'delete' }, context));
    } catch (error) {
      // Deleted before.
      if (!(error instanceof DomainError && error.kind === 'not-found')) throw error;
    }
  }
}
