import { Inject, Injectable } from '@nestjs/common';
import { type CategoryEvent, categoryStream, DomainError, type Recorded } from '@parkho/contracts';
import type { ReadSide } from '@parkho/projections';
import type { EventStore } from '@parkho/stores';
import { type CommandContext, reactionContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { EVENT_LOG, READ_SIDE } from '../platform/engines/tokens.js';
import { type Reaction, waitForReadModel } from '../platform/reactions/reaction.js';
import { ReactionHandler } from '../platform/reactions/reactors.js';
import { category } from './category.js';
import { CategoryNames } from './category-names.js';
import { CategoryUses } from './category-uses.js';

const HANDLED = [
  'CategoryDeleted',
  'ProductListed',
  'ProductDetailsChanged',
  'FeatureRequestSubmitted',
  'FeatureRequestEdited',
] as const;
type Handled = (typeof HANDLED)[number];
type HandledEvent = Extract<Recorded, { type: Handled }>;

/**
 * Restores a deleted category that is in use. A device may be listed in it during the deletion, which counts the uses
 * before it; the deletion or the listing is the later event, and its reaction sees both.
 */
@Injectable()
@ReactionHandler()
export class CategoryRestorations implements Reaction<Handled> {
  readonly name = 'category-restorations';
  readonly handles = HANDLED;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
    private readonly runner: CommandRunner,
    private readonly names: CategoryNames,
    private readonly uses: CategoryUses,
  ) {}

  async appliesTo(event: HandledEvent): Promise<boolean> {
    const categoryId = categoryOf(event);
    return categoryId !== undefined && (await this.isDeleted(categoryId));
  }

  isRepeatable(): boolean {
    return true;
  }

  async react(event: HandledEvent): Promise<void> {
    const categoryId = categoryOf(event)!;
    await waitForReadModel(this.readSide, 'products', event.position);
    await waitForReadModel(this.readSide, 'feature-requests', event.position);
    if (!(await this.uses.isUsed(categoryId)) || !(await this.isDeleted(categoryId))) return;
    const context = reactionContext(`restore ${categoryId} ${event.id}`, event);
    const name = await this.claimName(categoryId, context);
    await this.runner.run(
      category,
      categoryStream(categoryId),
      { type: 'create', categoryId, name },
      context,
    );
  }

  private async isDeleted(categoryId: string): Promise<boolean> {
    const { state } = await this.runner.load(category, categoryStream(categoryId));
    return state.status === 'deleted';
  }

  /** Its last name, numbered where another category has taken that since. */
  private async claimName(categoryId: string, context: CommandContext): Promise<string> {
    const events = (await this.log.readStream(categoryStream(categoryId))) as unknown as CategoryEvent[];
    const last = events.flatMap(({ data }) => ('name' in data ? data.name : [])).at(-1)!;
    for (let number = 1; ; number++) {
      const name = number === 1 ? last : `${last} ${number}`;
      try {
        await this.names.claim(name, categoryId, context);
        return name;
      } catch (error) {
        if (!(error instanceof DomainError && error.kind === 'conflict')) throw error;
      }
    }
  }
}

/** The category of a device or feature request after this event, or the deleted one; undefined if it is unchanged. */
const categoryOf = ({ type, data }: HandledEvent): string | undefined => {
  switch (type) {
    case 'CategoryDeleted':
    case 'ProductListed':
      return data.categoryId;
    case 'ProductDetailsChanged':
      return data.changes.categoryId;
    case 'FeatureRequestSubmitted':
      return data.product.categoryId;
    case 'FeatureRequestEdited':
      return data.changes.product?.categoryId;
  }
};
