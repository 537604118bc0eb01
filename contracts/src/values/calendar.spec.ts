import {
  addSteps,
  periodBefore,
  RELATIVE_PERIODS,
  type RelativePeriod,
  resolvePeriod,
  startOfStep,
  stepsBetween,
  yearBefore,
} from './calendar.js';

test.each([
  ['day', '2026-11-22', '2026-11-22', '2026-11-23'],
  // A Sunday.
  ['week', '2026-11-22', '2026-11-16', '2026-11-23'],
  ['month', '2026-12-31', '2026-12-01', '2027-01-01'],
  ['quarter', '2026-11-22', '2026-10-01', '2027-01-01'],
  ['year', '2024-02-29', '2024-01-01', '2025-01-01'],
] as const)('the first day of a %s and of the next one are computed', (step, day, begin, next) => {
  expect(startOfStep(day, step)).toBe(begin);
  expect(addSteps(begin, step, 1)).toBe(next);
  expect(addSteps(next, step, -1)).toBe(begin);
  expect(stepsBetween(begin, addSteps(begin, step, 15), step)).toBe(15);
});

test.each([
  ['2026-11-10', '2026-11-16', '2026-11-03', '2026-11-09', '2025-11-10', '2025-11-16'],
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28', '2025-03-01', '2025-03-31'],
  ['2024-01-01', '2024-02-29', '2023-11-01', '2023-12-31', '2023-01-01', '2023-02-28'],
  ['2024-02-29', '2024-02-29', '2024-02-28', '2024-02-28', '2023-02-28', '2023-02-28'],
])('for %s to %s the previous period and the same of last year', (from, to, ...[from1, to1, from2, to2]) => {
  expect(periodBefore({ from, to })).toEqual({ from: from1, to: to1 });
  expect(yearBefore({ from, to })).toEqual({ from: from2, to: to2 });
});

test('relative periods as of a day', () => {
  const days = Object.keys(RELATIVE_PERIODS).map((period) => {
    const { from, to } = resolvePeriod(period as RelativePeriod, '2026-02-28');
    return [period, from, to];
  });
  expect(days).toEqual([
    ['last-7-days', '2026-02-22', '2026-02-28'],
    ['last-30-days', '2026-01-30', '2026-02-28'],
    ['last-90-days', '2025-12-01', '2026-02-28'],
    ['last-week', '2026-02-16', '2026-02-22'],
    ['this-month', '2026-02-01', '2026-02-28'],
    ['last-month', '2026-01-01', '2026-01-31'],
    ['this-quarter', '2026-01-01', '2026-02-28'],
    ['last-quarter', '2025-10-01', '2025-12-31'],
    ['this-year', '2026-01-01', '2026-02-28'],
    ['last-year', '2025-01-01', '2025-12-31'],
  ]);
});
