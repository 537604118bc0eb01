import { incrementDay, recentCount } from './recent-days.js';

const at = (time: string) => ({ metadata: { at: time } });

test('counts of a day in Pakistan add up, and expire after thirty days', () => {
  const first = incrementDay(undefined, { views: 2 }, at('2026-11-01T18:59:00.000Z'));
  // Midnight in Pakistan has passed.
  const next = incrementDay(first, { views: 3 }, at('2026-11-01T19:00:00.000Z'));
  const both = incrementDay(next, { contacts: 1 }, at('2026-11-02T10:00:00.000Z'));
  expect(both).toEqual({
    '2026-11-01': { views: 2, contacts: 0 },
    '2026-11-02': { views: 3, contacts: 1 },
  });
  expect(recentCount(both, '2026-11-30T10:00:00.000Z')).toEqual({ views: 5, contacts: 1 });
  expect(recentCount(both, '2026-12-01T10:00:00.000Z')).toEqual({ views: 3, contacts: 1 });
  expect(Object.keys(incrementDay(both, { views: 1 }, at('2026-12-01T10:00:00.000Z')))).toEqual([
    '2026-11-02',
    '2026-12-01',
  ]);
  expect(recentCount(undefined, '2026-12-01T10:00:00.000Z')).toEqual({ views: 0, contacts: 0 });
});
