import type { ProductEvent } from '@parkho/contracts';
import { fold } from '../recorded.fixture.js';
import { type TopSellerDocument, topSellers } from './top-sellers.js';

const on = (type: 'ProductListed' | 'ProductDeleted') =>
  ({ type, data: { productId: 'p1', sellerId: 's1' } }) as ProductEvent;
const [listed, deleted] = [on('ProductListed'), on('ProductDeleted')];

const cases: { given: ProductEvent[]; when: ProductEvent; then: TopSellerDocument | null }[] = [
  { given: [], when: listed, then: { _id: 's1', products: 1 } },
  { given: [listed], when: listed, then: { _id: 's1', products: 2 } },
  { given: [listed, listed], when: deleted, then: { _id: 's1', products: 1 } },
  { given: [listed], when: deleted, then: null },
];

test.each(cases)('top-sellers: $when.type', ({ given, when, then }) => {
  expect(fold(topSellers, [...given, when])).toEqual(then);
});

test('every handled event has a case', () => {
  expect(new Set(cases.map(({ when }) => when.type))).toEqual(new Set(topSellers.handles));
});
