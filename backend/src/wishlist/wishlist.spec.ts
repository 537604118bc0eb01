import { WISHLIST_LIMIT, WISHLIST_MESSAGES, type Wish, type WishlistEvent } from '@parkho/contracts';
import { type WishlistCommand, wishlist } from './wishlist.js';

const userId = 'u1';
const wish = (productId: string, minute = 0): Wish => ({
  productId,
  price: 8_500_000,
  savedAt: new Date(Date.UTC(2026, 0, 31, 9, minute)).toISOString(),
});
const added = (saved: Wish): WishlistEvent => ({ type: 'WishlistEntryAdded', data: { userId, ...saved } });
const removed = (productId: string): WishlistEvent => ({
  type: 'WishlistEntryRemoved',
  data: { userId, productId },
});
type Asked = WishlistCommand extends infer C
  ? C extends WishlistCommand
    ? Omit<C, 'userId'>
    : never
  : never;

const decided = (given: readonly WishlistEvent[], when: Asked) =>
  wishlist.decide(given.reduce(wishlist.evolve, wishlist.initial), { userId, ...when } as WishlistCommand);

const many = (count: number) => Array.from({ length: count }, (_, n) => added(wish(`many-${n}`)));
const full = many(WISHLIST_LIMIT);

const cases: [string, WishlistEvent[], Asked, WishlistEvent[]][] = [
  ['a device is saved', [], { type: 'save', wish: wish('a') }, [added(wish('a'))]],
  [
    'one that is saved stays as it was saved first',
    [added(wish('a', 1))],
    { type: 'save', wish: wish('a', 2) },
    [],
  ],
  [
    'one that was removed is saved anew',
    [added(wish('a', 1)), removed('a')],
    { type: 'save', wish: wish('a', 2) },
    [added(wish('a', 2))],
  ],
  ['a full list has what it has', full, { type: 'save', wish: wish('many-3', 5) }, []],
  [
    'a removal makes room on a full one',
    [...full, removed('many-3')],
    { type: 'save', wish: wish('a') },
    [added(wish('a'))],
  ],
  ['a device is removed', [added(wish('a'))], { type: 'remove', productId: 'a' }, [removed('a')]],
  ['what is not there is not removed', [], { type: 'remove', productId: 'a' }, []],
  [
    'what a browser has is joined, the latest first, each once',
    [added(wish('a'))],
    { type: 'join', wishes: [wish('a', 9), wish('b', 1), wish('c', 2), wish('b', 1)], removed: [] },
    [added(wish('c', 2)), added(wish('b', 1))],
  ],
  [
    'what was removed there goes, and is there again if it was saved again',
    [added(wish('a')), added(wish('b'))],
    { type: 'join', wishes: [wish('b', 3)], removed: ['a', 'b', 'a', 'never'] },
    [removed('a'), removed('b'), added(wish('b', 3))],
  ],
  [
    'the latest find room in what a removal and the limit leave',
    full,
    { type: 'join', wishes: [wish('old', 1), wish('new', 2)], removed: ['many-0'] },
    [removed('many-0'), added(wish('new', 2))],
  ],
];

const dropped = (productId: string, price: number, before: number): WishlistEvent => ({
  type: 'WishlistPriceDropped',
  data: { userId, productId, price, before },
});
const sold = (productId: string): WishlistEvent => ({
  type: 'WishlistDeviceSold',
  data: { userId, productId },
});
const price = (price: number): Asked => ({ type: 'note-price', productId: 'a', price });
cases.push(
  ['a lower price than when it was saved', [added(wish('a'))], price(80), [dropped('a', 80, 8_500_000)]],
  ['is noted once', [added(wish('a')), dropped('a', 80, 8_500_000)], price(80), []],
  ['a lower one still', [added(wish('a')), dropped('a', 80, 8_500_000)], price(70), [dropped('a', 70, 80)]],
  ['less than a hundredth is none', [added(wish('a')), dropped('a', 100, 8_500_000)], price(99.5), []],
  [
    'a hundredth is one',
    [added(wish('a')), dropped('a', 100, 8_500_000)],
    price(99),
    [dropped('a', 99, 100)],
  ],
  ['the same price is none', [added(wish('a')), dropped('a', 0, 8_500_000)], price(0), []],
  ['a higher price is none', [added(wish('a'))], price(9_000_000), []],
  ['of what is not saved', [added(wish('a')), removed('a')], price(80), []],
  [
    'of what was saved anew, from then on',
    [added(wish('a')), dropped('a', 80, 8_500_000), removed('a'), added(wish('a', 2))],
    price(80),
    [dropped('a', 80, 8_500_000)],
  ],
  ['a sale', [added(wish('a'))], { type: 'note-sold', productId: 'a' }, [sold('a')]],
  ['is noted once, too', [added(wish('a')), sold('a')], { type: 'note-sold', productId: 'a' }, []],
  [
    'an erased account keeps nothing',
    [added(wish('a')), added(wish('b'))],
    { type: 'clear' },
    [removed('a'), removed('b')],
  ],
);

test.each(cases)('%s', (_, given, when, then) => {
  expect(decided(given, when)).toEqual(then);
});

test('a full list accepts no further device', () => {
  expect(() => decided(full, { type: 'save', wish: wish('a') })).toThrow(WISHLIST_MESSAGES.full);
});
