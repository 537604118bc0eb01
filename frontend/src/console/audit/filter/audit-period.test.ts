import { boundsOf, boundsText, fromField, type Period, toField } from './audit-period';

test.each<[period: Period, today: string, from: string, to: string]>([
  ['today', '2026-11-26', '2026-11-26', '2026-11-26'],
  ['last-7-days', '2026-11-03', '2026-10-28', '2026-11-03'],
  // Weeks begin on Mondays.
  ['last-week', '2026-11-26', '2026-11-16', '2026-11-22'],
  ['last-week', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['last-week', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['last-month', '2028-03-01', '2028-02-01', '2028-02-29'],
])('%s on %s is from %s to %s', (period, today, from, to) => {
  expect(boundsOf(period, today)).toEqual({ from, to });
});

test.each([
  [{}, undefined],
  [{ from: '2026-11-21', to: '2026-11-21' }, 'Nov 21, 2026'],
  [{ from: '2026-11-21', to: '2026-11-23' }, 'Nov 21, 2026 to Nov 23, 2026'],
  [{ from: '2026-11-21T09:30:00+05:00' }, 'Since Nov 21, 2026, 09:30 AM'],
  [{ to: '2026-11-21' }, 'Until Nov 21, 2026'],
])('the bounds %o are shown as %s', (bounds, text) => {
  expect(boundsText(bounds)).toBe(text);
});

test.each([
  ['2026-11-21', false, '2026-11-21T00:00'],
  ['2026-11-21', true, '2026-11-21T23:59'],
  ['2026-11-21T09:30:00+05:00', false, '2026-11-21T09:30'],
  ['2026-11-21T10:30:59.999+05:00', true, '2026-11-21T10:30'],
])('%s, ends: %s, is %s in its field, and parses back', (bound, ends, typed) => {
  expect(toField(bound, ends)).toBe(typed);
  expect(fromField(typed, ends)).toBe(bound);
});

test('an empty field has no bound', () => {
  expect([toField(undefined, true), fromField('', true)]).toEqual(['', undefined]);
});
