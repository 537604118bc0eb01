import { interleave, percentile, rateOf } from './rounds.js';

test('takes the contenders in turn', async () => {
  const order: string[] = [];
  const contender = (name: string) => () => order.push(name);
  expect(await interleave(2, [contender('a'), contender('b')])).toEqual([
    [1, 3],
    [2, 4],
  ]);
  expect(order).toEqual(['a', 'b', 'a', 'b']);
});

test('a rate is all work by all time, whatever the rounds', () => {
  expect(
    rateOf([
      { count: 100, seconds: 1 },
      { count: 20, seconds: 3 },
    ]),
  ).toBe(30);
});

test('a percentile is the least value that so many do not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});
