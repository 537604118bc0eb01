import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { can, featureRequestStream, type Recorded, userStream } from '@parkho/contracts';
import { answeredRequestsAfter, type ReadSide, requestsOfAuthor } from '@parkho/projections';
import type { EventStore } from '@parkho/stores';
import { reactionContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { EVENT_LOG, READ_SIDE } from '../platform/engines/tokens.js';
import { type Reaction, RetryLater, waitForReadModel } from '../platform/reactions/reaction.js';
import { ReactionHandler } from '../platform/reactions/reactors.js';
import { Scrubber } from '../platform/reactions/scrubber.js';
import { featureRequestCommand } from './commands/feature-request-command.js';
import { featureRequest } from './feature-request.js';
import { Merges } from './merges.js';
import { RequestedListings } from './requested-listings.js';

const HANDLED = [
  'FeatureRequestSubmitted',
  'FeatureRequestAnswered',
  'FeatureRequestStatusChanged',
  'FeatureRequestMerged',
  'FeatureRequestDeleted',
  'UserErased',
] as const;
type Handled = (typeof HANDLED)[number];
type EventOf<T extends Handled> = Extract<Recorded, { type: T }>;
type HandledEvent = EventOf<Handled>;

/** Requests that are read at a time. */
const PAGE_SIZE = 100;

/**
 * Follow-ups to events of a request: the votes of a merged one, the listing of an approval, the removal of erased
 * users' texts, including texts that were written during the erasure. Idempotent.
 */
@Injectable()
@ReactionHandler()
export class FeatureRequestReactions implements Reaction<Handled> {
  readonly name = 'feature-requests';
  readonly handles = HANDLED;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
    private readonly models: ReadModels,
    private readonly runner: CommandRunner,
    private readonly bus: CommandBus,
    private readonly merges: Merges,
    private readonly listings: RequestedListings,
    private readonly scrubber: Scrubber,
  ) {}

  async appliesTo(event: HandledEvent): Promise<boolean> {
    switch (event.type) {
      case 'FeatureRequestSubmitted':
        return this.isErased(event.data.authorId);
      case 'FeatureRequestAnswered':
        return this.isErased(event.data.writerId);
      case 'FeatureRequestStatusChanged':
        return event.data.listingId !== undefined;
      case 'FeatureRequestMerged':
        return event.data.intoId !== null;
      case 'FeatureRequestDeleted':
        return event.data.because === 'author-erased';
      case 'UserErased':
        return true;
    }
  }

  async react(event: HandledEvent): Promise<void> {
    switch (event.type) {
      case 'FeatureRequestSubmitted':
        await this.erase(event.data.requestId, event.data.authorId, event);
        return this.scrubber.scrub();
      case 'FeatureRequestAnswered':
        await this.erase(event.data.requestId, event.data.writerId, event);
        return this.scrubber.scrub();
      case 'FeatureRequestStatusChanged':
        return this.makeListing(event);
      case 'FeatureRequestMerged':
        return this.completeMerge(event);
      case 'FeatureRequestDeleted':
        return this.endMerges(event);
      case 'UserErased':
        return this.erasePerson(event);
    }
  }

  /** Creates the listing on behalf of the approving admin. */
  private async makeListing(event: EventOf<'FeatureRequestStatusChanged'>): Promise<void> {
    const { id, data, metadata } = event;
    const { state } = await this.runner.load(featureRequest, featureRequestStream(data.requestId));
    if (state.status !== 'submitted') return;
    await this.listings.make(state, reactionContext(`list ${data.requestId} ${id}`, event, metadata.actor));
  }

  private async completeMerge(event: EventOf<'FeatureRequestMerged'>): Promise<void> {
    const { requestId, intoId } = event.data;
    await this.merges.complete(requestId, intoId!, reactionContext(`merge ${requestId} ${event.id}`, event));
  }

  /** Requests that were merged into a deleted one are restored. */
  private async endMerges(deleted: EventOf<'FeatureRequestDeleted'>): Promise<void> {
    const { requestId } = deleted.data;
    const events = (await this.log.readStream(deleted.stream)) as Recorded[];
    for (const event of events)
      if (event.type === 'FeatureRequestVotesTaken') {
        const { fromId } = event.data;
        const context = reactionContext(`undo merge of ${fromId} ${deleted.id}`, deleted);
        await this.merges.undo(fromId, requestId, context);
      }
  }

  /**
   * Removes the requests of an erased user, and their messages in others. A read model past the erasure shows all of
   * them.
   */
  private async erasePerson(event: EventOf<'UserErased'>): Promise<void> {
    await waitForReadModel(this.readSide, 'feature-requests', event.position);
    const { userId } = event.data;
    const model = this.models['feature-requests'];
    const { documents } = await requestsOfAuthor(model, userId, { page: 1, limit: PAGE_SIZE });
    for (const { _id } of documents) await this.erase(_id, userId, event);
    const answers = (await this.wasOfTeam(userId)) ? await this.eraseAnswers(event) : 0;
    if (documents.length + answers > 0) await this.scrubber.scrub();
    if (documents.length === PAGE_SIZE) throw new RetryLater('More requests are to be deleted');
  }

  /** The number of requests that a team member had answered. */
  private async eraseAnswers(event: EventOf<'UserErased'>): Promise<number> {
    const { userId } = event.data;
    const next = (after: string) => answeredRequestsAfter(this.models['feature-requests'], after, PAGE_SIZE);
    let erasedCount = 0;
    for (let page = await next(''); page.length > 0; page = await next(page.at(-1)!._id))
      for (const { _id, feedback } of page)
        if (feedback.some(({ writerId }) => writerId === userId)) {
          await this.erase(_id, userId, event);
          erasedCount++;
        }
    return erasedCount;
  }

  /** Whether the user ever had a role that answers requests. */
  private async wasOfTeam(userId: string): Promise<boolean> {
    const history = (await this.log.readStream(userStream(userId))) as Recorded[];
    return history.some(
      ({ type, data }) =>
        (type === 'UserRegistered' || type === 'UserRoleChanged') &&
        can(data.role, 'feature-requests.manage'),
    );
  }

  /** An erasure is the last event of its stream. */
  private async isErased(userId: string): Promise<boolean> {
    return (await this.log.readLast(userStream(userId)))?.type === 'UserErased';
  }

  private async erase(requestId: string, personId: string, event: HandledEvent): Promise<void> {
    const context = reactionContext(`erase ${personId} in ${requestId} ${event.id}`, event);
    await this.bus.execute(featureRequestCommand(requestId, { type: 'erase-person', personId }, context));
  }
}
