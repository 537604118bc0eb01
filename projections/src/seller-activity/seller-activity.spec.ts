import { type DomainEvent, dayInPakistan } from '@parkho/contracts';
import { fold, recorded } from '../recorded.fixture.js';
import { type Activity, type SellerActivityDocument, sellerActivity } from './seller-activity.js';

const sellerId = 's1';
const product = { productId: 'p1', sellerId };
const registered = (role: 'seller' | 'buyer'): DomainEvent => ({
  type: 'UserRegistered',
  data: {
    userId: sellerId,
    role,
    personal: { name: 'Sana', email: 's@example.pk' },
    passwordHash: '$argon2id$',
    emailVerified: true,
  },
});
const listed: DomainEvent = {
  type: 'ProductListed',
  data: {
    ...product,
    reportId: 'PKR-1',
    approval: 'pending',
    name: 'ThinkPad T480',
    description: '',
    price: 8_500_000,
    categoryId: 'c1',
    brand: 'Lenovo',
    condition: 'Good',
    location: 'Lahore',
    specifications: {},
    laptopDetails: {},
    images: {},
  },
};
const sold: DomainEvent = { type: 'ProductSold', data: { ...product, price: 8_000_000 } };
const soldInDecember: DomainEvent = {
  type: 'ProductSold',
  data: { ...product, price: 8_000_000, soldAt: '2025-12-31' },
};
const december = { price: 8_000_000, soldAt: '2025-12-31' };
const corrected: DomainEvent = {
  type: 'ProductSaleCorrected',
  data: { ...product, price: 7_000_000, soldAt: '2026-01-02', before: december },
};
const undone: DomainEvent = {
  type: 'ProductSaleUndone',
  data: { ...product, ...december, reason: 'Not paid' },
};
const viewed: DomainEvent = { type: 'ProductViewsCounted', data: { ...product, views: 7 } };
const contacted: DomainEvent = { type: 'ProductContactsCounted', data: { ...product, contacts: 2 } };
const approved: DomainEvent = { type: 'ProductApproved', data: product };
const rejected: DomainEvent = { type: 'ProductRejected', data: { ...product, reason: 'Blurred' } };
const erased: DomainEvent = { type: 'UserErased', data: { userId: sellerId } };

const nothing = { approved: 0, contacts: 0, listed: 0, rejected: 0, revenue: 0, sold: 0, views: 0 };
/** January's counts equal those of the events' days, unless days are given. */
const january = (
  activity: Partial<Activity>,
  days: Record<string, Partial<Activity>> = { [dayInPakistan(recorded(listed).metadata.at)]: activity },
): SellerActivityDocument => ({
  _id: sellerId,
  days: Object.fromEntries(Object.entries(days).map(([day, counted]) => [day, { ...nothing, ...counted }])),
  months: { '2026-01': { ...nothing, ...activity } },
});

const cases: { given: DomainEvent[]; when: DomainEvent; then: SellerActivityDocument | null }[] = [
  { given: [], when: registered('seller'), then: { _id: sellerId, days: {}, months: {} } },
  { given: [registered('buyer')], when: listed, then: january({ listed: 1 }) },
  { given: [registered('seller')], when: listed, then: january({ listed: 1 }) },
  {
    given: [registered('seller')],
    when: {
      ...listed,
      data: { ...listed.data, soldFrom: { productId: 'p0', listedAt: '2026-01-02T07:00:00.000Z' } },
    } as DomainEvent,
    then: january({ listed: 1 }, { '2026-01-02': { listed: 1 } }),
  },
  { given: [registered('seller'), listed], when: listed, then: january({ listed: 2 }) },
  {
    given: [registered('seller'), listed, sold],
    when: sold,
    then: january({ listed: 1, sold: 2, revenue: 16_000_000 }),
  },
  {
    given: [registered('seller'), listed, rejected],
    when: rejected,
    then: january({ listed: 1, rejected: 2 }),
  },
  { given: [registered('seller'), listed], when: approved, then: january({ approved: 1, listed: 1 }) },
  { given: [registered('seller'), viewed], when: viewed, then: january({ views: 14 }) },
  {
    given: [registered('seller'), viewed, contacted],
    when: contacted,
    then: january({ views: 7, contacts: 4 }),
  },
  // Listed in January: an imported history.
  {
    given: [registered('seller'), listed, soldInDecember],
    when: corrected,
    then: january(
      { listed: 1, sold: 1, revenue: 7_000_000 },
      { '2026-01-31': { listed: 1 }, '2026-01-02': { sold: 1, revenue: 7_000_000 } },
    ),
  },
  {
    given: [registered('seller'), listed, soldInDecember],
    when: undone,
    then: january({ listed: 1 }),
  },
  { given: [registered('seller'), listed], when: erased, then: null },
  ...[listed, sold, viewed].map((late) => ({
    given: [registered('seller'), listed, erased],
    when: late,
    then: null,
  })),
];

test.each(cases)('seller-activity: $when.type', ({ given, when, then }) => {
  expect(fold(sellerActivity, [...given, when])).toEqual(then);
});

test('every handled event has a case', () => {
  expect(new Set(cases.map(({ when }) => when.type))).toEqual(new Set(sellerActivity.handles));
});

test('views from before their seller was recorded belong to no seller', () => {
  const event = recorded({
    type: 'ProductViewsCounted',
    data: { productId: 'p1', sellerId: null, views: 3 },
  });
  expect(sellerActivity.keysOf(event as Parameters<typeof sellerActivity.keysOf>[0])).toEqual([]);
});

/** The activity of listings at these times. */
const listedAt = (...times: string[]): SellerActivityDocument =>
  times.reduce<SellerActivityDocument>(
    (document, at) => {
      const event = recorded(listed);
      const then = { ...event, metadata: { ...event.metadata, at } };
      return sellerActivity.evolve(document, then as Parameters<typeof sellerActivity.evolve>[1], sellerId)!;
    },
    { _id: sellerId, days: {}, months: {} },
  );

test('a month ends at midnight in Pakistan', () => {
  const { days, months } = listedAt('2026-01-31T18:59:59.999Z', '2026-01-31T19:00:00.000Z');
  expect(Object.keys(months)).toEqual(['2026-01', '2026-02']);
  expect(Object.keys(days)).toEqual(['2026-01-31', '2026-02-01']);
});

test('only days of the month of the latest event and of the previous month are kept', () => {
  const { days, months } = listedAt('2026-01-31T09:00:00Z', '2026-02-01T09:00:00Z', '2026-03-31T09:00:00Z');
  expect(Object.keys(days)).toEqual(['2026-02-01', '2026-03-31']);
  expect(Object.keys(months)).toHaveLength(3);
});
