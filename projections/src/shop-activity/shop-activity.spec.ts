import type { DomainEvent } from '@parkho/contracts';
import type { Total } from '@parkho/stores';
import { applyDifferences, totalDifferences } from '../engine/totals.js';
import type { ReadModel } from '../read-model.js';
import { recorded } from '../recorded.fixture.js';
import { activityByDay, activityByMonth } from './activity-queries.js';
import { type ShopActivityDocument, shopActivity } from './shop-activity.js';

type Dated = [day: string, event: DomainEvent];
const on = (type: DomainEvent['type'], data: object) => ({ type, data }) as DomainEvent;
const listed = (productId: string) => on('ProductListed', { productId, sellerId: 's1' });
const sold = (productId: string, soldAt?: string) =>
  on('ProductSold', { productId, sellerId: 's1', price: 1, ...(soldAt && { soldAt }) });
const corrected = (productId: string, soldAt: string) =>
  on('ProductSaleCorrected', { productId, sellerId: 's1', price: 1, soldAt });
const undone = (productId: string) => on('ProductSaleUndone', { productId, sellerId: 's1' });
const registered = on('UserRegistered', { userId: 'u1', role: 'seller' });
const issued = (inspectionId: string, version = 1, requestId: string | null = null) =>
  on('InspectionReportIssued', { inspectionId, requestId, report: { version } });

/** Their documents, each event written at noon of its day in Pakistan. */
const documentsOf = (events: readonly Dated[]): ShopActivityDocument[] => {
  const documents = new Map<string, ShopActivityDocument>();
  for (const [day, event] of events) {
    const recordedEvent = recorded(event) as Parameters<typeof shopActivity.evolve>[1];
    const at = { ...recordedEvent, metadata: { ...recordedEvent.metadata, at: `${day}T07:00:00.000Z` } };
    const key = String(shopActivity.keysOf(at));
    documents.set(key, shopActivity.evolve(documents.get(key) ?? null, at, key)!);
  }
  return [...documents.values()];
};
const totalsOf = (events: readonly Dated[]): Total[] => {
  const changes = documentsOf(events).map((after) => ({ before: null, after }));
  return applyDifferences([], totalDifferences(shopActivity, changes));
};

const cases: { events: Dated[]; totals: Record<string, object> }[] = [
  { events: [['2026-01-05', listed('p1')]], totals: { '2026-01-05': { listed: 1 } } },
  {
    events: [
      ['2026-01-05', listed('p1')],
      ['2026-02-01', sold('p1')],
    ],
    totals: { '2026-01-05': { listed: 1 }, '2026-02-01': { sold: 1, 'sold-after/27': 1 } },
  },
  {
    events: [
      [
        '2026-02-01',
        on('ProductListed', { productId: 'p2', soldFrom: { listedAt: '2026-01-05T07:00:00.000Z' } }),
      ],
      ['2026-02-01', sold('p2')],
    ],
    totals: { '2026-01-05': { listed: 1 }, '2026-02-01': { sold: 1, 'sold-after/27': 1 } },
  },
  {
    events: [
      ['2026-01-05', listed('p1')],
      ['2026-02-01', sold('p1', '2026-01-30')],
    ],
    totals: { '2026-01-05': { listed: 1 }, '2026-01-30': { sold: 1, 'sold-after/25': 1 } },
  },
  {
    events: [
      ['2026-01-05', listed('p1')],
      ['2026-02-01', sold('p1')],
      ['2026-02-03', corrected('p1', '2026-01-05')],
    ],
    totals: { '2026-01-05': { listed: 1, sold: 1, 'sold-after/0': 1 } },
  },
  {
    events: [
      ['2026-01-05', listed('p1')],
      ['2026-02-01', sold('p1')],
      ['2026-02-03', undone('p1')],
    ],
    totals: { '2026-01-05': { listed: 1 } },
  },
  { events: [['2026-01-05', registered]], totals: { '2026-01-05': { registered: 1 } } },
  {
    events: [['2026-01-05', on('ProductInspected', { productId: 'p1' })]],
    totals: { '2026-01-05': { inspected: 1 } },
  },
  {
    // The second is another inspection, not another version.
    events: [
      ['2026-01-05', issued('p1')],
      ['2026-01-06', issued('p1', 2)],
      ['2026-01-07', issued('p1')],
    ],
    totals: { '2026-01-05': { inspected: 1 }, '2026-01-07': { inspected: 1 } },
  },
  // Inspected again, for another request.
  {
    events: [
      ['2026-01-05', issued('p1', 1, 'r1')],
      ['2026-02-01', issued('p1', 2, 'r2')],
      ['2026-02-02', issued('p1', 3)],
    ],
    totals: { '2026-01-05': { inspected: 1 }, '2026-02-01': { inspected: 1 } },
  },
  {
    events: [
      ['2026-01-05', listed('p1')],
      ['2026-01-05', on('InspectionMarked', { inspectionId: 'p1' })],
    ],
    totals: { '2026-01-05': { inspected: 1, listed: 1 } },
  },
];

