import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DomainError,
  type DomainEvent,
  dayInPakistan,
  type ListingState,
  listingStateOf,
  type MonthlyActivity,
  productStream,
  type Sale,
  type SellerDashboard,
  userStream,
} from '@parkho/contracts';
import { Projector, projections } from '@parkho/projections';
import { type EventStore, openEventStore, openReadStore, type ReadStore } from '@parkho/stores';
import fc from 'fast-check';
import { ReadModels } from '../../platform/engines/read-models.js';
import { type ListedProduct, type Product, type ProductAction, product } from '../product.js';
import { Categories } from '../views/categories.js';
import { ProductViews } from '../views/product-view.js';
import { SellerDashboards } from './seller-dashboards.js';

const CATEGORIES = { c1: 'Laptop', c2: 'Pc' };
const ADMIN = { id: 'admin', role: 'admin' } as const;
/**
 * Days in Pakistan: today, the first moment of its month, the last of the previous one, a day in that, and one of
 * another year.
 */
const NOW = '2026-03-10T08:00:00.000Z';
const TIMES = {
  [NOW]: '2026-03-10',
  '2026-02-28T19:00:00.000Z': '2026-03-01',
  '2026-02-28T18:59:59.999Z': '2026-02-28',
  '2026-02-10T05:00:00.000Z': '2026-02-10',
  '2024-05-05T05:00:00.000Z': '2024-05-05',
};

let dataDir: string;
let log: EventStore;
let store: ReadStore;
let projector: Projector;
let dashboards: SellerDashboards;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parkho-dashboards-'));
  [log, store] = await Promise.all([openEventStore({ dataDir }), openReadStore({ dataDir })]);
  projector = new Projector(log, store, projections);
  await projector.start();
  const models = new ReadModels(projector);
  const categories = new Categories(models);
  dashboards = new SellerDashboards(models, categories, new ProductViews(models, categories));
  for (const [categoryId, name] of Object.entries(CATEGORIES))
    await append(`category-${categoryId}`, NOW, [{ type: 'CategoryCreated', data: { categoryId, name } }]);
});
afterAll(async () => {
  await projector.stop();
  await Promise.all([log.close(), store.close()]);
  await rm(dataDir, { recursive: true });
});

const append = async (stream: string, at: string, events: readonly DomainEvent[]): Promise<void> => {
  if (events.length === 0) return;
  const last = await log.readLast(stream);
  const metadata = { actor: ADMIN, at, schema: 1 };
  const dated = events.map((event) => ({ id: randomUUID(), ...event, metadata }));
  await log.append(stream, last?.revision ?? 'no-stream', dated);
};

type Step =
  | { do: 'list'; seller: number; categoryId: string; price: number }
  | { do: 'view'; device: number; views: number; contacts: number }
  | { do: 'erase'; seller: number }
  | { do: 'act'; device: number; action: Exclude<ProductAction, { type: 'list' }> };

const seller = fc.nat(1);
const device = fc.nat(5);
const categoryId = fc.constantFrom(...Object.keys(CATEGORIES));
const price = fc.integer({ min: 1, max: 1_000_000 }).map((rupees) => rupees * 100);
const action: fc.Arbitrary<Exclude<ProductAction, { type: 'list' }>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ type: 'approve' } as const) },
  fc.constant({ type: 'reject', reason: 'Blurred' } as const),
  fc.record({ categoryId, price }).map((changes) => ({ type: 'update', changes, fingerprints: {} }) as const),
  fc.constant({ type: 'set-active', active: 'toggle' } as const),
  fc.constant({ type: 'set-featured', featured: 'toggle' } as const),
  fc.constant({ type: 'mark-sold' } as const),
  fc
    .record({ price, soldAt: fc.constantFrom(...Object.keys(TIMES)).map(dayInPakistan) })
    .map((sale) => ({ type: 'mark-sold', ...sale }) as const),
  fc
    .record({ price, soldAt: fc.constantFrom(...Object.keys(TIMES)).map(dayInPakistan) })
    .map((sale) => ({ type: 'correct-sale', ...sale }) as const),
  fc.constant({ type: 'undo-sale', reason: 'Not paid', isReviewed: false } as const),
  fc.constant({ type: 'delete' } as const),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('list' as const), seller, categoryId, price }) },
  { weight: 12, arbitrary: fc.record({ do: fc.constant('act' as const), device, action }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('view' as const), device, views: fc.nat(9), contacts: fc.nat(9) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), seller }) },
);
const history = fc.array(
  fc.record({ step, at: fc.constantFrom(...(Object.keys(TIMES) as (keyof typeof TIMES)[])) }),
  {
    minLength: 1,
    maxLength: 60,
    size: 'max',
  },
);

