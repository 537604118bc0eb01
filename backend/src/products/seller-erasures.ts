import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError, type Recorded, userStream } from '@parkho/contracts';
import { productsOfSeller, type ReadSide } from '@parkho/projections';
import type { EventStore } from '@parkho/stores';
import { reactionContext } from '../platform/commands/command-context.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { EVENT_LOG, READ_SIDE } from '../platform/engines/tokens.js';
import { type Reaction, RetryLater, waitForReadModel } from '../platform/reactions/reaction.js';
import { ReactionHandler } from '../platform/reactions/reactors.js';
import { Scrubber } from '../platform/reactions/scrubber.js';
import { productCommand } from './commands/product-command.js';

/** Listings that are deleted at a time. */
const PAGE_SIZE = 1_000;

type Handled = 'UserErased' | 'ProductListed';
type HandledEvent = Extract<Recorded, { type: Handled }>;
type UserErased = Extract<Recorded, { type: 'UserErased' }>;

/** Deletes the listings of erased users, also one that was being listed when they were erased. */
@Injectable()
@ReactionHandler()
export class SellerErasures implements Reaction<Handled> {
  readonly name = 'seller-erasure';
  readonly handles = ['UserErased', 'ProductListed'] as const;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
    private readonly models: ReadModels,
    private readonly bus: CommandBus,
    private readonly scrubber: Scrubber,
  ) {}

  async appliesTo(event: HandledEvent): Promise<boolean> {
    return event.type === 'UserErased' || (await this.isErased(event.data.sellerId));
  }

  async react(event: HandledEvent): Promise<void> {
    const { products, more } =
      event.type === 'UserErased'
        ? await this.listingsOf(event)
        : { products: [event.data.productId], more: false };
    for (const id of products) await this.delete(id, event);
    await this.scrubber.scrub();
    if (more) throw new RetryLater('More listings are to be deleted');
  }

  /**
   * A user's listings, or some of them. A read model past the erasure shows all earlier ones; a later one has its own
   * event.
   */
  private async listingsOf({
    data: { userId },
    position,
  }: UserErased): Promise<{ products: string[]; more: boolean }> {
    await waitForReadModel(this.readSide, 'products', position);
    const paging = { page: 1, limit: PAGE_SIZE };
    const { documents, total } = await productsOfSeller(this.models.products, userId, paging);
    return { products: documents.map(({ _id }) => _id), more: total > documents.length };
  }

  /** An erasure is the last event of its stream. */
  private async isErased(sellerId: string): Promise<boolean> {
    return (await this.log.readLast(userStream(sellerId)))?.type === 'UserErased';
  }

  private async delete(productId: string, event: HandledEvent): Promise<void> {
    try {
      const context = reactionContext(`delete ${productId} ${event.id}`, event);
      await this.bus.execute(productCommand(productId, { type: 'delete' }, context));
    } catch (error) {
      // Deleted before.
      if (!(error instanceof DomainError && error.kind === 'not-found')) throw error;
    }
  }
}
