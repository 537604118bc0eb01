import { addWorkingDays, dayInPakistan, monthInPakistan, monthsUpTo } from './pakistan-time.js';

test.each([
  ['2026-02-28T18:59:59.999Z', '2026-02'],
  ['2026-02-28T19:00:00.000Z', '2026-03'],
  ['2025-12-31T19:00:00.000Z', '2026-01'],
  ['2026-07-31T23:59:59+05:00', '2026-07'],
  ['2026-08-01T00:00:00+05:00', '2026-08'],
  ['2026-08-01T00:00:00+06:00', '2026-07'],
  ['2026-08-01T00:00:00.000Z', '2026-08'],
])('%s is in %s', (iso, month) => {
  expect(monthInPakistan(iso)).toBe(month);
});

test('months are counted across years', () => {
  expect(monthsUpTo('2026-02', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
});

test('a day starts at midnight in Pakistan', () => {
  expect(dayInPakistan('2026-11-21T18:59:59.999Z')).toBe('2026-11-21');
  expect(dayInPakistan('2026-11-21T19:00:00.000Z')).toBe('2026-11-22');
});

// 2026-11-20 is a Friday.
test.each([
  ['2026-11-20', 0, '2026-11-20'],
  ['2026-11-20', 1, '2026-11-21'],
  ['2026-11-20', 2, '2026-11-23'],
  ['2026-11-21', 5, '2026-11-27'],
  ['2026-11-22', 0, '2026-11-23'],
  ['2026-11-22', 2, '2026-11-24'],
])('%s and %i working days', (day, count, then) => {
  expect(addWorkingDays(day, count)).toBe(then);
});
