import type { ProductCard, ProductList, SearchNote, Success } from '@parkho/contracts';
import { startTestApp, type TestApp } from '../../testing.js';
import { demoDevices, type FixtureDevice, fill, laptops } from './search.fixture.js';

/** Whether a device matches the intent of the search. */
type Matches = (device: FixtureDevice) => boolean;
/** A search text, and the start of its first page: all matching devices that fit on it. */
type Row = [search: string, matches: Matches, note?: SearchNote];

const PAGE = 12;

const text = ({ details }: FixtureDevice): string =>
  [details.name, details.brand, details.model, ...Object.values(details.specifications)].join(' ');
/** The name matches. */
const nameMatches =
  (pattern: RegExp): Matches =>
  ({ details }) =>
    pattern.test(details.name);
/** Name or parts match, whole words. */
const has =
  (...parts: string[]): Matches =>
  (device) =>
    parts.every((part) => new RegExp(`\\b${part}\\b`, 'i').test(text(device)));
const of =
  (...categories: FixtureDevice['category'][]): Matches =>
  ({ category }) =>
    categories.includes(category);
const by =
  (brand: string): Matches =>
  ({ details }) =>
    details.brand.toLowerCase() === brand.toLowerCase();
const spec =
  (key: 'processor' | 'gpu' | 'ram' | 'storage', pattern: RegExp): Matches =>
  ({ details }) =>
    pattern.test(details.specifications[key] ?? '');
const sold =
  (businessName: string): Matches =>
  (device) =>
    device.businessName === businessName;
const at =
  (city: string): Matches =>
  ({ details }) =>
    details.location === city;
const all =
  (...every: Matches[]): Matches =>
  (device) =>
    every.every((matches) => matches(device));

const laptop = of('Laptop', 'Macbook');
const computer = of('Pc', 'Desktop');
const graphicsCard: Matches = all(of('Components'), spec('gpu', /./));
const gaming = has('gaming|alienware|legion|nitro|predator|(?:(?<!quadro )rtx|gtx) ?\\d+|rx \\d+');
const gen = (nth: number): Matches =>
  spec('processor', new RegExp(`i[3579][- ](?:${nth}\\d{${nth > 9 ? '2,3' : 3}}|${nth}Y)\\w*`, 'i'));

const DEMO: readonly Row[] = [
  // The most frequent searches: kinds of devices, in common words.
  ['laptop', laptop],
  ['laptops', laptop],
  ['notebook', laptop],
  ['lap top', laptop],
  ['lapto', laptop],
  ['macbook', of('Macbook')],
  ['mac book', of('Macbook')],
  ['pc', computer],
  ['desktop', computer],
  ['computer', computer],
  ['server', of('Server')],
  ['components', of('Components')],
  ['gpu', graphicsCard],
  ['graphics card', graphicsCard],
  ['graphic cards', graphicsCard],
  ['ssd', all(of('Components'), spec('storage', /SSD/))],
  ['power supply', nameMatches(/750W|650W Bronze/)],
  ['ram', nameMatches(/Kit$|RAM|Server Memory/)],
  // Kinds, brands and classes combined.
  ['hp laptop', all(laptop, by('HP'))],
  ['dell laptop', all(laptop, by('Dell'))],
  ['apple laptop', all(laptop, by('Apple'))],
  ['gaming laptop', all(laptop, gaming)],
  ['gaming pc', all(computer, gaming)],
  ['dell server', all(of('Server'), by('Dell'))],
  ['hp workstation', all(by('HP'), has('ZBook|Workstation|Xeon'))],
  ['lenovo thinkpad', all(by('Lenovo'), nameMatches(/ThinkPad/))],
  ['msi', by('MSI')],
  ['corsair', by('Corsair')],
  // The shared normalisation.
  ['16 gb', spec('ram', /^16GB/)],
  ['16gb', spec('ram', /^16GB/)],
  ['16gb ram laptop', all(laptop, spec('ram', /^16GB/))],
  ['1 tb', spec('storage', /\b1TB/)],
  ['rtx 3060', has('RTX 3060')],
  ['rtx3060', has('RTX 3060')],
  ['t480', nameMatches(/T480/)],
  ['t-480', nameMatches(/T480/)],
  ['thinkpad t 480', nameMatches(/T480/)],
  ['xps13', nameMatches(/XPS 13/)],
  ['xps 13', nameMatches(/XPS 13/)],
  ['elitebook 840', nameMatches(/EliteBook 840/)],
  ['840 g5', nameMatches(/840 G5/)],
  ['840g5', nameMatches(/840 G5/)],
  ['ryzen 5', has('Ryzen 5')],
  ['core i5 8th gen', all(gen(8), has('i5'))],
  ['i5 8th', all(gen(8), has('i5'))],
  ['11th generation laptop', all(laptop, gen(11))],
  ['x1 carbon gen 9', nameMatches(/Carbon Gen 9/)],
  ['i5-8350u', has('i5-8350U')],
  ['i58350u', has('i5-8350U')],
  ['macbook m1', nameMatches(/MacBook.* M1/)],
  ['14 inch laptop', ({ details }) => /^14/.test(details.laptopDetails.screenSize ?? '')],
  ['17 inch', ({ details }) => /^17/.test(details.laptopDetails.screenSize ?? '')],
  // City and seller.
  ['laptop lahore', all(laptop, at('Lahore'))],
  ['laptop in lahore', all(laptop, at('Lahore'))],
  ['raavi', sold('Raavi Computers')],
  ['raavi computers laptop', all(sold('Raavi Computers'), laptop)],
  ['khyber digital', sold('Khyber Digital')],
  ['malik macbook', all(sold('Malik Mac Corner'), of('Macbook'))],
  // Names before descriptions.
  ['quadro', spec('gpu', /Quadro/)],
  ['mac mini', nameMatches(/Mac mini/)],
  ['surface', nameMatches(/Surface/)],
  // Corrected spelling, with a note.
  ['thinkpd', nameMatches(/ThinkPad/), { corrected: 'thinkpad' }],
  ['Thìnkpd thinkpd', nameMatches(/ThinkPad/), { corrected: 'thinkpad thinkpad' }],
  ['latitdue 7490', nameMatches(/Latitude 7490/), { corrected: 'latitude 7490' }],
  ['Alienwre', nameMatches(/Alienware/), { corrected: 'alienware' }],
  ['leptop', laptop, { corrected: 'laptop' }],
  ['dell7490', nameMatches(/Latitude 7490/), { corrected: 'dell 7490' }],
  ['notebok hp', all(laptop, by('HP')), { corrected: 'notebook hp' }],
  // All words except one.
  ['thinkpad t480 purple', nameMatches(/T480/), { allButOne: true }],
  ['macbook rtx 4060', has('nothing'), { allButOne: true }],
];

