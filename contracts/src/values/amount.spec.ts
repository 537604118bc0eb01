import {
  currencyOf,
  type DecimalMark,
  namesRupees,
  parseAmount,
  parseGigabytes,
  parsePrice,
} from './amount.js';

describe('an amount in a spreadsheet', () => {
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
    ['Rs.85,000/-', '.', 85_000],
    ['Rs-85,000/=', '.', 85_000],
    ['PKR 1,25,000', '.', 125_000],
    ['85,000 PKR', '.', 85_000],
    ['₨85,000 only', '.', 85_000],
    ['Demand: 85,000 (negotiable)', '.', 85_000],
    ['85k', '.', 85_000],
    ['1.25 lakh', '.', 125_000],
    ['Rs 1.15 Lac', '.', 115_000],
    ['۸۵٬۰۰۰ روپے', '.', 85_000],
    ['٨٥ ہزار', '.', 85_000],
    ['1.25 لاکھ', '.', 125_000],
    ['85 hazar', '.', 85_000],
    ['12,34,5', '.', undefined],
    ['-5', '.', undefined],
    ['PKR -5', '.', undefined],
    ['(-5)', '.', undefined],
    ['85000 constructor', '.', undefined],
    ['.5', '.', undefined],
    ['about 5000', '.', undefined],
    ['8 GB', '.', undefined],
    ['50%', '.', undefined],
    ['85,000 to 90,000', '.', undefined],
    ['85,000 for 2', '.', undefined],
    ['', '.', undefined],
  ])('%s in a file with the decimal mark %s is %s', (text, decimal, amount) => {
    expect(parseAmount(text, decimal, 'money')).toEqual(amount === undefined ? undefined : { value: amount });
  });

  it.each([
    ['€ 1,339.69', '€', 1339.69],
    ['1339.69 EUR', 'EUR', 1339.69],
    ['US$450', 'US$', 450],
    ['AED 1,200', 'AED', 1200],
  ])('%s is in another currency', (text, currency, value) => {
    expect(parseAmount(text, '.', 'money')).toEqual({ value, currency });
  });

  it.each([
    ['2.5 hours', 2.5],
    ['3 hrs', 3],
    ['4', 4],
    ['2,5 h', 2.5],
    ['5 hour backup', 5],
    ['5k', undefined],
    ['PKR 5', undefined],
    ['2-3 hours', undefined],
  ])('%s of hours', (text, value) => {
    expect(parseAmount(text, '.', 'hours')?.value).toBe(value);
  });

  it.each([
    ['Price_euros', 'euros'],
    ['Price ($)', '$'],
    ['Price (PKR)', undefined],
    ['Price', undefined],
  ])('the column %s is in %s', (column, currency) => {
    expect(currencyOf(column)).toBe(currency);
  });

  it.each([
    ['85k', 85_000],
    ['Rs. 1,25,000/-', 125_000],
    ['99.50', 99.5],
    ['€ 85', undefined],
    ['-5', undefined],
    ['1e9', undefined],
    ['abc', undefined],
  ])('the price %s is %s', (text, price) => {
    expect(parsePrice(text)).toBe(price);
  });
});

test.each(['1', '(', ' ', 'up to 1', '1x'])('a text of 100,000 times %s has no capacity', (part) => {
  expect(parseGigabytes(part.repeat(100_000))).toBe(0);
});

test.each([
  ['256GB SSD', 256],
  ['256GB SSD + 1TB HDD', 1256],
  ['2 x 512 GB', 1024],
  ['1.5 TB', 1500],
  ['16GB (2x8GB)', 16],
  ['8GB, up to 32GB', 8],
  ['expandable to 1 TB', 0],
  ['۸ GB', 8],
  ['SSD', 0],
])('%s is %s GB', (text, gigabytes) => {
  expect(parseGigabytes(text)).toBe(gigabytes);
});

test.each([
  ['Rs. 85,000', true],
  ['1.25 lakh', true],
  ['۱ لاکھ', true],
  ['85k', false],
  ['85,000', false],
  ['€ 85', false],
])('whether %s is in rupees: %s', (text, isNamed) => {
  expect(namesRupees(text)).toBe(isNamed);
});

test('an amount surrounded by spaces is parsed', () => {
  expect(parseAmount(' 85000 ', '.', 'money')).toEqual({ value: 85_000 });
});
