import { type DecimalMark, parseAmount } from './amount.js';

describe('an amount of a spreadsheet', () => {
  it.each<[string, DecimalMark, number | undefined]>([
    ['85000', '.', 85_000],
    ['1339.69', '.', 1339.69],
    ['85,000', '.', 85_000],
    ['1,25,000', '.', 125_000],
    ['PKR 85,000.50', '.', 85_000.5],
    ['Rs. 85 000', '.', 85_000],
    ['575,5', '.', 575.5],
    ['1.339,69', ',', 1339.69],
    ['85.000', ',', 85_000],
    ['1.234.567', '.', 1_234_567],
    ['0.333', '.', 0.333],
    ['12,34,5', '.', undefined],
    ['-5', '.', undefined],
    ['about 5000', '.', undefined],
    ['', '.', undefined],
  ])('%s in a file with the decimal mark %s is %s', (text, decimal, amount) => {
    expect(parseAmount(text, decimal)).toBe(amount);
  });
});