/** Counts over all devices and events. */
class Naive {
  readonly devices: { id: string; seller: number; sellerId: string; state: Product; views: number }[] = [];
  readonly erased = new Set<number>();
  private readonly facts: { seller: number; day: string; fact: Partial<Omit<MonthlyActivity, '_id'>> }[] = [];

  happened(seller: number, at: keyof typeof TIMES, fact: (typeof this.facts)[number]['fact']): void {
    this.facts.push({ seller, day: TIMES[at], fact });
  }

  /** A device's sale before and after. */
  sold(seller: number, before: Sale | undefined, after: Sale | undefined): void {
    for (const [sale, count] of [
      [before, -1],
      [after, 1],
    ] as const)
      if (sale)
        this.facts.push({
          seller,
          day: sale.soldAt,
          fact: { sold: count, revenue: (count * sale.price) / 100 },
        });
  }

  private sum(seller: number, name: keyof Omit<MonthlyActivity, '_id'>, days: RegExp): number {
    return this.facts
      .filter((event) => event.seller === seller && days.test(event.day))
      .reduce((sum, { fact }) => sum + (fact[name] ?? 0), 0);
  }

  numbers(seller: number) {
    const listedDevices = this.devices.filter(
      (device) => device.seller === seller && device.state.status === 'listed',
    );
    const states = listedDevices.map(({ state }) => state as ListedProduct);
    const inState = (state: ListingState) =>
      states.filter((listed) => listingStateOf(listed) === state).length;
    const history = (name: keyof Omit<MonthlyActivity, '_id'>, days = /^/) =>
      this.erased.has(seller) ? 0 : this.sum(seller, name, days);
    const during = (days: RegExp) => ({
      sold: history('sold', days),
      revenue: history('revenue', days),
      views: history('views', days),
      contacts: history('contacts', days),
    });
    return {
      overview: {
        totalProducts: listedDevices.length,
        activeProducts: inState('active'),
        pendingProducts: inState('pending'),
        rejectedProducts: inState('rejected'),
        inactiveProducts: inState('inactive'),
        soldProducts: inState('sold'),
        featuredProducts: states.filter((listed) => listed.isFeatured && listingStateOf(listed) === 'active')
          .length,
        totalOrders: history('sold'),
        monthlyRevenue: history('revenue', /^2026-03/),
        waitingQuestions: 0,
        inspectedProducts: 0,
        inspectionRequests: 0,
        featuredRequests: 0,
      },
      productsByCategory: Object.fromEntries(
        Object.entries(CATEGORIES)
          .map(
            ([id, name]) => [name, states.filter(({ details }) => details.categoryId === id).length] as const,
          )
          .filter(([, count]) => count > 0),
      ),
      months: [/^2026-02/, /^2026-03/].map((month) => ({ count: history('count', month), ...during(month) })),
      monthSoFar: {
        current: { from: '2026-03-01', to: '2026-03-10', ...during(/^2026-03/) },
        previous: { from: '2026-02-01', to: '2026-02-10', ...during(/^2026-02-10/) },
      },
      recent: listedDevices.length,
      mostViewed: listedDevices
        .map(({ views }) => views)
        .filter((views) => views > 0)
        .sort((a, b) => b - a)
        .slice(0, 5),
    };
  }
}

