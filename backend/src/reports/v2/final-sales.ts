import type { Recorded } from '@parkho/contracts';
import type { Fold, Model } from '../v1/model.js';

type ProductSold = Extract<Recorded, { type: 'ProductSold' }>;

/** A sale as if it was marked at noon of its day in Pakistan. */
const onDay = (sale: ProductSold, day: string): ProductSold => ({
  ...sale,
  metadata: { ...sale.metadata, at: `${day}T07:00:00.000Z` },
});

/**
 * A fold of version 1 that counts sales by day of sale. They are passed on at the end, in their final state: with
 * corrected prices and days, in the order of their days, and without undone ones.
 */
export class FinalSales implements Fold {
  private readonly sales = new Map<string, ProductSold>();
  /** Deletions of sold devices: only a sale of an existing listing counts. */
  private readonly deletions: Recorded[] = [];

  constructor(private readonly fold: Fold) {}

  apply(event: Recorded): void {
    switch (event.type) {
      case 'ProductSold': {
        const { productId, soldAt } = event.data;
        this.sales.set(productId, soldAt === undefined ? event : onDay(event, soldAt));
        break;
      }
      case 'ProductSaleCorrected': {
        const { productId, price, soldAt } = event.data;
        const sale = this.sales.get(productId);
        if (sale) this.sales.set(productId, onDay({ ...sale, data: { ...sale.data, price } }, soldAt));
        break;
      }
      case 'ProductSaleUndone':
        this.sales.delete(event.data.productId);
        break;
      case 'ProductDeleted':
        if (this.sales.has(event.data.productId)) this.deletions.push(event);
        else this.fold.apply(event);
        break;
      default:
        this.fold.apply(event);
    }
  }

  model(): Model {
    const sales = [...this.sales.values()].sort(
      (a, b) => Date.parse(a.metadata.at) - Date.parse(b.metadata.at),
    );
    for (const event of [...sales, ...this.deletions]) this.fold.apply(event);
    return this.fold.model();
  }
}
