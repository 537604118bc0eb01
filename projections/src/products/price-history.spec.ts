import type { PricePoint } from '@parkho/contracts';
import { appendPrice, priceAt, priceDropOf } from './price-history.js';

const day = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * 24 * 60 * 60 * 1000).toISOString();
/** The price history of a device with these prices from these days on. */
const history = (...prices: [day: number, price: number][]): readonly PricePoint[] =>
  prices.reduce<readonly PricePoint[]>((before, [at, price]) => appendPrice(before, price, day(at)), []);
const days = (points: readonly PricePoint[]) =>
  points.map(({ price, from }) => [(Date.parse(from) - Date.parse(day(0))) / 86_400_000, price]);

test.each<[string, [number, number][], [number, number][]]>([
  [
    'each price from its day',
    [
      [0, 100],
      [5, 90],
      [9, 95],
    ],
    [
      [0, 100],
      [5, 90],
      [9, 95],
    ],
  ],
  [
    'no entry for an unchanged price',
    [
      [0, 100],
      [5, 100],
    ],
    [[0, 100]],
  ],
  [
    'no entry for a price that was replaced within a day',
    [
      [0, 100],
      [5, 900],
      [5.5, 90],
    ],
    [
      [0, 100],
      [5, 90],
    ],
  ],
  [
    'no entry for a first price that was replaced within a day',
    [
      [0, 850],
      [0.9, 85],
    ],
    [[0, 85]],
  ],
  [
    'no entry for a change that was reverted within a day',
    [
      [0, 100],
      [5, 90],
      [5.5, 100],
    ],
    [[0, 100]],
  ],
])('a history has %s', (_, prices, expected) => {
  expect(days(history(...prices))).toEqual(expected);
});

test('a history keeps the last 60 prices', () => {
  const prices = Array.from({ length: 70 }, (_, n): [number, number] => [n * 2, 100 + n]);
  expect(days(history(...prices))).toEqual(prices.slice(10));
});

test.each<[string, [number, number][], number | undefined]>([
  [
    'the previous price',
    [
      [0, 100],
      [40, 90],
    ],
    100,
  ],
  [
    'the lowest price of the thirty days before',
    [
      [0, 100],
      [40, 80],
      [45, 120],
      [50, 70],
    ],
    80,
  ],
  [
    'no price, if it was as low within thirty days',
    [
      [0, 100],
      [40, 200],
      [45, 100],
    ],
    undefined,
  ],
  [
    'no price, if it was lower within thirty days',
    [
      [0, 100],
      [40, 80],
      [45, 120],
      [50, 90],
    ],
    undefined,
  ],
  [
    'the previous price, even if an earlier one was as low',
    [
      [0, 80],
      [40, 100],
      [90, 85],
    ],
    100,
  ],
  [
    'no price after a rise',
    [
      [0, 100],
      [40, 90],
      [50, 95],
    ],
    undefined,
  ],
  ['no price, if there was only one', [[0, 100]], undefined],
])('a lower price is compared with %s', (_, prices, was) => {
  const drop = priceDropOf(history(...prices));
  expect(drop.hasDropped).toBe(was !== undefined);
  expect(drop.wasPrice).toBe(was);
  expect(drop.droppedAt).toBe(was && day(prices.at(-1)![0]));
});

test.each([
  [-1, undefined],
  [0, 100],
  [4.9, 100],
  [5, 90],
  [30, 95],
])('on day %d the price was %p', (when, price) => {
  expect(priceAt(history([0, 100], [5, 90], [9, 95]), day(when))).toBe(price);
});
