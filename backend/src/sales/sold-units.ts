import { Inject, Injectable } from '@nestjs/common';
import { dayInPakistan, productStream, type Recorded, userStream } from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { reactionContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import type { Dated } from '../platform/commands/decider.js';
import { EVENT_LOG, EVENT_STORE } from '../platform/engines/tokens.js';
import { ReportIds } from '../platform/ids/report-ids.js';
import { Images } from '../platform/media/images.js';
import type { Reaction } from '../platform/reactions/reaction.js';
import { ReactionHandler } from '../platform/reactions/reactors.js';
import { productIdOf } from '../products/commands/list-product.js';
import { type Product, type ProductStreamEvent, product } from '../products/product.js';

type UnitSold = Extract<Recorded, { type: 'ProductUnitSold' }>;

/**
 * Lists a sold unit of a listing of several by itself, with its sale: it is edited, undone, reviewed and counted as any
 * other (ADR 58).
 */
@Injectable()
@ReactionHandler()
export class SoldUnits implements Reaction<'ProductUnitSold'> {
  readonly name = 'sold-units';
  readonly handles = ['ProductUnitSold'] as const;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly images: Images,
    private readonly reportIds: ReportIds,
    private readonly runner: CommandRunner,
  ) {}

  async appliesTo({ data: { sellerId } }: UnitSold): Promise<boolean> {
    return (await this.log.readLast(userStream(sellerId)))?.type !== 'UserErased';
  }

  isRepeatable(): boolean {
    return true;
  }

  async react(event: UnitSold): Promise<void> {
    const { actor, at } = event.metadata;
    const { productId: from, price, soldAt = dayInPakistan(at) } = event.data;
    const context = reactionContext(`list sold ${event.id}`, event, actor);
    const productId = productIdOf(context.commandId);
    const listing = await this.listingAt(from, event.revision);
    const command = {
      type: 'list-sold',
      productId,
      reportId: await this.reportIds.of(productId),
      from: listing,
      fingerprints: await this.images.fingerprintsOf(listing.details.images),
      sale: { price, soldAt },
      actor,
      at: context.at,
    } as const;
    await this.runner.run(product, productStream(productId), command, context);
  }

  /** The listing at the time when one of its units was sold. */
  private async listingAt(productId: string, revision: number) {
    const events = (await this.events.readStream(productStream(productId))) as unknown as (Recorded &
      Dated<ProductStreamEvent>)[];
    const state = events
      .filter((event) => event.revision <= revision)
      .reduce<Product>(product.evolve, product.initial);
    if (state.status !== 'listed') throw new Error('A device that is not listed was sold');
    return state;
  }
}
