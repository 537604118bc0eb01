import { isOverdue, sortByUrgency, type WaitingEntry } from './moderation.js';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const hoursAgo = (hours: number): string => new Date(NOW - hours * 60 * 60 * 1000).toISOString();

test.each<[WaitingEntry, boolean]>([
  [{ queue: 'listings', count: 1, oldest: hoursAgo(24) }, false],
  [{ queue: 'listings', count: 1, oldest: hoursAgo(24.1) }, true],
  [{ queue: 'ideas', count: 1, oldest: hoursAgo(24.1) }, false],
  [{ queue: 'flags', count: 0 }, false],
  // Inspections have their own due day.
  [{ queue: 'inspections', count: 1, oldest: hoursAgo(1000) }, false],
  [{ queue: 'inspections', count: 2, oldest: hoursAgo(1), overdue: 1 }, true],
])('%j is overdue: %p', (entry, expected) => {
  expect(isOverdue(entry, NOW)).toBe(expected);
});

test('overdue queues come first, then those with the oldest item, empty ones last', () => {
  const entries: WaitingEntry[] = [
    { queue: 'listings', count: 0 },
    { queue: 'revised-listings', count: 2, oldest: hoursAgo(3) },
    { queue: 'flags', count: 1, oldest: hoursAgo(30) },
    { queue: 'inspections', count: 4, oldest: hoursAgo(60), overdue: 1 },
    { queue: 'ideas', count: 5, oldest: hoursAgo(90) },
  ];
  expect(sortByUrgency(entries, NOW).map(({ queue }) => queue)).toEqual([
    'inspections',
    'flags',
    'ideas',
    'revised-listings',
    'listings',
  ]);
});
