import type { ProductList, Success } from '@parkho/contracts';
import { startTestApp, type TestApp } from '../../testing.js';
import { demoDevices, type FixtureDevice, fill } from './search.fixture.js';

type Matches = (device: FixtureDevice) => boolean;
/**
 * A search text, the filter that every answer meets, and the words that find it: all devices that meet both are
 * included.
 */
type Row = [search: string, filter: Matches, words?: Matches];

const any: Matches = () => true;
const pkr = ({ details }: FixtureDevice): number => details.price / 100;
const upTo =
  (most: number): Matches =>
  (device) =>
    pkr(device) <= most;
const from =
  (least: number): Matches =>
  (device) =>
    pkr(device) >= least;
const all =
  (...every: Matches[]): Matches =>
  (device) =>
    every.every((matches) => matches(device));
const between = (least: number, most: number): Matches => all(from(least), upTo(most));
const about = (price: number): Matches => between(price * 0.8, price * 1.2);
const laptop: Matches = ({ category }) => category === 'Laptop' || category === 'Macbook';
const computer: Matches = ({ category }) => category === 'Pc' || category === 'Desktop';
const by =
  (brand: string): Matches =>
  ({ details }) =>
    details.brand === brand;
const at =
  (...cities: string[]): Matches =>
  ({ details }) =>
    cities.includes(details.location);
const is =
  (...conditions: string[]): Matches =>
  ({ details }) =>
    conditions.includes(details.condition);
const used = is('Used', 'Excellent', 'Good', 'Fair', 'Poor');
const nameMatches =
  (pattern: RegExp): Matches =>
  ({ details }) =>
    pattern.test(details.name);
const gaming = nameMatches(/gaming|alienware|legion|nitro|predator|omen|victus|rog|tuf/i);
const dedicated: Matches = ({ category, details: { specifications } }) =>
  category !== 'Components' && /nvidia|radeon (?:r9|rx|pro)/i.test(specifications.gpu ?? '');
const inspected: Matches = (device) => device.inspected;
const warranty: Matches = ({ details }) => details.laptopDetails.warrantyRemaining === 'Yes';

const TABLE: readonly Row[] = [
  ['gaming laptop under 150000', all(upTo(150_000), laptop), gaming],
  ['laptop under 50k', all(upTo(50_000), laptop)],
  ['hp laptop 30000', all(about(30_000), laptop), by('HP')],
  ['hp laptop 60000', all(about(60_000), laptop), by('HP')],
  ['cheap laptop', laptop],
  ['sasta laptop', laptop],
  ['laptop 1 lakh se kam', all(upTo(100_000), laptop)],
  ['1 lakh se kam', upTo(100_000)],
  ['50k tak', upTo(50_000)],
  ['50-80k', between(50_000, 80_000)],
  ['50k to 80k', between(50_000, 80_000)],
  ['50 se 80 hazar laptop', all(between(50_000, 80_000), laptop)],
  ['laptop between 50k and 100k', all(between(50_000, 100_000), laptop)],
  ['laptop above 1 lakh under 2 lakh', all(between(100_000, 200_000), laptop)],
  ['dell under 100000', upTo(100_000), by('Dell')],
  ['dell laptop under 1,00,000', all(upTo(100_000), laptop), by('Dell')],
  ['lenovo 1.5 lac tak', upTo(150_000), by('Lenovo')],
  ['apple over 2 lakh', from(200_000), by('Apple')],
  ['macbook 3 lakh se zyada', all(from(300_000), ({ category }) => category === 'Macbook')],
  ['macbook below Rs. 2,50,000/-', all(upTo(250_000), ({ category }) => category === 'Macbook')],
  ['pc under PKR 100,000', all(upTo(100_000), computer)],
  ['pc budget 80k', all(upTo(80_000), computer)],
  ['computer 80000 ke andar', all(upTo(80_000), computer)],
  ['thinkpad max 90k', upTo(90_000), nameMatches(/ThinkPad/)],
  ['thinkpad less than 90,000', upTo(90_000), nameMatches(/ThinkPad/)],
  ['laptop around 1 lakh', all(about(100_000), laptop)],
  ['laptop 85k', all(about(85_000), laptop)],
  ['laptop in 70k', all(upTo(70_000), laptop)],
  ['server 1 lakh+', all(from(100_000), ({ category }) => category === 'Server')],
  ['لیپ ٹاپ', any, laptop],
  ['لیپ ٹاپ ۸۰ ہزار تک', all(upTo(80_000), laptop)],
  ['لیپ ٹاپ 1 لاکھ سے کم', all(upTo(100_000), laptop)],
  ['پچاس ہزار تک لیپ ٹاپ', all(upTo(50_000), laptop)],
  ['ایک لاکھ سے کم', upTo(100_000)],
  ['۵۰ ہزار', about(50_000)],
  ['مجھے ایک لاکھ تک کا لیپ ٹاپ چاہیے', all(upTo(100_000), laptop)],
  ['سستا لیپ ٹاپ', laptop],
  ['لاہور', at('Lahore')],
  ['لیپ ٹاپ لاہور', at('Lahore'), laptop],
  ['کراچی میں لیپ ٹاپ', at('Karachi'), laptop],
  ['اسلام آباد', at('Islamabad')],
  ['راولپنڈی', at('Rawalpindi')],
  ['فیصل آباد', at('Faisalabad')],
  ['پشاور', at('Peshawar')],
  ['laptop in lahore', at('Lahore'), laptop],
  ['laptop lahore mein', at('Lahore'), laptop],
  ['laptop karachi ya lahore', at('Karachi', 'Lahore'), laptop],
  ['pc pindi', at('Rawalpindi'), computer],
  ['laptop in lahore under 80k', all(at('Lahore'), upTo(80_000), laptop)],
  ['core i5 6 generation', any, ({ details }) => /i5-6\d{3}/.test(details.specifications.processor ?? '')],
  [
    'i5 8th gen under 80k',
    upTo(80_000),
    ({ details }) => /i5-8\d{3}/.test(details.specifications.processor ?? ''),
  ],
  ['i7 10 gen', any, ({ details }) => /i7-10\d{3}/.test(details.specifications.processor ?? '')],
  ['laptop with graphic card', dedicated, laptop],
  ['laptop with graphics card under 2 lakh', all(dedicated, upTo(200_000), laptop)],
  ['laptop graphic card wala', dedicated, laptop],
  ['pc with dedicated gpu', dedicated, computer],
  ['gaming pc under 200k', all(upTo(200_000), computer), gaming],
  ['new laptop', is('New'), laptop],
  ['naya laptop', is('New'), laptop],
  ['like new macbook', is('Like New'), ({ category }) => category === 'Macbook'],
  ['used laptop under 60k', all(used, upTo(60_000), laptop)],
  ['purana laptop', used, laptop],
  ['inspected laptop', inspected, laptop],
  ['inspected laptop under 1 lakh', all(inspected, upTo(100_000), laptop)],
  ['laptop with warranty', warranty, laptop],
  ['mujhe hp ka laptop chahiye 70k tak', all(upTo(70_000), laptop), by('HP')],
  ['sasta hp laptop', laptop, by('HP')],
  ['dell ka sasta laptop', laptop, by('Dell')],
];