const numbersOf = (dashboard: SellerDashboard) => ({
  overview: dashboard.overview,
  productsByCategory: Object.fromEntries(dashboard.productsByCategory.map(({ _id, count }) => [_id, count])),
  months: dashboard.monthlyActivity.slice(-2).map(({ _id, ...numbers }) => numbers),
  monthSoFar: dashboard.monthSoFar,
  recent: dashboard.recentProducts.length,
  mostViewed: dashboard.mostViewed.map(({ views }) => views),
});

test('every number equals a naive count, after any order of events', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const naive = new Naive();
      const run = randomUUID();
      const idOf = (seller: number) => `${run}-${seller}`;
      for (const index of [0, 1]) {
        const personal = { name: 'Sana', email: `${idOf(index)}@example.pk` };
        await append(userStream(idOf(index)), NOW, [
          {
            type: 'UserRegistered',
            data: { userId: idOf(index), role: 'seller', personal, passwordHash: '', emailVerified: true },
          },
        ]);
      }
      for (const { step, at } of steps) {
        if (step.do === 'erase') {
          if (naive.erased.has(step.seller)) continue;
          naive.erased.add(step.seller);
          await append(userStream(idOf(step.seller)), at, [
            { type: 'UserErased', data: { userId: idOf(step.seller) } },
          ]);
          continue;
        }
        if (step.do === 'list' && naive.devices.length < 6) {
          const { seller, categoryId, price } = step;
          const listed = {
            id: randomUUID(),
            seller,
            sellerId: idOf(seller),
            state: product.initial,
            views: 0,
          };
          naive.devices.push(listed);
          naive.happened(seller, at, { count: 1 });
          await decide(listed, at, list(listed.id, listed.sellerId, categoryId, price));
          continue;
        }
        const one = step.do !== 'list' && naive.devices[step.device];
        if (!one) continue;
        if (step.do === 'view') {
          one.views += step.views;
          const { views, contacts } = step;
          naive.happened(one.seller, at, { views, contacts });
          const ids = { productId: one.id, sellerId: one.sellerId };
          await append(`productViews-${randomUUID()}`, at, [
            { type: 'ProductViewsCounted', data: { ...ids, views } },
            { type: 'ProductContactsCounted', data: { ...ids, contacts } },
          ]);
          continue;
        }
        const saleOf = ({ state }: typeof one) => (state.status === 'listed' ? state.sale : undefined);
        const before = saleOf(one);
        await decide(one, at, step.action);
        const isDeleted = one.state.status === 'deleted';
        naive.sold(one.seller, before, isDeleted ? before : saleOf(one));
      }
      expect(await projector.waitFor(await log.head())).toBe(true);
      for (const index of [0, 1])
        expect(numbersOf(await dashboards.of(idOf(index), NOW))).toEqual(naive.numbers(index));
    }),
    { numRuns: 60 },
  );
}, 120_000);

const list = (productId: string, sellerId: string, categoryId: string, price: number): ProductAction => ({
  type: 'list',
  productId,
  sellerId,
  reportId: 'PKR-1',
  details: {
    name: 'ThinkPad T480',
    description: '',
    price,
    categoryId,
    brand: 'Lenovo',
    condition: 'Good',
    location: 'Lahore',
    specifications: {},
    laptopDetails: {},
    images: {},
  },
  fingerprints: {},
});

const ADMINS: readonly string[] = ['approve', 'reject', 'set-featured'] satisfies ProductAction['type'][];

/** Appends the decider's events by an actor with the capability; nothing if it rejects. */
const decide = async (
  one: { id: string; sellerId: string; state: Product },
  at: string,
  action: ProductAction,
): Promise<DomainEvent[]> => {
  const actor = ADMINS.includes(action.type) ? ADMIN : ({ id: one.sellerId, role: 'seller' } as const);
  try {
    const events = product.decide(one.state, { ...action, actor, at });
    await append(productStream(one.id), at, events);
    one.state = events.map((event) => ({ ...event, metadata: { at } })).reduce(product.evolve, one.state);
    return events;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [];
  }
};
