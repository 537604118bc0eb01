import { COMPARE_LIMIT, type ComparedDevice, type ProductPage, type Success } from '@parkho/contracts';
import { startTestApp, type TestApp } from '../../testing.js';
import { ViewCounter } from '../view-counter.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const compare = (...ids: string[]) =>
  app.send<Success<{ products: ComparedDevice[] }>>('GET', `/products/compare?devices=${ids.join(',')}`);
const approved = async (changes: object): Promise<string> => {
  const id = await app.list(app.seller, changes);
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
  return id;
};

test('devices are in the order of the ids, with their filters, without contact data, and not counted as viewed', async () => {
  const a = await approved({ name: 'ThinkPad T480', specifications: { ram: '16GB DDR4' } });
  const b = await approved({ name: 'Latitude 7490' });
  const hidden = await app.list(app.seller, { name: 'Not approved' });
  const { status, body } = await compare(b, hidden, 'unknown', a);
  expect(status).toBe(200);
  expect(body.data.products.map(({ name }) => name)).toEqual(['Latitude 7490', 'ThinkPad T480']);
  const [, first] = body.data.products;
  expect(first!.filters).toMatchObject({ ram: '16GB' });
  expect(first!.seller).not.toHaveProperty('phone');
  await app.nest.get(ViewCounter).flush();
  await app.settled();
  const page = await app.send<Success<{ product: ProductPage }>>('GET', `/products/products/${a}`);
  expect(page.body.data.product.views).toBe(0);
});

test.each([
  ['none', []],
  ['too many', Array.from({ length: COMPARE_LIMIT + 1 }, (_, n) => `p${n}`)],
])('refuses %s', async (_, ids) => {
  const { status, body } = await compare(...ids);
  expect(status).toBe(400);
  expect(body).toMatchObject({ message: 'devices must be 1 to 4 product ids, separated by commas' });
});
