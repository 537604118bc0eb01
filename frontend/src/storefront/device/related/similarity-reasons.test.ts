import type { ProductCard, ProductPage } from '@parkho/contracts';
import { localizationOf } from '../../../lib/language/language';
import { similarityReasons } from './similarity-reasons';

const product = {
  price: 85_000,
  model: 'T480',
  specifications: { processor: 'Core i5-8350U', ram: '16GB' },
} as ProductPage;

test.each<[string, Partial<ProductCard>]>([
  ['Same model, PKR 9,000 less', { model: 't480', price: 76_000 }],
  ['Same processor, PKR 5,000 more', { price: 90_000, specifications: { processor: 'core i5-8350u' } }],
  ['Same memory, same price', { specifications: { ram: '16GB' } }],
  ['PKR 15,000 more', { price: 100_000 }],
  ['Same price', {}],
])('%s', (text, changes) => {
  const card = { price: 85_000, specifications: {}, ...changes } as ProductCard;
  expect(similarityReasons(card, product, localizationOf('en'))).toBe(text);
});
