import { percentile, rateOf, runInterleaved, slopeOf } from './rounds.js';

test('alternates between the contenders', async () => {
  const order: string[] = [];
  const contender = (name: string) => () => order.push(name);
  expect(await runInterleaved(2, [contender('a'), contender('b')])).toEqual([
    [1, 3],
    [2, 4],
  ]);
  expect(order).toEqual(['a', 'b', 'a', 'b']);
});

test('a rate is all work divided by all time, across rounds', () => {
  expect(
    rateOf([
      { count: 100, seconds: 1 },
      { count: 20, seconds: 3 },
    ]),
  ).toBe(30);
});

test('a percentile is the smallest value that is not exceeded by this share of the values', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});

test('a slope is the least-squares one, with its standard error', () => {
  const values = [3, 5, 7, 9];
  expect(slopeOf(values.map((value, at) => ({ at, value })))).toEqual({ slope: 2, error: 0 });
  // Residuals -1, 2, -1 about a flat line; 6 / (3 - 2) / 2.
  const { slope, error } = slopeOf([1, 4, 1].map((value, at) => ({ at, value })));
  expect(slope).toBe(0);
  expect(error).toBeCloseTo(Math.sqrt(3));
});
