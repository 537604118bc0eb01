import {
  type Actor,
  DomainError,
  dayInPakistan,
  monthOfDay,
  plusDays,
  type Recorded,
  toPkr,
} from '@parkho/contracts';
import { type SellerActivityDocument, sellerActivity, shopActivity } from '@parkho/projections';
import { type Product, type ProductAction, product } from '../products/product.js';
import { version2 } from '../reports/v2/version-2.js';

type ShopActivityDocument = NonNullable<ReturnType<typeof shopActivity.evolve>>;

/** Numbers below `end` that are the same for a seed each time (a linear congruential generator). */
const randomOf = (seed: number) => {
  let state = seed;
  return (end: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor(state / 2 ** 16) % end;
  };
};

const seller: Actor = { id: 'sana', role: 'seller' };
const admin: Actor = { id: 'admin', role: 'admin' };
const START = Date.parse('2026-01-01T00:00:00Z');
const HOUR_MS = 60 * 60 * 1000;
const HOURS = 70 * 24;

const listing = (id: number): ProductAction => ({
  type: 'list',
  productId: `p${id}`,
  sellerId: seller.id,
  reportId: `PK-${id}`,
  details: {
    name: `Device ${id}`,
    description: 'Used',
    price: 1_000_000 + id,
    categoryId: 'laptops',
    brand: 'Dell',
    condition: 'Good',
    location: 'Lahore',
    specifications: {},
    laptopDetails: {},
    images: {},
  },
  fingerprints: {},
});

/** Ten weeks of a seller who sells, corrects, undoes, edits and deletes; sales at any hour and for any day. */
const tenWeeks = (seed: number) => {
  const random = randomOf(seed);
  const states = new Map<number, Product>();
  /** The current sale of each device, including deleted ones. */
  const sales = new Map<number, { soldAt: string; price: number }>();
  const events: Recorded[] = [];
  const actions = (day: string): ProductAction[] => [
    { type: 'mark-sold' },
    { type: 'mark-sold', price: 1 + random(10_000_000), soldAt: plusDays(day, -random(20)) },
    { type: 'correct-sale', price: 1 + random(10_000_000) },
    { type: 'correct-sale', soldAt: plusDays(day, -random(20)) },
    { type: 'undo-sale', reason: 'Not paid', isReviewed: false },
    { type: 'update', changes: { price: 1 + random(10_000_000) }, fingerprints: {} },
    { type: 'set-active', active: 'toggle' },
    ...(random(10) === 0 ? [{ type: 'delete' } as const] : []),
  ];
  for (let hour = 0; hour < HOURS; hour++) {
    const at = new Date(START + hour * HOUR_MS).toISOString();
    const id = random(12);
    const state = states.get(id) ?? product.initial;
    const possible = actions(dayInPakistan(at));
    const action = state.status === 'unlisted' ? listing(id) : possible[random(possible.length)]!;
    const actor = state.status === 'unlisted' ? admin : seller;
    try {
      for (const event of product.decide(state, { ...action, actor, at })) {
        const recorded = {
          ...event,
          id: `e${events.length}`,
          metadata: { at, actor },
        } as unknown as Recorded;
        events.push(recorded);
        const next = product.evolve(states.get(id) ?? product.initial, {
          ...event,
          metadata: { at },
        } as never);
        states.set(id, next);
        if (next.status !== 'listed') continue;
        if (next.sale) sales.set(id, next.sale);
        else sales.delete(id);
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return { events, sales: [...sales.values()] };
};

const countedBy = <T>(things: readonly T[], keyOf: (thing: T) => string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const thing of things) counts[keyOf(thing)] = (counts[keyOf(thing)] ?? 0) + 1;
  return counts;
};

test.each([
  1, 2, 3, 4, 5, 6, 7, 8,
])('for ten random weeks (%i), every number equals that of the current sales', (seed) => {
  const { events, sales } = tenWeeks(seed);
  expect(sales.length).toBeGreaterThan(0);

  const registered = { type: 'UserRegistered', data: { userId: seller.id }, metadata: {} };
  const activity = [registered as never, ...events].reduce<SellerActivityDocument | null>(
    (before, event) =>
      sellerActivity.handles.includes(event.type)
        ? sellerActivity.evolve(before, event as never, seller.id)
        : before,
    null,
  );
  const months = Object.entries(activity!.months).filter(([, { sold }]) => sold !== 0);
  expect(Object.fromEntries(months.map(([month, { sold }]) => [month, sold]))).toEqual(
    countedBy(sales, ({ soldAt }) => monthOfDay(soldAt)),
  );
  expect(Object.values(activity!.months).reduce((sum, { revenue }) => sum + revenue, 0)).toBe(
    sales.reduce((sum, { price }) => sum + price, 0),
  );

  const documents = new Map<string, ShopActivityDocument>();
  for (const event of events.filter(({ type }) => shopActivity.handles.some((handled) => handled === type))) {
    const key = String(shopActivity.keysOf(event as never));
    documents.set(key, shopActivity.evolve(documents.get(key) ?? null, event as never, key)!);
  }
  const days = [...documents.values()].flatMap((document) => shopActivity.totals!(document));
  const soldOn = days.filter(({ numbers }) => 'sold' in numbers).map(({ key }) => key);
  expect(countedBy(soldOn, (day) => day)).toEqual(countedBy(sales, ({ soldAt }) => soldAt));

  const report = version2.begin({ type: 'sales', range: 'all', asOf: '2026-12-31' });
  for (const event of events) report.apply(event);
  const rows: { soldOn: string; price: number }[] = JSON.parse(report.end().body('json')).sales;
  expect(countedBy(rows, ({ soldOn, price }) => `${soldOn} ${price}`)).toEqual(
    countedBy(sales, ({ soldAt, price }) => `${soldAt} ${toPkr(price)}`),
  );
});