let app: TestApp;
const devices = demoDevices().filter(({ onSale }) => onSale);
const byId = new Map(devices.map((device) => [device.id, device]));
beforeAll(async () => {
  app = await startTestApp();
  await fill(app, devices);
}, 120_000);
afterAll(() => app.close());

const search = async (query: string): Promise<ProductList> =>
  (await app.send<Success<ProductList>>('GET', `/products/public?limit=100&${query}`)).body.data;
const searchFor = (text: string, more = ''): Promise<ProductList> =>
  search(`search=${encodeURIComponent(text)}${more}`);
const names = (ids: Iterable<string>) => [...ids].map((id) => byId.get(id)!.details.name).sort();

test.each(TABLE.map(([text, filter, words = any]) => ({ text, filter, words })))('$text', async (row) => {
  const { text, filter, words } = row;
  const { products } = await searchFor(text);
  const ids = new Set(products.map(({ _id }) => _id));
  expect(names([...ids].filter((id) => !filter(byId.get(id)!)))).toEqual([]);
  const expectedIds = devices.filter(all(filter, words)).map(({ id }) => id);
  expect(names(expectedIds.filter((id) => !ids.has(id)))).toEqual([]);
});

test('the cheapest come first if the text says so, but an explicit sort order wins', async () => {
  const cheap = await searchFor('sasta laptop');
  const prices = cheap.products.map(({ price }) => price);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  expect(cheap.searched).toEqual({
    understood: [{ kind: 'order', label: 'Cheapest first', text: 'sasta', without: 'laptop' }],
  });
  const dear = await searchFor('sasta laptop', '&sort=price-desc');
  expect(dear.products.map(({ price }) => price)).toEqual(prices.toReversed());
  expect(dear.searched).toBeUndefined();
});

test('the query’s own filters win over the text', async () => {
  const { products, searched } = await searchFor(
    'laptop under 50k in lahore',
    '&maxPrice=80000&city=karachi',
  );
  expect(products.map(({ _id }) => _id).sort()).toEqual(
    devices
      .filter(all(laptop, upTo(80_000), at('Karachi')))
      .map(({ id }) => id)
      .sort(),
  );
  expect(searched).toBeUndefined();
});

test('facets count with the understood filters', async () => {
  const { facets, pagination } = await searchFor('laptop under 80k', '&facets=true');
  const cheap = devices.filter(all(laptop, upTo(80_000)));
  expect(pagination.total).toBe(cheap.length);
  const brands = Object.fromEntries(facets!.brand.map(({ value, count }) => [value, count]));
  expect(brands.HP).toBe(cheap.filter(by('HP')).length);
});

test('exact disables the interpretation of the text', async () => {
  const { searched } = await searchFor('laptop under 50k', '&exact=true');
  expect(searched?.understood).toBeUndefined();
});

test('for an unavailable model the nearest one is shown, and the answer says so', async () => {
  const { products, searched } = await searchFor('thinkpad t480s');
  expect(products.map(({ name }) => name).every((name) => /T480/.test(name))).toBe(true);
  expect(searched).toEqual({ corrected: 'thinkpad t480', nearest: { typed: 't480s', found: 't480' } });
});

test('several city parameters select devices of all of them', async () => {
  const { products } = await search('city=lahore&city=Karachi');
  expect(products.map(({ _id }) => _id).sort()).toEqual(
    devices
      .filter(at('Lahore', 'Karachi'))
      .map(({ id }) => id)
      .sort(),
  );
});
