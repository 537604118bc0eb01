import { SOLD_DEVICES } from './devices/sold.js';
import { demoReviews } from './reviews.js';

const NOW = Date.parse('2026-11-22T09:00:00Z');

test('each demo review is about a different, previously sold device, and is answered later', () => {
  const reviews = demoReviews(NOW);
  for (const { device, at, answer } of reviews) {
    const { days } = SOLD_DEVICES.find(({ name }) => name === device.name)!;
    expect(NOW - days.soldDaysAgo * 24 * 60 * 60 * 1000).toBeLessThan(Date.parse(at));
    if (answer) expect(answer.at > at).toBe(true);
  }
  expect(new Set(reviews.map(({ device }) => device.name)).size).toBe(reviews.length);
});
