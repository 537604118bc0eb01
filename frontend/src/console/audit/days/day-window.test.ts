import { daysIn, isWithin, windowOf } from './day-window';

const TODAY = '2026-11-26';

test.each([
  ['no period', {}, '2026-10-28', TODAY],
  ['a day of the last month', { from: '2026-11-20', to: '2026-11-20' }, '2026-10-28', TODAY],
  ['an older day', { from: '2026-03-01', to: '2026-03-01' }, '2026-02-14', '2026-03-15'],
  ['a day before the last month', { from: '2026-10-20', to: '2026-10-25' }, '2026-10-08', '2026-11-06'],
  [
    'a period longer ago than its length',
    { from: '2026-10-20', to: '2026-11-17' },
    '2026-10-19',
    '2026-11-17',
  ],
  ['a longer period', { from: '2026-09-01' }, '2026-09-01', TODAY],
  ['a period of a year, limited to its last days', { from: '2025-11-01' }, '2026-08-29', TODAY],
  ['a period without a beginning', { to: '2026-03-30' }, '2026-03-01', '2026-03-30'],
  ['times in UTC, which are days in Pakistan', { from: '2026-02-28T20:00:00Z' }, '2026-08-29', TODAY],
  ['a period that has not started', { from: '2027-01-01' }, '2026-10-28', TODAY],
])('the window of %s is correct', (_, period, from, to) => {
  expect(windowOf(period, TODAY)).toEqual({ from, to });
});

test('a window has every day', () => {
  const days = daysIn({ from: '2026-02-27', to: '2026-03-01' }, [{ day: '2026-02-28', count: 7 }]);
  expect(days.map(({ day, count }) => `${day} ${count}`)).toEqual([
    '2026-02-27 0',
    '2026-02-28 7',
    '2026-03-01 0',
  ]);
});

test('a period includes its days, also the first and last', () => {
  const period = { from: '2026-11-20T09:00:00+05:00', to: '2026-11-22' };
  expect(
    ['2026-11-19', '2026-11-20', '2026-11-22', '2026-11-23'].filter((day) => isWithin(period, day)),
  ).toEqual(['2026-11-20', '2026-11-22']);
  expect(isWithin({}, TODAY)).toBe(true);
});
