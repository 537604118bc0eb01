import { dayInPakistan, type ListingState, type Recorded } from '@parkho/contracts';
import { CONDITIONS, TOP_SELLERS } from '../constants.js';
import { column, type Fold, inOrder, type Model, Periods, type Scope, type Section } from '../model.js';
import { Accounts } from './accounts.js';
import { isOnSale, Listings, stateOf } from './listings.js';

const STATE_LABELS: Readonly<Record<ListingState, string>> = {
  active: 'Active',
  pending: 'Pending',
  rejected: 'Rejected',
  inactive: 'Inactive',
  sold: 'Sold',
};

/** Devices: their number, and those listed within the period. */
export class ProductsFold implements Fold {
  private readonly counts = { listed: 0, sold: 0, deleted: 0 };
  /** Devices listed within the period, by seller, deleted ones included. */
  private readonly listedBy = new Map<string, number>();
  private readonly activity: Periods;

  constructor(
    private readonly scope: Scope,
    private readonly accounts = new Accounts(),
    private readonly listings = new Listings(),
  ) {
    this.activity = new Periods(scope, 2);
  }

  apply(event: Recorded): void {
    this.accounts.apply(event);
    this.listings.apply(event);
    this.count(event);
  }

  /** Counts an event within the period; for a fold that keeps accounts and listings itself. */
  count(event: Recorded): void {
    if (event.type === 'ProductListed') {
      if (!this.scope.includes(event.metadata.at)) return;
      const { sellerId } = event.data;
      this.counts.listed++;
      this.listedBy.set(sellerId, (this.listedBy.get(sellerId) ?? 0) + 1);
      this.activity.add(event.metadata.at, 1, 0);
    } else if (event.type === 'ProductSold') {
      if (!this.scope.includes(event.metadata.at)) return;
      this.counts.sold++;
      this.activity.add(event.metadata.at, 0, 1);
    } else if (event.type === 'ProductDeleted' && this.scope.includes(event.metadata.at))
      this.counts.deleted++;
  }

  model(): Model {
    return {
      title: 'Products report',
      sections: [...this.sections(), this.productsListed()],
      csv: 'products',
    };
  }

  sections(): Section[] {
    const all = [...this.listings.byId.values()];
    const inState = (state: ListingState) => all.filter((listing) => stateOf(listing) === state).length;
    const figure = (key: string, label: string, value: number) => ({
      key,
      label,
      value,
      kind: 'count' as const,
    });
    const inShop = new Map<string, number>();
    for (const { sellerId } of all) inShop.set(sellerId, (inShop.get(sellerId) ?? 0) + 1);
    const top = [...this.listedBy]
      .sort(([a, m], [b, n]) => n - m || (inShop.get(b) ?? 0) - (inShop.get(a) ?? 0) || inOrder(a, b))
      .slice(0, TOP_SELLERS);
    const ofCondition = CONDITIONS.map((condition) => {
      const listings = all.filter((listing) => listing.condition === condition);
      return [
        condition,
        listings.length,
        listings.filter(({ listedAt }) => this.scope.includes(listedAt)).length,
      ];
    });
    return [
      {
        key: 'productOverview',
        title: 'Product overview',
        figures: [
          figure('totalProducts', 'Total products', all.length),
          figure('activeProducts', 'Active products', inState('active')),
          figure('inactiveProducts', 'Inactive products', inState('inactive')),
          figure('pendingProducts', 'Pending products', inState('pending')),
          figure('rejectedProducts', 'Rejected products', inState('rejected')),
          figure('soldProducts', 'Sold products', inState('sold')),
          figure(
            'featuredProducts',
            'Featured products',
            all.filter((listing) => isOnSale(listing) && listing.isFeatured).length,
          ),
          figure('listed', 'Listed within the range', this.counts.listed),
          figure('sold', 'Sold within the range', this.counts.sold),
          figure('deleted', 'Deleted within the range', this.counts.deleted),
        ],
      },
      {
        key: 'productActivity',
        title: 'Listed and sold',
        columns: [
          column('period', this.activity.label, 12),
          column('listed', 'Listed', 12, 'count'),
          column('sold', 'Sold', 12, 'count'),
        ],
        rows: this.activity.rows(),
        chart: { shape: 'columns', label: 'period', value: 'listed' },
      },
      {
        key: 'productsByCondition',
        title: 'Products by condition',
        columns: [
          column('condition', 'Condition', 12),
          column('products', 'Products', 12, 'count'),
          column('listed', 'Listed within the range', 20, 'count'),
        ],
        rows: ofCondition.filter(([, products]) => products !== 0),
        chart: { shape: 'bars', label: 'condition', value: 'products' },
      },
      {
        key: 'topSellers',
        title: 'Top sellers',
        columns: [
          column('seller', 'Seller', 26),
          column('businessName', 'Business Name', 26),
          column('listed', 'Listed within the range', 20, 'count'),
          column('products', 'Products', 12, 'count'),
        ],
        rows: top.map(([id, listed]) => [
          this.accounts.nameOf(id),
          this.accounts.businessNameOf(id),
          listed,
          inShop.get(id) ?? 0,
        ]),
        records: { column: 'seller', ofRows: top.map(([id]) => this.accounts.recordOf(id)) },
        chart: { shape: 'bars', label: 'seller', value: 'listed' },
      },
    ];
  }

  private productsListed(): Section {
    const listed = [...this.listings.byId.values()]
      .filter(({ listedAt }) => this.scope.includes(listedAt))
      .sort((a, b) => inOrder(b.listedAt, a.listedAt) || inOrder(a.id, b.id));
    return {
      key: 'products',
      title: 'Products listed within the range',
      columns: [
        column('product', 'Product', 40),
        column('category', 'Category', 14),
        column('brand', 'Brand', 12),
        column('condition', 'Condition', 10),
        column('price', 'Price (PKR)', 14, 'money'),
        column('status', 'Status', 9),
        column('seller', 'Seller', 26),
        column('listedOn', 'Listed', 11),
        column('soldOn', 'Sold', 11),
        column('views', 'Views', 8, 'count'),
      ],
      rows: listed.map((listing) => [
        listing.name,
        this.listings.categoryOf(listing),
        listing.brand,
        listing.condition,
        listing.price,
        STATE_LABELS[stateOf(listing)],
        this.accounts.nameOf(listing.sellerId),
        dayInPakistan(listing.listedAt),
        listing.soldAt && dayInPakistan(listing.soldAt),
        listing.views,
      ]),
      records: { column: 'product', ofRows: listed.map(({ id }) => `products/${id}` as const) },
    };
  }
}
