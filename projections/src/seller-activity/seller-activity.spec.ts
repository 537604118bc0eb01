import type { DomainEvent } from '@parkho/contracts';
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

const january = (activity: Partial<Activity>): SellerActivityDocument => ({
  _id: sellerId,
  months: {
    '2026-01': {
      approved: 0,
      contacts: 0,
      listed: 0,
      rejected: 0,
      revenue: 0,
      sold: 0,
      views: 0,
      ...activity,
    },
  },
});

const cases: { given: DomainEvent[]; when: DomainEvent; then: SellerActivityDocument | null }[] = [
  { given: [], when: registered('seller'), then: { _id: sellerId, months: {} } },
  { given: [registered('buyer')], when: listed, then: january({ listed: 1 }) },
  { given: [registered('seller')], when: listed, then: january({ listed: 1 }) },
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
  // Listed in January: a history that was taken over.
  {
    given: [registered('seller'), listed, soldInDecember],
    when: corrected,
    then: january({ listed: 1, sold: 1, revenue: 7_000_000 }),
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

test('views from before their seller was recorded are no seller’s', () => {
  const event = recorded({
    type: 'ProductViewsCounted',
    data: { productId: 'p1', sellerId: null, views: 3 },
  });
  expect(sellerActivity.keysOf(event as Parameters<typeof sellerActivity.keysOf>[0])).toEqual([]);
});

test('a month ends at midnight in Pakistan', () => {
  const listedAt = (time: string) => {
    const event = recorded(listed);
    return { ...event, metadata: { ...event.metadata, at: time } } as Parameters<
      typeof sellerActivity.evolve
    >[1];
  };
  const months = ['2026-01-31T18:59:59.999Z', '2026-01-31T19:00:00.000Z'].reduce<SellerActivityDocument>(
    (document, time) => sellerActivity.evolve(document, listedAt(time), sellerId)!,
    { _id: sellerId, months: {} },
  ).months;
  expect(Object.keys(months)).toEqual(['2026-01', '2026-02']);
});