/** Searches in a shop of laptops. */
const LAPTOPS: readonly Row[] = [
  ['hp laptop', by('HP')],
  ['gaming laptop', gaming],
  ['16 gb', spec('ram', /^16GB/)],
  ['16gb ram', spec('ram', /^16GB/)],
  ['macbook', of('Macbook')],
  ['macbook pro', nameMatches(/MacBook Pro/i)],
  ['mac book air', nameMatches(/MacBook Air/i)],
  ['apple notebook', by('Apple')],
  ['dell xps 13', nameMatches(/XPS 13/i)],
  ['xps13', nameMatches(/XPS 13/i)],
  ['inspiron 3567', nameMatches(/Inspiron 3567/i)],
  ['elitebook', nameMatches(/EliteBook/i)],
  ['elite book 840', nameMatches(/EliteBook 840/i)],
  ['thinkpad x1', nameMatches(/ThinkPad X1/i)],
  ['thinkpad yoga', nameMatches(/ThinkPad Yoga/i)],
  ['legion', nameMatches(/Legion/i)],
  ['predator', nameMatches(/Predator/i)],
  ['rog strix', nameMatches(/Rog Strix/i)],
  ['gtx 1060', spec('gpu', /GTX 1060/)],
  ['gtx1060', spec('gpu', /GTX ?1060/)],
  ['gtx 1050 ti', spec('gpu', /GTX 1050 Ti/)],
  ['radeon 530', spec('gpu', /Radeon 530/)],
  ['8th gen i5', all(gen(8), has('i5'))],
  ['7th gen', gen(7)],
  ['i7 7700hq', has('i7 7700HQ')],
  ['core i7 8550u', has('i7 8550U')],
  ['i3 6006u 4gb', all(has('i3 6006U'), spec('ram', /^4GB/))],
  ['1tb hdd', spec('storage', /\b1TB HDD/)],
  ['256gb ssd', spec('storage', /256GB SSD/)],
  ['512 gb ssd dell', all(by('Dell'), spec('storage', /512GB SSD/))],
  ['17.3 inch', ({ details }) => details.laptopDetails.screenSize === '17.3 inch'],
  ['15.6" hp', all(by('HP'), ({ details }) => details.laptopDetails.screenSize === '15.6 inch')],
  ['linux laptop', ({ details }) => details.laptopDetails.operatingSystem === 'Linux'],
  ['chromebook', nameMatches(/Chromebook/i)],
  ['toshiba', by('Toshiba')],
  ['msi gaming', all(by('MSI'), gaming)],
  ['surface laptop', nameMatches(/Surface Laptop/i)],
  ['razer blade', nameMatches(/Blade/i)],
  ['lenovo ideapad 320', nameMatches(/IdeaPad 320/i)],
  ['workstation', has('ZBook|Precision|ThinkPad P\\d+|Quadro')],
  ['toshba', by('Toshiba'), { corrected: 'toshiba' }],
  ['inspirn 3567', nameMatches(/Inspiron 3567/i), { corrected: 'inspiron 3567' }],
  ['macbok pro', nameMatches(/MacBook Pro/i), { corrected: 'macbook pro' }],
];

const shop = (title: string, devices: readonly FixtureDevice[], table: readonly Row[]) =>
  describe(title, () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startTestApp();
      await fill(app, devices);
    }, 120_000);
    afterAll(() => app.close());

    const onSale = new Map(devices.filter((device) => device.onSale).map((device) => [device.id, device]));
    const search = async (query: string): Promise<ProductList> =>
      (await app.send<Success<ProductList>>('GET', `/products/public?${query}`)).body.data;
    const cardNames = (cards: readonly ProductCard[], matches: Matches) =>
      cards.map(({ _id, name }) => `${matches(onSale.get(_id)!) ? '' : 'NOT: '}${name}`);

    test.each(table.map(([words, matches, note]) => ({ words, matches, note })))('$words', async (row) => {
      const { words, matches, note } = row;
      const { products, searched } = await search(`search=${encodeURIComponent(words)}`);
      const number = [...onSale.values()].filter(matches).length;
      const first = cardNames(products.slice(0, Math.min(number, PAGE)), matches);
      expect(first.filter((name) => name.startsWith('NOT: '))).toEqual([]);
      expect(first).toHaveLength(Math.min(number, PAGE));
      const { understood, ...instead } = searched ?? {};
      expect(instead).toEqual(note ?? {});
      expect(products.length).toBeGreaterThan(0);
    });
  });

shop('the demo', demoDevices(), DEMO);
const beside = laptops();
if (beside) shop('1,303 laptops', beside, LAPTOPS);
