import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CategoryEvent, categoryStream, DomainError, type Recorded } from '@parkho/contracts';
import { productsInCategoryAfter, type ReadSide } from '@parkho/projections';
import type { EventStore } from '@parkho/stores';
import { reactionContext } from '../platform/commands/command-context.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { EVENT_LOG, READ_SIDE } from '../platform/engines/tokens.js';
import { type Reaction, RetryLater, waitUntilShown } from '../platform/reactions/reaction.js';
import { Reactors } from '../platform/reactions/reactors.js';
import { productCommand } from './commands/product-command.js';

/** Listings that are looked up at a time. */
const AT_ONCE = 500;
/** Listings that are moved at a time: their appends share a commit. */
const TOGETHER = 25;

type Handled = 'CategoryMerged' | 'ProductListed' | 'ProductDetailsChanged';
type HandledEvent = Extract<Recorded, { type: Handled }>;
type CategoryMerged = Extract<Recorded, { type: 'CategoryMerged' }>;

/**
 * Moves what is listed under a category that was merged to where it went, listing by listing; also a listing that was
 * on its way there when it was merged.
 */
@Injectable()
export class CategoryMerges implements Reaction<Handled>, OnApplicationBootstrap, OnModuleDestroy {
  readonly name = 'category-merges';
  readonly handles = ['CategoryMerged', 'ProductListed', 'ProductDetailsChanged'] as const;
  private isStopping = false;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
    private readonly models: ReadModels,
    private readonly bus: CommandBus,
    private readonly reactors: Reactors,
  ) {}

  onApplicationBootstrap(): void {
    this.reactors.run(this);
  }

  onModuleDestroy(): void {
    this.isStopping = true;
  }

  async concerns(event: HandledEvent): Promise<boolean> {
    const categoryId = listedUnder(event);
    return (
      event.type === 'CategoryMerged' ||
      (categoryId !== undefined && (await this.goneInto(categoryId)) !== null)
    );
  }

  isRepeatable(): boolean {
    return true;
  }

  async react(event: HandledEvent): Promise<void> {
    const from = listedUnder(event)!;
    const into = await this.standing(from);
    if (event.type === 'CategoryMerged') await this.moveAll(event, from, into);
    else await this.move(event.data.productId, from, into, event);
  }

  /** A read model that has passed the merge shows all from before it; a later one comes as an event of its own. */
  private async moveAll(event: CategoryMerged, from: string, into: string): Promise<void> {
    await waitUntilShown(this.readSide, 'products', event.position);
    for (let last = ''; ; ) {
      const listings = await productsInCategoryAfter(this.models.products, from, last, AT_ONCE);
      for (let start = 0; start < listings.length; start += TOGETHER) {
        if (this.isStopping) throw new RetryLater('More listings are to be moved');
        const some = listings.slice(start, start + TOGETHER);
        await Promise.all(some.map(({ _id }) => this.move(_id, from, into, event)));
      }
      if (listings.length < AT_ONCE) return;
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

  /** The category at the end of the way, for the other one may have been merged since. */
  private async standing(categoryId: string): Promise<string> {
    const next = await this.goneInto(categoryId);
    return next === null ? categoryId : this.standing(next);
  }

  /** Nothing comes after a merge: it is the last event there is. */
  private async goneInto(categoryId: string): Promise<string | null> {
    const last = (await this.log.readLast(categoryStream(categoryId))) as CategoryEvent | null;
    return last?.type === 'CategoryMerged' ? last.data.intoId : null;
  }
}

/** The category that something is listed under since this event, or was merged by it; undefined where it stays. */
const listedUnder = (event: HandledEvent): string | undefined =>
  event.type === 'ProductDetailsChanged' ? event.data.changes.categoryId : event.data.categoryId;
