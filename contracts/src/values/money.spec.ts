import { exactPkr, formatPkr, toPaisa, toPkr } from './money.js';

test('rupees are a hundred paisa, integers in events', () => {
  expect(toPaisa(85_000.5)).toBe(8_500_050);
  expect(toPaisa(0.29)).toBe(29);
  expect(toPkr(8_500_050)).toBe(85_000.5);
});

test('a price is shown in whole rupees, and compared to the paisa', () => {
  expect(formatPkr(125_000.4)).toBe('PKR 125,000');
  expect(exactPkr(125_000)).toBe('PKR 125,000');
  expect(exactPkr(125_000.5)).toBe('PKR 125,000.50');
});
