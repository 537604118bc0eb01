import { Injectable } from '@nestjs/common';
import type { WishlistEntry } from '@parkho/contracts';
import { productsByIds } from '@parkho/projections';
import { ReadModels } from '../platform/engines/read-models.js';

/** A device to save, with the price and time stored in the browser; `price` is in paisa. */
export interface SaveRequest {
  productId: string;
  price?: number;
  savedAt?: string;
}

/** Validates devices to save. */
@Injectable()
export class SavableDevices {
  constructor(private readonly models: ReadModels) {}

  /**
   * The requested devices that are public. The price and the time default to the current ones; a later time is replaced
   * by `now`.
   */
  async of(requests: readonly SaveRequest[], now: string): Promise<WishlistEntry[]> {
    const ids = requests.map(({ productId }) => productId);
    const products = await productsByIds(this.models.products, ids);
    const prices = new Map(products.filter(({ isPublic }) => isPublic).map(({ _id, price }) => [_id, price]));
    return requests.flatMap(({ productId, price = prices.get(productId), savedAt = now }) =>
      price !== undefined && prices.has(productId)
        ? [{ productId, price, savedAt: savedAt < now ? savedAt : now }]
        : [],
    );
  }
}
