import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { flagsStream, guestStream, productStream, type Recorded, userStream } from '@parkho/contracts';
import { flagsOfReporter, type ReadSide } from '@parkho/projections';
import type { EventStore } from '@parkho/stores';
import { reactionContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { ReadModels } from '../../platform/engines/read-models.js';
import { EVENT_LOG, READ_SIDE } from '../../platform/engines/tokens.js';
import { type Reaction, RetryLater, waitForReadModel } from '../../platform/reactions/reaction.js';
import { ReactionHandler } from '../../platform/reactions/reactors.js';
import { Scrubber } from '../../platform/reactions/scrubber.js';
import { product } from '../../products/product.js';
import type { FlagsAction } from './flags.js';
import { flagsCommand } from './flags-command.js';

type Handled = 'ProductDeleted' | 'ListingFlagged' | 'UserErased' | 'GuestErased';
type HandledEvent = Extract<Recorded, { type: Handled }>;
type PersonErased = Extract<Recorded, { type: 'UserErased' | 'GuestErased' }>;

/** How soon after deleting a listing its moderator's answer to the flags follows, in milliseconds. */
const ANSWERED_WITHIN_MS = 5_000;
/** Flags of an erased user that are erased at a time. */
const PAGE_SIZE = 100;

/**
 * Answers the flags of deleted listings, and erases the texts of erased users, including flags that were sent during
 * the erasure.
 */
@Injectable()
@ReactionHandler()
export class FlagEndings implements Reaction<Handled> {
  readonly name = 'flag-endings';
  readonly handles = ['ProductDeleted', 'ListingFlagged', 'UserErased', 'GuestErased'] as const;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
    private readonly models: ReadModels,
    private readonly runner: CommandRunner,
    private readonly bus: CommandBus,
    private readonly scrubber: Scrubber,
  ) {}

  delayOf({ type, metadata: { command } }: HandledEvent): number {
    return type === 'ProductDeleted' && command?.endsWith('/uphold-flags') ? ANSWERED_WITHIN_MS : 0;
  }

  async appliesTo(event: HandledEvent): Promise<boolean> {
    switch (event.type) {
      case 'UserErased':
      case 'GuestErased':
        return true;
      case 'ProductDeleted':
        return (await this.log.readLast(flagsStream(event.data.productId))) !== null;
      case 'ListingFlagged':
        return (await this.isDeleted(event.data.productId)) || (await this.isErased(event.data.reporterId));
    }
  }

  isRepeatable(): boolean {
    return true;
  }

  async react(event: HandledEvent): Promise<void> {
    if (event.type === 'UserErased' || event.type === 'GuestErased') return this.eraseFlagsOf(event);
    const { productId } = event.data;
    if (await this.isDeleted(productId)) await this.execute(productId, { type: 'end' }, event);
    if (event.type !== 'ListingFlagged') return;
    const { reporterId } = event.data;
    if (await this.isErased(reporterId)) await this.execute(productId, { type: 'erase', reporterId }, event);
  }

  /** A read model past the erasure shows all earlier flags. */
  private async eraseFlagsOf(event: PersonErased): Promise<void> {
    const reporterId = event.type === 'UserErased' ? event.data.userId : event.data.guestId;
    await waitForReadModel(this.readSide, 'flags', event.position);
    const paging = { page: 1, limit: PAGE_SIZE };
    const { documents, total } = await flagsOfReporter(this.models.flags, reporterId, paging);
    if (total === 0) return;
    for (const { productId } of documents)
      await this.execute(productId, { type: 'erase', reporterId }, event);
    await this.scrubber.scrub();
    if (total > documents.length) throw new RetryLater('More flags are to be erased');
  }

  private async isDeleted(productId: string): Promise<boolean> {
    return (await this.runner.load(product, productStream(productId))).state.status === 'deleted';
  }

  /** An erasure is the last event of its stream. */
  private async isErased(reporterId: string): Promise<boolean> {
    const [account, guest] = await Promise.all(
      [userStream, guestStream].map((streamOf) => this.log.readLast(streamOf(reporterId))),
    );
    return account?.type === 'UserErased' || guest?.type === 'GuestErased';
  }

  private async execute(productId: string, action: FlagsAction, event: HandledEvent): Promise<void> {
    const context = reactionContext(`${action.type} flags ${productId} ${event.id}`, event);
    await this.bus.execute(flagsCommand(productId, action, context));
  }
}
