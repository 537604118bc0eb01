import { usualPriceQuestion } from './category.js';

it.each([
  [85_000, 'Laptop', undefined],
  [85, 'Laptop', 'Is PKR 85 right? It is unusually low. Did you mean PKR 85,000?'],
  [5_000, 'laptop ', 'Is PKR 5,000 right? It is unusually low.'],
  [9_000_000, 'Laptop', 'Is PKR 9,000,000 right? It is unusually high.'],
  [500, 'Components', undefined],
  [500, 'Projector', undefined],
  [500, 'constructor', undefined],
  [0, 'Laptop', undefined],
  [Number.NaN, 'Laptop', undefined],
])('a price of %d in %s is unusual: %s', (pkr, category, question) => {
  expect(usualPriceQuestion(pkr, category)).toBe(question);
});
