import { Inject, Injectable } from '@nestjs/common';
import { productStream } from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import type { Dated } from '../platform/commands/decider.js';
import { EVENT_STORE } from '../platform/engines/tokens.js';
import { type ProductStreamEvent, product } from '../products/product.js';
import type { RejectedListing } from './revision.js';

/** The content of listings when they were last rejected, folded from the log on request. */
@Injectable()
export class Rejections {
  constructor(@Inject(EVENT_STORE) private readonly events: EventStore) {}

  /** @param until the revision of the listing that is shown */
  async lastOf(productId: string, until: number): Promise<RejectedListing | undefined> {
    let state = product.initial;
    let rejected: RejectedListing | undefined;
    for (const stored of await this.events.readStream(productStream(productId))) {
      if (stored.revision > until) break;
      const event = stored as unknown as Dated<ProductStreamEvent>;
      state = product.evolve(state, event);
      if (event.type === 'ProductRejected' && state.status === 'listed')
        rejected = { at: event.metadata.at, reason: event.data.reason, details: state.details };
    }
    return rejected;
  }
}
