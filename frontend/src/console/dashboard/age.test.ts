import { ageOf } from './age';

const now = Date.parse('2026-11-22T12:00:00Z');

test.each([
  ['2026-11-22T12:00:03Z', 'less than an hour'],
  ['2026-11-22T11:00:01Z', 'less than an hour'],
  ['2026-11-22T11:00:00Z', '1 hour'],
  ['2026-11-20T12:00:01Z', '47 hours'],
  ['2026-11-20T12:00:00Z', '2 days'],
  ['2026-10-01T12:00:00Z', '52 days'],
])('%s is %s ago', (iso, age) => {
  expect(ageOf(iso, now)).toBe(age);
});
