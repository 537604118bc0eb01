import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { guestStream, productStream, type Recorded, userStream } from '@parkho/contracts';
import { questionsOfAsker, type ReadSide } from '@parkho/projections';
import type { EventStore } from '@parkho/stores';
import { reactionContext } from '../platform/commands/command-context.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { EVENT_LOG, READ_SIDE } from '../platform/engines/tokens.js';
import { type Reaction, RetryLater, waitForReadModel } from '../platform/reactions/reaction.js';
import { ReactionHandler } from '../platform/reactions/reactors.js';
import { Scrubber } from '../platform/reactions/scrubber.js';
import { questionCommand } from './commands/question-command.js';
import type { QuestionAction } from './question.js';

const HANDLED = ['ProductDeleted', 'UserErased', 'GuestErased', 'QuestionAsked'] as const;
type Handled = (typeof HANDLED)[number];
type HandledEvent = Extract<Recorded, { type: Handled }>;

/** Questions of an erased person that are read at a time. */
const PAGE_SIZE = 100;

/**
 * Removes the questions about a deleted listing, and those of erased people, also one that was being submitted at that
 * moment. Another reaction erases the person's key, without which the texts in the log cannot be read.
 */
@Injectable()
@ReactionHandler()
export class QuestionEndings implements Reaction<Handled> {
  readonly name = 'questions';
  readonly handles = HANDLED;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
    private readonly models: ReadModels,
    private readonly bus: CommandBus,
    private readonly scrubber: Scrubber,
  ) {}

  async appliesTo(event: HandledEvent): Promise<boolean> {
    if (event.type !== 'QuestionAsked') return true;
    const { productId, askerId, isGuest } = event.data;
    return (await this.isDeleted(productId)) || this.isErased(askerId, isGuest);
  }

  isRepeatable(): boolean {
    return true;
  }

  async react(event: HandledEvent): Promise<void> {
    switch (event.type) {
      case 'ProductDeleted':
        return this.execute(event.data.productId, { type: 'end' }, event);
      case 'UserErased':
        return this.eraseAll(event.data.userId, event);
      case 'GuestErased':
        return this.eraseAll(event.data.guestId, event);
      case 'QuestionAsked': {
        const { productId, askerId, isGuest } = event.data;
        if (await this.isDeleted(productId)) return this.execute(productId, { type: 'end' }, event);
        if (await this.isErased(askerId, isGuest))
          await this.execute(productId, { type: 'erase-person', personId: askerId }, event);
      }
    }
  }

  /** A read model past the erasure shows all earlier questions; a later one has its own event. */
  private async eraseAll(personId: string, event: HandledEvent): Promise<void> {
    await waitForReadModel(this.readSide, 'questions', event.position);
    const paging = { page: 1, limit: PAGE_SIZE };
    const { documents, total } = await questionsOfAsker(this.models.questions, personId, paging);
    for (const productId of new Set(documents.map((question) => question.productId)))
      await this.execute(productId, { type: 'erase-person', personId }, event);
    if (documents.length > 0) await this.scrubber.scrub();
    if (total > documents.length) throw new RetryLater('More questions are to be removed');
  }

  private async isDeleted(productId: string): Promise<boolean> {
    return (await this.log.readLast(productStream(productId)))?.type === 'ProductDeleted';
  }

  /** An erasure is the last event of its stream. */
  private async isErased(personId: string, isGuest: boolean): Promise<boolean> {
    const last = await this.log.readLast(isGuest ? guestStream(personId) : userStream(personId));
    return last?.type === 'UserErased' || last?.type === 'GuestErased';
  }

  private async execute(
    productId: string,
    action: Extract<QuestionAction, { type: 'end' | 'erase-person' }>,
    event: HandledEvent,
  ): Promise<void> {
    const context = reactionContext(`${action.type} questions ${productId} ${event.id}`, event);
    await this.bus.execute(questionCommand(productId, action, context));
  }
}
