import type { ProductDetails } from '@parkho/contracts';
import { displayModel, priceRange, roundedPrice, similarityGroupsOf } from './similarity.js';

const laptop = {
  categoryId: 'c1',
  brand: 'Dell',
  specifications: { processor: 'Intel Core i5-8350U', ram: '16GB DDR4' },
  laptopDetails: { modelName: 'Latitude 7490' },
};

test.each([
  [laptop, ['model dell latitude 7490', 'kind c1 i5 8 16GB']],
  [
    { ...laptop, model: 'DELL Latitude-7490', laptopDetails: {} },
    ['model dell latitude 7490', 'kind c1 i5 8 16GB'],
  ],
  [{ ...laptop, laptopDetails: {}, specifications: {} }, []],
  [
    { ...laptop, laptopDetails: {}, specifications: { processor: 'Apple M1 Pro', ram: '16GB' } },
    ['kind c1 m1 pro 16GB'],
  ],
  [
    { ...laptop, laptopDetails: {}, specifications: { processor: 'AMD Ryzen 5 5600H', ram: '8 GB' } },
    ['kind c1 ryzen 5 5 8GB'],
  ],
  [{ ...laptop, laptopDetails: {}, specifications: { processor: 'Intel Core i5-8350U' } }, []],
])('the class of a device: %#', (device, likenesses) => {
  expect(similarityGroupsOf(device)).toEqual(likenesses);
});

test.each([
  [8_549_900, '85000'],
  [12_500_000, '130000'],
  [999_900, '10000'],
  [1_500, '15'],
  [50, '1'],
])('%d paisa count as PKR %s', (paisa, step) => {
  expect(roundedPrice(paisa)).toBe(step);
});

test('a range excludes the lowest and the highest tenth, and is missing for few or dissimilar prices', () => {
  expect(priceRange({ '78000': 3, '230000': 3, '240000': 3 }, 5)).toBeUndefined();
  expect(priceRange({ '72000': 2, '95000': 3 }, 5)).toEqual({
    count: 5,
    low: 72_000,
    median: 95_000,
    high: 95_000,
  });
  expect(priceRange({ '72000': 2, '95000': 2 }, 5)).toBeUndefined();
  expect(priceRange({ '100': 1, '72000': 9, '95000': 9, '900000': 1 }, 5)).toEqual({
    count: 20,
    low: 72_000,
    median: 83_500,
    high: 95_000,
  });
});

test.each([
  [{ brand: 'Dell', model: 'Latitude 7490' }, 'Dell Latitude 7490'],
  [{ brand: 'Dell', model: '5490', laptopDetails: { modelName: 'Latitude 7490' } }, 'Dell Latitude 7490'],
  [{ brand: 'HP', model: 'hp EliteBook 840' }, 'hp EliteBook 840'],
  [{ brand: 'Other', model: 'XPS 13' }, 'XPS 13'],
  [{ brand: 'Corsair' }, '16GB kit'],
])('%j is known as %s', (details, name) => {
  expect(displayModel({ name: '16GB kit', laptopDetails: {}, ...details } as ProductDetails)).toBe(name);
});
