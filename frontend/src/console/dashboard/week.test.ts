import type { PeriodActivity } from '@parkho/contracts';
import { changeOf, changeText } from './week';

const day = (listed: number): PeriodActivity => ({
  period: '',
  listed,
  sold: 0,
  registered: 0,
  inspected: 0,
});
const weeks = (before: number, now: number) => [
  ...Array(6).fill(day(0)),
  day(before),
  ...Array(6).fill(day(0)),
  day(now),
];

test.each([
  [100, 112, '+12 %'],
  [100, 92, '−8 %'],
  [3, 4, '+33 %'],
  [4, 4, 'No change'],
  [0, 0, 'No change'],
  [0, 5, '+5'],
  [5, 0, '−100 %'],
])('after %d in the previous week, %d are %s', (before, now, text) => {
  const change = changeOf(weeks(before, now), 'listed');
  expect(change).toMatchObject({ before, now });
  expect(changeText(change)).toBe(text);
});
