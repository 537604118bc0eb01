import { Injectable } from '@nestjs/common';
import type { Wish } from '@parkho/contracts';
import { productsByIds } from '@parkho/projections';
import { ReadModels } from '../platform/engines/read-models.js';

/** A device to save, with the values that the browser remembers; `price` is in paisa. */
export interface WishRequest {
  productId: string;
  price?: number;
  savedAt?: string;
}

/** The request, as it can be saved. */
@Injectable()
export class Wishes {
  constructor(private readonly models: ReadModels) {}

  /**
   * Those of the devices that the public may see; today's price and this moment where the browser remembers none, for
   * nothing can have been saved later than now.
   */
  async of(requests: readonly WishRequest[], now: string): Promise<Wish[]> {
    const ids = requests.map(({ productId }) => productId);
    const found = await productsByIds(this.models.products, ids);
    const prices = new Map(found.filter(({ isPublic }) => isPublic).map(({ _id, price }) => [_id, price]));
    return requests.flatMap(({ productId, price = prices.get(productId), savedAt = now }) =>
      price !== undefined && prices.has(productId)
        ? [{ productId, price, savedAt: savedAt < now ? savedAt : now }]
        : [],
    );
  }
}
