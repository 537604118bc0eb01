import { render, screen } from '@testing-library/react';
import { Time } from './time';

const AT = '2026-11-21T19:05:07.000Z';

test.each([
  ['day', 'Nov 22, 2026'],
  ['minute', 'Nov 22, 2026, 12:05 AM'],
  ['second', 'Nov 22, 2026, 12:05:07 AM'],
] as const)('a time, exact to the %s, is that of Pakistan, and of the device by hovering', (exactTo, text) => {
  render(<Time at={AT} exactTo={exactTo} />);
  const time = screen.getByText(text);
  expect(time).toHaveAttribute('datetime', AT);
  // Zones differ by quarters of an hour.
  const minutes = `${new Date(AT).getMinutes()}`.padStart(2, '0');
  expect(time.title).toMatch(new RegExp(`^Nov 2[12], 2026, \\d\\d:${minutes}:07 [AP]M \\S+ on your device$`));
});
