import { WISHLIST_LIMIT, WISHLIST_MESSAGES, type WishlistEntry, type WishlistEvent } from '@parkho/contracts';
import { type WishlistCommand, wishlist } from './wishlist.js';

const userId = 'u1';
const wish = (productId: string, minute = 0): WishlistEntry => ({
  productId,
  price: 8_500_000,
  savedAt: new Date(Date.UTC(2026, 0, 31, 9, minute)).toISOString(),
});
const added = (saved: WishlistEntry): WishlistEvent => ({
  type: 'WishlistEntryAdded',
  data: { userId, ...saved },
});
const removed = (productId: string): WishlistEvent => ({
  type: 'WishlistEntryRemoved',
  data: { userId, productId },
});
type CommandInput = WishlistCommand extends infer C
  ? C extends WishlistCommand
    ? Omit<C, 'userId'>
    : never
  : never;

const decided = (given: readonly WishlistEvent[], when: CommandInput) =>
  wishlist.decide(given.reduce(wishlist.evolve, wishlist.initial), { userId, ...when } as WishlistCommand);

const addedWishes = (count: number) => Array.from({ length: count }, (_, n) => added(wish(`many-${n}`)));
const full = addedWishes(WISHLIST_LIMIT);

const cases: [string, WishlistEvent[], CommandInput, WishlistEvent[]][] = [
  ['a device is saved', [], { type: 'save', wish: wish('a') }, [added(wish('a'))]],
  [
    'saving a saved device again writes nothing',
    [added(wish('a', 1))],
    { type: 'save', wish: wish('a', 2) },
    [],
  ],
  [
    'a removed device can be saved again',
    [added(wish('a', 1)), removed('a')],
    { type: 'save', wish: wish('a', 2) },
    [added(wish('a', 2))],
  ],
  [
    'saving a saved device to a full list writes nothing',
    full,
    { type: 'save', wish: wish('many-3', 5) },
    [],
  ],
  [
    'a full list accepts a device after a removal',
    [...full, removed('many-3')],
    { type: 'save', wish: wish('a') },
    [added(wish('a'))],
  ],
  ['a device is removed', [added(wish('a'))], { type: 'remove', productId: 'a' }, [removed('a')]],
  ['removing an unknown device writes nothing', [], { type: 'remove', productId: 'a' }, []],
  [
    'merging the browser’s list adds new devices once, the latest first',
    [added(wish('a'))],
    { type: 'join', wishes: [wish('a', 9), wish('b', 1), wish('c', 2), wish('b', 1)], removed: [] },
    [added(wish('c', 2)), added(wish('b', 1))],
  ],
  [
    'merging removes the devices removed in the browser, and adds those saved again',
    [added(wish('a')), added(wish('b'))],
    { type: 'join', wishes: [wish('b', 3)], removed: ['a', 'b', 'a', 'never'] },
    [removed('a'), removed('b'), added(wish('b', 3))],
  ],
  [
    'merging into a full list adds the latest devices that fit',
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
const price = (price: number): CommandInput => ({ type: 'note-price', productId: 'a', price });
cases.push(
  [
    'a price below that at saving is recorded as a drop',
    [added(wish('a'))],
    price(80),
    [dropped('a', 80, 8_500_000)],
  ],
  ['the same drop is recorded once', [added(wish('a')), dropped('a', 80, 8_500_000)], price(80), []],
  [
    'a further drop is recorded relative to the previous one',
    [added(wish('a')), dropped('a', 80, 8_500_000)],
    price(70),
    [dropped('a', 70, 80)],
  ],
  [
    'a price less than 1 % lower is no drop',
    [added(wish('a')), dropped('a', 100, 8_500_000)],
    price(99.5),
    [],
  ],
  [
    'a price 1 % lower is a drop',
    [added(wish('a')), dropped('a', 100, 8_500_000)],
    price(99),
    [dropped('a', 99, 100)],
  ],
  ['an equal price is no drop', [added(wish('a')), dropped('a', 0, 8_500_000)], price(0), []],
  ['a higher price is no drop', [added(wish('a'))], price(9_000_000), []],
  ['a lower price of a device that is not saved is no drop', [added(wish('a')), removed('a')], price(80), []],
  [
    'a drop of a device saved again is relative to the price at that time',
    [added(wish('a')), dropped('a', 80, 8_500_000), removed('a'), added(wish('a', 2))],
    price(80),
    [dropped('a', 80, 8_500_000)],
  ],
  [
    'the sale of a saved device is recorded',
    [added(wish('a'))],
    { type: 'note-sold', productId: 'a' },
    [sold('a')],
  ],
  [
    'the sale of a saved device is recorded once',
    [added(wish('a')), sold('a')],
    { type: 'note-sold', productId: 'a' },
    [],
  ],
  [
    'an erasure of the account removes all devices',
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
