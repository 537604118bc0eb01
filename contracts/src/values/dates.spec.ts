import { formatDay, formatInPakistan } from './dates.js';

const intl = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Asia/Karachi',
});

test.each([
  '2026-11-21T19:05:07.000Z',
  '2026-11-21T18:59:59.999Z',
  '2026-12-31T19:00:00.000Z',
  '2024-02-29T07:00:00.000Z',
  '2026-01-01T06:59:59.000Z',
  '2026-03-14T02:00:00+05:00',
])('%s is formatted as by the browser in Pakistan', (iso) => {
  const expected = intl.format(new Date(iso)).replace(/\s/g, ' ');
  expect(formatInPakistan(iso)).toBe(`${expected} PKT`);
});

test('a day has the same format everywhere', () => {
  expect(formatDay('2026-11-01')).toBe('Nov 1, 2026');
});
