import type { ProductCard } from '@parkho/contracts';
import type { ProductDocument, SellerDocument } from '@parkho/projections';
import type { ReadModels } from '../../platform/engines/read-models.js';
import type { Categories } from './categories.js';
import { ProductViews } from './product-view.js';

const device = {
  _id: 'p1',
  name: 'Dell Latitude 7490',
  price: 8_500_000,
  sellerId: 's1',
  likenesses: ['model dell latitude 7490'],
  laptopDetails: {},
} as ProductDocument;
/** The prices of five similar devices, in PKR. */
let prices: Record<string, number>;

let seller: SellerDocument;
let category: string;
let position: number;
let views: ProductViews;
beforeEach(() => {
  seller = { _id: 's1', name: 'Sana' } as SellerDocument;
  category = 'Laptop';
  position = 1;
  prices = {};
  const changeTag = () => String(position);
  views = new ProductViews(
    {
      products: { changeTag, totals: async (key: string) => [{ key: `${key}on-sale`, numbers: prices }] },
      sellers: { changeTag, getMany: async () => [seller] },
      categories: { changeTag },
    } as unknown as ReadModels,
    { current: async () => ({ nameOf: () => category }) } as unknown as Categories,
  );
});
const card = async (document = device) => (await views.renderedCards([document]))[0]!;
const parsedCard = async (document?: ProductDocument): Promise<Partial<ProductCard>> =>
  JSON.parse((await card(document)).toString());

test('a rendered card is the JSON of the card', async () => {
  expect((await views.sellerCards([device]))[0]).toMatchObject(await parsedCard());
});

test('a card is rendered once while nothing that it shows has changed', async () => {
  const first = await card();
  expect(await card()).toBe(first);
  position = 2; // another seller has changed
  expect(await card()).toBe(first);
});

test('a card changes with its device, its seller and its category', async () => {
  await card();
  position = 2;
  seller = { ...seller, name: 'Sana Computers' };
  expect((await parsedCard()).seller?.name).toBe('Sana Computers');
  position = 3;
  category = 'Notebook';
  expect((await parsedCard()).category).toBe('Notebook');
  expect(await parsedCard({ ...device, price: 8_000_000 })).toMatchObject({
    price: 80_000,
    category: 'Notebook',
  });
});

test('a card changes with the prices of similar devices', async () => {
  expect((await parsedCard()).belowSimilar).toBeUndefined();
  position = 2;
  prices = { 90000: 5 };
  expect((await parsedCard()).belowSimilar).toBe(5_000);
  expect((await parsedCard({ ...device, inspectionRating: 4 })).belowSimilar).toBeUndefined();
  expect((await parsedCard({ ...device, sold: true })).belowSimilar).toBeUndefined();
});
