import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CategoryEvent, categoryStream, DomainError, type Recorded } from '@parkho/contracts';
import { productsInCategoryAfter, type ReadSide } from '@parkho/projections';
import type { EventStore } from '@parkho/stores';
import { reactionContext } from '../platform/commands/command-context.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { EVENT_LOG, READ_SIDE } from '../platform/engines/tokens.js';
import { type Reaction, RetryLater, waitForReadModel } from '../platform/reactions/reaction.js';
import { ReactionHandler } from '../platform/reactions/reactors.js';
import { productCommand } from './commands/product-command.js';

/** Listings that are read at a time. */
const PAGE_SIZE = 500;
/** Listings that are moved at a time, whose appends share a commit. */
const CONCURRENCY = 25;

type Handled = 'CategoryMerged' | 'ProductListed' | 'ProductDetailsChanged';
type HandledEvent = Extract<Recorded, { type: Handled }>;
type CategoryMerged = Extract<Recorded, { type: 'CategoryMerged' }>;

/**
 * Moves the listings of a merged category, one by one; also one that was being listed there at the time of the merge.
 */
@Injectable()
@ReactionHandler()
export class CategoryMerges implements Reaction<Handled>, OnModuleDestroy {
  readonly name = 'category-merges';
  readonly handles = ['CategoryMerged', 'ProductListed', 'ProductDetailsChanged'] as const;
  private isStopping = false;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
    private readonly models: ReadModels,
    private readonly bus: CommandBus,
  ) {}

  onModuleDestroy(): void {
    this.isStopping = true;
  }

  async appliesTo(event: HandledEvent): Promise<boolean> {
    const categoryId = listedUnder(event);
    return (
      event.type === 'CategoryMerged' ||
      (categoryId !== undefined && (await this.mergeTargetOf(categoryId)) !== null)
    );
  }

  isRepeatable(): boolean {
    return true;
  }

  async react(event: HandledEvent): Promise<void> {
    const from = listedUnder(event)!;
    const into = await this.finalCategoryOf(from);
    if (event.type === 'CategoryMerged') await this.moveAll(event, from, into);
    else await this.move(event.data.productId, from, into, event);
  }

  /** A read model past the merge shows all earlier listings; a later one has its own event. */
  private async moveAll(event: CategoryMerged, from: string, into: string): Promise<void> {
    await waitForReadModel(this.readSide, 'products', event.position);
    for (let last = ''; ; ) {
      const listings = await productsInCategoryAfter(this.models.products, from, last, PAGE_SIZE);
      for (let start = 0; start < listings.length; start += CONCURRENCY) {
        if (this.isStopping) throw new RetryLater('More listings are to be moved');
        const batch = listings.slice(start, start + CONCURRENCY);
        await Promise.all(batch.map(({ _id }) => this.move(_id, from, into, event)));
      }
      if (listings.length < PAGE_SIZE) return;
      last = listings.at(-1)!._id;
    }
  }

  private async move(productId: string, from: string, into: string, event: HandledEvent): Promise<void> {
    try {
      const context = reactionContext(`follow merge ${productId} ${event.id}`, event);
      await this.bus.execute(productCommand(productId, { type: 'follow-merge', from, into }, context));
    } catch (error) {
      // Deleted before.
      if (!(error instanceof DomainError && error.kind === 'not-found')) throw error;
    }
  }

  /** The category at the end of a chain of merges. */
  private async finalCategoryOf(categoryId: string): Promise<string> {
    const next = await this.mergeTargetOf(categoryId);
    return next === null ? categoryId : this.finalCategoryOf(next);
  }

  /** A merge is the last event of its stream. */
  private async mergeTargetOf(categoryId: string): Promise<string | null> {
    const last = (await this.log.readLast(categoryStream(categoryId))) as CategoryEvent | null;
    return last?.type === 'CategoryMerged' ? last.data.intoId : null;
  }
}

/** The category of a listing after this event, or after a merge by it; undefined if it is unchanged. */
const listedUnder = (event: HandledEvent): string | undefined =>
  event.type === 'ProductDetailsChanged' ? event.data.changes.categoryId : event.data.categoryId;
