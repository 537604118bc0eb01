import { dueOf, nextDueAfter } from './report-schedules.js';

// 2026-11-23 is a Monday.
test.each([
  ['weekly', '2026-11-22', '2026-11-23'],
  ['weekly', '2026-11-23', '2026-11-30'],
  ['monthly', '2026-11-30', '2026-12-01'],
  ['monthly', '2026-12-01', '2027-01-01'],
] as const)('a %s report of %s is next made on %s', (every, day, next) => {
  expect(nextDueAfter(every, day)).toBe(next);
});

test('missed periods are generated late, but none from before the schedule', () => {
  const schedule = { every: 'weekly', since: '2026-11-18T07:00:00.000Z' } as const;
  expect(dueOf(schedule, '2026-11-22')).toBeUndefined();
  expect(dueOf(schedule, '2026-11-23')).toBe('2026-11-23');
  expect(dueOf(schedule, '2026-12-03')).toBe('2026-11-30');
  expect(dueOf({ ...schedule, since: '2026-11-22T20:00:00.000Z' }, '2026-11-23')).toBeUndefined();
});
