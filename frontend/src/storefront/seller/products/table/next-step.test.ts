import type { SellerListing } from '@parkho/contracts';
import { daysOnSale, nextStepOf } from './next-step';

const completeListing = {
  state: 'active',
  waitingQuestions: 0,
  images: { front: 'front.jpg' },
  price: 100_000,
  similarPrice: 95_000,
  inspected: true,
  inspectionRequested: false,
} as SellerListing;

test.each<[Partial<SellerListing>, ReturnType<typeof nextStepOf>]>([
  [{}, undefined],
  [{ state: 'sold', waitingQuestions: 2, inspected: false }, undefined],
  [{ state: 'rejected', waitingQuestions: 2 }, 'revise'],
  [{ waitingQuestions: 1, images: {} }, 'answer'],
  [{ state: 'pending', images: {} }, 'wait'],
  [{ state: 'inactive', images: {} }, 'activate'],
  [{ images: {}, inspected: false }, 'picture'],
  [{ similarPrice: 90_000, inspected: false }, 'price'],
  [{ similarPrice: undefined, inspected: false }, 'inspect'],
  [{ inspectionStale: true }, 'inspect'],
  [{ inspected: false, inspectionRequested: true }, undefined],
  [{ inspected: false, laptopDetails: { quantity: 3 } }, undefined],
])('the next step where %p', (changes, step) => {
  expect(nextStepOf({ ...completeListing, ...changes })).toBe(step);
});

test('days on sale are calendar days in Pakistan, and end with the sale', () => {
  const now = '2026-11-25T18:00:00.000Z';
  const onSaleSince = '2026-11-23T18:00:00.000Z';
  expect(daysOnSale({ ...completeListing, onSaleSince }, now)).toBe(2);
  expect(daysOnSale({ ...completeListing, onSaleSince }, '2026-11-25T19:00:00.000Z')).toBe(3);
  expect(daysOnSale({ ...completeListing, onSaleSince, soldAt: '2026-11-24T18:00:00.000Z' }, now)).toBe(1);
  expect(daysOnSale(completeListing, now)).toBeUndefined();
});
