import type { Suggestion, Suggestions } from '@parkho/contracts';
import { startTestApp, type TestApp } from '../../testing.js';
import { demoDevices, type FixtureDevice, fill } from './search.fixture.js';

let app: TestApp;
const devices = demoDevices();
const sold = devices.filter(({ onSale }) => onSale);

beforeAll(async () => {
  app = await startTestApp();
  await fill(app, devices);
}, 120_000);
afterAll(() => app.close());

const suggested = async (search: string): Promise<Suggestion[]> => {
  const { status, body } = await app.send(
    'GET',
    `/products/suggestions?search=${encodeURIComponent(search)}`,
  );
  expect(status).toBe(200);
  return (body as { data: Suggestions }).data.suggestions;
};
const total = async (query: Record<string, string>): Promise<number> => {
  const { body } = await app.send('GET', `/products/public?${new URLSearchParams(query)}`);
  return (body as { data: { pagination: { total: number } } }).data.pagination.total;
};
const howMany = (matches: (device: FixtureDevice) => boolean): number => sold.filter(matches).length;

test('a prefix finds a brand, a category and models, each with its link', async () => {
  expect((await suggested('del'))[0]).toEqual({
    kind: 'brand',
    name: 'Dell',
    count: howMany(({ details }) => details.brand === 'Dell'),
  });
  expect((await suggested('lap'))[0]).toEqual({
    kind: 'category',
    name: 'Laptop',
    count: howMany(({ category }) => category === 'Laptop'),
  });
  for (const text of ['think', 'del', 'mac', 'hp eli', 't4', '480', 'ma', 'lenovo t']) {
    const suggestions = await suggested(text);
    expect(suggestions.length).toBeGreaterThan(0);
    expect(suggestions.length).toBeLessThanOrEqual(8);
    for (const { kind, name, count } of suggestions)
      expect([text, name, count]).toEqual([
        text,
        name,
        await total(kind === 'model' ? { search: name } : { [kind]: name }),
      ]);
  }
});

test('words are matched in any order, all are required, and a model’s spelling is normalised', async () => {
  const names = async (text: string) => (await suggested(text)).map(({ name }) => name);
  expect(await names('t480 len')).toContain('Lenovo ThinkPad T480');
  expect(await names('ThinkPad T-480')).toContain('Lenovo ThinkPad T480');
  expect(await names('dell thinkpad')).toEqual([]);
});

test('nothing is suggested for a letter, for unknown words, or for a price', async () => {
  for (const text of ['', 'd', 'quetzal', 'dell under 50k', '***']) expect(await suggested(text)).toEqual([]);
  expect((await app.send('GET', '/products/suggestions')).status).toBe(200);
  expect((await app.send('GET', '/products/suggestions?search=a&search=b')).status).toBe(400);
  expect((await app.send('GET', `/products/suggestions?search=${'x'.repeat(201)}`)).status).toBe(400);
});

test('a new listing is suggested immediately', async () => {
  const [device] = demoDevices();
  const listed: FixtureDevice = {
    ...device!,
    id: '00000000-0000-4000-8000-000000000001',
    details: { ...device!.details, name: 'Zyxel One', brand: 'Zyxel', model: 'One', laptopDetails: {} },
    // The laptops are counted above.
    category: 'Server',
    seller: 'zyxel',
    onSale: true,
  };
  await fill(app, [listed]);
  expect(await suggested('zyx')).toEqual([
    { kind: 'brand', name: 'Zyxel', count: 1 },
    { kind: 'model', name: 'Zyxel One', count: 1 },
  ]);
});
