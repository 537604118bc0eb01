import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { guestStream, type Recorded, userStream } from '@parkho/contracts';
import { type ReadSide, reviewsOfBuyer, reviewsOfSeller } from '@parkho/projections';
import type { EventStore } from '@parkho/stores';
import { reactionContext } from '../platform/commands/command-context.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { EVENT_LOG, READ_SIDE } from '../platform/engines/tokens.js';
import { type Reaction, RetryLater, waitForReadModel } from '../platform/reactions/reaction.js';
import { ReactionHandler } from '../platform/reactions/reactors.js';
import { Scrubber } from '../platform/reactions/scrubber.js';
import { reviewCommand } from './commands/review-command.js';

const HANDLED = ['UserErased', 'GuestErased', 'DeviceReviewed'] as const;
type Handled = (typeof HANDLED)[number];
type HandledEvent = Extract<Recorded, { type: Handled }>;

/** Reviews of an erased person that are read at a time. */
const PAGE_SIZE = 100;

/** Removes the reviews by erased buyers, and of erased sellers, also one that was being written at that moment. */
@Injectable()
@ReactionHandler()
export class ReviewEndings implements Reaction<Handled> {
  readonly name = 'reviews';
  readonly handles = HANDLED;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
    private readonly models: ReadModels,
    private readonly bus: CommandBus,
    private readonly scrubber: Scrubber,
  ) {}

  async appliesTo(event: HandledEvent): Promise<boolean> {
    return event.type !== 'DeviceReviewed' || (await this.erasedPersonOf(event)) !== undefined;
  }

  isRepeatable(): boolean {
    return true;
  }

  async react(event: HandledEvent): Promise<void> {
    if (event.type === 'DeviceReviewed')
      return this.erase(event.data.productId, (await this.erasedPersonOf(event))!, event);
    const personId = event.type === 'UserErased' ? event.data.userId : event.data.guestId;
    // A read model past the erasure shows all earlier reviews.
    await waitForReadModel(this.readSide, 'reviews', event.position);
    const reviewsOf = event.type === 'UserErased' ? reviewsOfSeller : reviewsOfBuyer;
    const { documents, total } = await reviewsOf(this.models.reviews, personId, {
      page: 1,
      limit: PAGE_SIZE,
    });
    for (const { _id } of documents) await this.erase(_id, personId, event);
    if (documents.length > 0) await this.scrubber.scrub();
    if (total > documents.length) throw new RetryLater('More reviews are to be removed');
  }

  /** The buyer or the seller of a review, if erased: an erasure is the last event of its stream. */
  private async erasedPersonOf({ data }: Extract<HandledEvent, { type: 'DeviceReviewed' }>) {
    const { buyerId, sellerId } = data;
    if ((await this.log.readLast(guestStream(buyerId)))?.type === 'GuestErased') return buyerId;
    return (await this.log.readLast(userStream(sellerId)))?.type === 'UserErased' ? sellerId : undefined;
  }

  private async erase(productId: string, personId: string, event: HandledEvent): Promise<void> {
    const context = reactionContext(`erase review ${productId} ${event.id}`, event);
    await this.bus.execute(reviewCommand(productId, { type: 'erase-person', personId }, context));
  }
}