test.each(cases)('shop-activity: case %#', ({ events, totals }) => {
  expect(Object.fromEntries(totalsOf(events).map(({ key, numbers }) => [key, numbers]))).toEqual(totals);
});

test('every handled event has a case, and deletions have none: they do not change history', () => {
  const cased = cases.flatMap(({ events }) => events.map(([, { type }]) => type));
  expect(new Set(cased)).toEqual(new Set(shopActivity.handles));
});

test('nothing of a person is stored except the creation time of the account', () => {
  const data = { userId: 'u1', role: 'seller', personal: { name: 'Sana', email: 's@example.pk' } };
  expect(documentsOf([['2026-01-05', on('UserRegistered', data)]])).toEqual([
    { _id: 'u1', registeredOn: '2026-01-05' },
  ]);
});

describe('read by period', () => {
  const totals = totalsOf([
    ['2026-01-30', listed('a')],
    ['2026-01-30', listed('b')],
    ['2026-01-30', listed('c')],
    ['2026-01-31', registered],
    ['2026-02-01', sold('a')],
    ['2026-02-02', issued('d')],
    ['2026-02-09', sold('b')],
    ['2026-02-10', sold('c')],
    ['2026-04-01', listed('e')],
  ]);
  const model = {
    totals: async (prefix: string) => totals.filter(({ key }) => key.startsWith(prefix)),
  } as unknown as ReadModel<ShopActivityDocument>;
  const none = { listed: 0, sold: 0, registered: 0, inspected: 0 };

  test('months have their exact median, and empty months have zeros', async () => {
    expect(await activityByMonth(model, ['2026-01', '2026-02', '2026-03'])).toEqual([
      { period: '2026-01', ...none, listed: 3, registered: 1 },
      { period: '2026-02', ...none, sold: 3, inspected: 1, medianDaysToSell: 10 },
      { period: '2026-03', ...none },
    ]);
  });

  test('days are an inclusive range; the median of two sales is between them', async () => {
    expect(await activityByDay(model, '2026-01-31', '2026-02-02')).toEqual([
      { period: '2026-01-31', ...none, registered: 1 },
      { period: '2026-02-01', ...none, sold: 1, medianDaysToSell: 2 },
      { period: '2026-02-02', ...none, inspected: 1 },
    ]);
    const two = {
      ...model,
      totals: async () =>
        totalsOf([
          ['2026-03-01', listed('x')],
          ['2026-03-01', listed('y')],
          ['2026-03-04', sold('x')],
          ['2026-03-04', listed('z')],
          ['2026-03-04', sold('z')],
        ]),
    };
    expect((await activityByMonth(two as unknown as typeof model, ['2026-03']))[0]!.medianDaysToSell).toBe(
      1.5,
    );
  });
});
