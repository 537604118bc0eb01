import type { ProductCriteria, ProductList } from '@parkho/contracts';
import { queryString } from '@parkho/contracts';
import { startTestApp, type TestApp } from '../../testing.js';
import { demoDevices, fill } from './search.fixture.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await fill(app, demoDevices());
}, 120_000);
afterAll(() => app.close());

const list = async (query: string): Promise<ProductList> =>
  ((await app.send('GET', `/products/public?${query}`)).body as { data: ProductList }).data;
const ask = (question: ProductCriteria) => list(queryString({ ...question }));
const parts = ({ wider }: ProductList) => wider?.questions.map(({ without }) => without);

test('a query without results lists the results without each of its parts, the most results first', async () => {
  const answer = await list('search=macbook&city=Larkana&minPrice=90000000&facets=true');
  expect(answer.pagination.total).toBe(0);
  // Neither alone is sufficient.
  expect(parts(answer)).toBeUndefined();
  const helped = await list('category=Macbook&brand=Apple&city=Larkana&ram=16GB&facets=true');
  expect(helped.wider!.questions[0]).toMatchObject({
    without: 'Larkana',
    question: { category: 'Macbook', brand: 'Apple', ram: '16GB' },
  });
  const totals = helped.wider!.questions.map(({ total }) => total);
  expect(totals).toEqual([...totals].sort((a, b) => b - a));
  for (const { question, total } of helped.wider!.questions)
    expect((await ask(question)).pagination.total).toBe(total);
  const { products } = await list(`${queryString({ ...helped.wider!.questions[0]!.question })}&limit=6`);
  expect(helped.wider!.products).toEqual(products);
});

test('the search words are removed last, with price and city kept', async () => {
  const found = await list('search=macbook+under+80k+in+karachi&facets=true');
  expect(found.pagination.total).toBe(0);
  const { questions } = found.wider!;
  expect(questions.map(({ without }) => without)).toContain('Up to PKR 80,000');
  for (const { question, total } of questions) expect((await ask(question)).pagination.total).toBe(total);
  expect(questions.at(-1)).toMatchObject({
    without: 'macbook',
    question: { search: 'under 80k in karachi' },
  });
});

test('unknown words are removed, everything else kept', async () => {
  const found = await list('search=quetzalcoatl&facets=true');
  const everything = (await ask({})).pagination.total;
  expect(found.wider!.questions).toEqual([{ without: 'quetzalcoatl', question: {}, total: everything }]);
  expect(found.wider!.products).toHaveLength(6);
});

test('a query with results, or without facets, has no broader queries', async () => {
  expect((await list('search=dell&facets=true')).wider).toBeUndefined();
  expect((await list('search=quetzalcoatl')).wider).toBeUndefined();
  expect((await list('minPrice=99000000&facets=true')).wider!.questions).toHaveLength(1);
});
