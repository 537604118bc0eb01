import { dayInPakistan, type Paisa, type Recorded } from '@parkho/contracts';
import {
  type Cell,
  column,
  daysFrom,
  type Fold,
  inOrder,
  type Model,
  meanPrice,
  median,
  Periods,
  type Scope,
  sumOf,
  type Table,
} from '../model.js';
import { Accounts } from './accounts.js';
import { type Listing, Listings } from './listings.js';

/** A device at the time of its sale. */
interface Sale extends Pick<Listing, 'id' | 'name' | 'categoryId' | 'brand' | 'condition' | 'sellerId'> {
  at: string;
  price: Paisa;
  days: number;
}

/** Devices sold within the period. */
export class SalesFold implements Fold {
  private readonly accounts = new Accounts();
  private readonly listings = new Listings();
  private readonly sales: Sale[] = [];
  private readonly activity: Periods;

  constructor(private readonly scope: Scope) {
    this.activity = new Periods(scope, 2);
  }

  apply(event: Recorded): void {
    this.accounts.apply(event);
    this.listings.apply(event);
    if (event.type !== 'ProductSold' || !this.scope.includes(event.metadata.at)) return;
    const { at } = event.metadata;
    const { productId, price } = event.data;
    const listing = this.listings.byId.get(productId);
    if (!listing) return;
    const { id, name, categoryId, brand, condition, sellerId, listedAt } = listing;
    const days = daysFrom(listedAt, at);
    this.sales.push({ id, name, categoryId, brand, condition, sellerId, at, price, days });
    this.activity.add(at, 1, price);
  }

  model(): Model {
    const latest = [...this.sales].reverse();
    const prices = this.sales.map(({ price }) => price);
    const medianPrice = median(prices);
    const money = (key: string, label: string, value: Cell) => ({
      key,
      label,
      value,
      kind: 'money' as const,
    });
    return {
      title: 'Sales report',
      csv: 'sales',
      sections: [
        {
          key: 'salesOverview',
          title: 'Sales overview',
          figures: [
            { key: 'sold', label: 'Devices sold within the range', kind: 'count', value: this.sales.length },
            money('revenue', 'Revenue (PKR)', sumOf(prices)),
            money('meanPrice', 'Mean price (PKR)', meanPrice(prices)),
            money('medianPrice', 'Median price (PKR)', medianPrice === null ? null : Math.round(medianPrice)),
            {
              key: 'medianDays',
              label: 'Median days to sell',
              kind: 'decimal',
              value: median(this.sales.map(({ days }) => days)),
            },
          ],
        },
        {
          key: 'salesActivity',
          title: 'Sales over time',
          columns: [
            column('period', this.activity.label, 12),
            column('sold', 'Sold', 12, 'count'),
            column('revenue', 'Revenue (PKR)', 18, 'money'),
          ],
          rows: this.activity.rows(),
          chart: { shape: 'columns', label: 'period', value: 'revenue' },
        },
        this.soldBy('byCategory', 'category', 'Category', (sale) => this.listings.categoryOf(sale)),
        this.soldBy('byBrand', 'brand', 'Brand', ({ brand }) => brand),
        this.soldBy('byCondition', 'condition', 'Condition', ({ condition }) => condition),
        {
          key: 'sales',
          title: 'Devices sold within the range',
          columns: [
            column('soldOn', 'Sold', 11),
            column('device', 'Device', 40),
            column('category', 'Category', 14),
            column('brand', 'Brand', 12),
            column('condition', 'Condition', 10),
            column('price', 'Price (PKR)', 14, 'money'),
            column('daysToSell', 'Days To Sell', 13, 'decimal'),
            column('seller', 'Seller', 26),
          ],
          rows: latest.map((sale) => [
            dayInPakistan(sale.at),
            sale.name,
            this.listings.categoryOf(sale),
            sale.brand,
            sale.condition,
            sale.price,
            sale.days,
            this.accounts.nameOf(sale.sellerId),
          ]),
          records: { column: 'device', ofRows: latest.map(({ id }) => `products/${id}` as const) },
        },
      ],
    };
  }

  private soldBy(key: string, name: string, label: string, groupOf: (sale: Sale) => string): Table {
    const groups = new Map<string, Paisa[]>();
    for (const sale of this.sales) {
      const prices = groups.get(groupOf(sale)) ?? [];
      prices.push(sale.price);
      groups.set(groupOf(sale), prices);
    }
    return {
      key,
      title: `Sales by ${label.toLowerCase()}`,
      columns: [
        column(name, label, 20),
        column('sold', 'Sold', 12, 'count'),
        column('revenue', 'Revenue (PKR)', 18, 'money'),
      ],
      rows: [...groups]
        .map(([group, prices]): [string, number, Paisa] => [group, prices.length, sumOf(prices)])
        .sort(([a, , m], [b, , n]) => n - m || inOrder(a, b)),
      shown: 20,
      chart: { shape: 'bars', label: name, value: 'revenue' },
    };
  }
}
