import type { UserEvent, WishlistEntry, WishlistEvent } from '@parkho/contracts';
import type { ReadModel } from '../read-model.js';
import { at, fold } from '../recorded.fixture.js';
import { type WishlistDocument, wishlistEntriesOf, wishlists } from './wishlists.js';

const userId = 'u1';
const wish = (productId: string, n: number): WishlistEntry => ({
  productId,
  price: 8_500_000,
  savedAt: at(n),
});
const added = (saved: WishlistEntry): WishlistEvent => ({
  type: 'WishlistEntryAdded',
  data: { userId, ...saved },
});
const removed = (productId: string): WishlistEvent => ({
  type: 'WishlistEntryRemoved',
  data: { userId, productId },
});
const erased: UserEvent = { type: 'UserErased', data: { userId } };
const [early, late] = [wish('p1', 1), wish('p2', 2)];

const cases: {
  given: WishlistEvent[];
  when: WishlistEvent | UserEvent;
  then: WishlistDocument | null;
}[] = [
  { given: [], when: added(late), then: { _id: userId, products: [late] } },
  { given: [added(late)], when: added(early), then: { _id: userId, products: [late, early] } },
  { given: [added(late), added(early)], when: removed('p2'), then: { _id: userId, products: [early] } },
  { given: [], when: removed('p2'), then: null },
  { given: [added(late)], when: erased, then: null },
];

test.each(cases)('wishlists: $when.type', ({ given, when, then }) => {
  expect(fold(wishlists, [...given, when])).toEqual(then);
});

test('every handled event has a case', () => {
  expect(new Set(cases.map(({ when }) => when.type))).toEqual(new Set(wishlists.handles));
});

test('the device saved last is first, whenever it was stored in the account', async () => {
  const model = { get: async () => ({ _id: userId, products: [late, early, wish('p3', 3)] }) };
  const entries = await wishlistEntriesOf(model as unknown as ReadModel<WishlistDocument>, userId);
  expect(entries.map(({ productId }) => productId)).toEqual(['p3', 'p2', 'p1']);
});
