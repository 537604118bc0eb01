import { parseSearch } from './parse-search.js';

const k = 1000;
const under = (maxPrice: number) => ({ maxPrice });
const over = (minPrice: number) => ({ minPrice });
const about = (price: number) => ({ minPrice: price * 0.8, maxPrice: price * 1.2 });
const between = (minPrice: number, maxPrice: number) => ({ minPrice, maxPrice });
const cheap = { sort: 'price-asc' };

test.each<[text: string, set: object, rest: string]>([
  // Prices as typed.
  ['gaming laptop under 150000', { ...under(150 * k), gaming: true }, 'laptop'],
  ['laptop under 50k', under(50 * k), 'laptop'],
  ['hp laptop 30000', about(30 * k), 'hp laptop'],
  ['1 lakh se kam', under(100 * k), ''],
  ['laptop 1 lakh sy kam', under(100 * k), 'laptop'],
  ['50k tak', under(50 * k), ''],
  ['laptop 50 hazar tak', under(50 * k), 'laptop'],
  ['50-80k', between(50 * k, 80 * k), ''],
  ['dell 50k to 80k', between(50 * k, 80 * k), 'dell'],
  ['laptop between 50k and 80k', between(50 * k, 80 * k), 'laptop'],
  ['50 se 80 hazar laptop', between(50 * k, 80 * k), 'laptop'],
  ['50000-80000 laptop', between(50 * k, 80 * k), 'laptop'],
  ['1-1.5 lakh', between(100 * k, 150 * k), ''],
  ['above 50k under 80k laptop', between(50 * k, 80 * k), 'laptop'],
  ['laptop below Rs. 1,25,000/-', under(125 * k), 'laptop'],
  ['laptop less than 60,000', under(60 * k), 'laptop'],
  ['laptop upto 1.5 lac', under(150 * k), 'laptop'],
  ['laptop up to 45k', under(45 * k), 'laptop'],
  ['laptop max price 70000', under(70 * k), 'laptop'],
  ['laptop budget 40k', under(40 * k), 'laptop'],
  ['laptop in 50k', under(50 * k), 'laptop'],
  ['laptop 50000 ke andar', under(50 * k), 'laptop'],
  ['laptop 50000 k andar', under(50 * k), 'laptop'],
  ['imac over 2 lakh', over(200 * k), 'imac'],
  ['server 1 lakh se zyada', over(100 * k), 'server'],
  ['laptop 80k+', over(80 * k), 'laptop'],
  ['laptop above PKR 80,000', over(80 * k), 'laptop'],
  ['workstation 0.1 crore tak', under(1000 * k), 'workstation'],
  ['laptop 85k', about(85 * k), 'laptop'],
  ['laptop around 1 lakh', about(100 * k), 'laptop'],
  ['laptop rs 45000', about(45 * k), 'laptop'],
  ['لیپ ٹاپ ۵۰ ہزار تک', under(50 * k), 'laptop'],
  ['لیپ ٹاپ 1 لاکھ سے کم', under(100 * k), 'laptop'],
  ['mouse under 1500', under(1500), 'mouse'],
  // Prices in words.
  ['پچاس ہزار تک لیپ ٹاپ', under(50 * k), 'laptop'],
  ['ایک لاکھ سے کم', under(100 * k), ''],
  ['۵۰ ہزار', about(50 * k), ''],
  ['دس ہزار سے زیادہ', over(10 * k), ''],
  ['پچاس سے اسی ہزار تک لیپ ٹاپ', between(50 * k, 80 * k), 'laptop'],
  ['ایک لاکھ سے ڈیڑھ لاکھ', between(100 * k, 150 * k), ''],
  ['ڈھائی لاکھ روپے تک', under(250 * k), ''],
  ['ساڑھے تین لاکھ تک', under(350 * k), ''],
  ['ایک لاکھ بیس ہزار تک', under(120 * k), ''],
  ['ایک سو بیس ہزار تک', under(120 * k), ''],
  ['ماؤس پندرہ سو سے کم', under(1500), 'ماؤس'],
  ['لیپ ٹاپ پچاس ہزار سے نیچے', under(50 * k), 'laptop'],
  ['دو کروڑ سے کم', under(20_000 * k), ''],
  ['pachas hazar tak laptop', under(50 * k), 'laptop'],
  ['ek lakh se kam', under(100 * k), ''],
  ['derh lakh tak', under(150 * k), ''],
  ['laptop under one lakh', under(100 * k), 'laptop'],
  ['laptop 1 lakh 20 hazar tak', under(120 * k), 'laptop'],
  ['mouse 5 hazar', about(5 * k), 'mouse'],
  // Numbers that are not prices.
  ['core i5 12400', {}, 'core i5 12400'],
  ['i5-12400', {}, 'i5-12400'],
  ['4k monitor', {}, '4k monitor'],
  ['laptop 16gb 512gb', {}, 'laptop 16gb 512gb'],
  ['elitebook 840 g5', {}, 'elitebook 840 g5'],
  ['latitude 7490', {}, 'latitude 7490'],
  ['macbook from 2019', {}, 'macbook from 2019'],
  ['power bank 20000 mah', {}, 'power bank 20000 mah'],
  ['03001234567', {}, '03001234567'],
  ['rtx 3060 ti', {}, 'rtx 3060 ti'],
  ['ایک لیپ ٹاپ', {}, 'ایک laptop'],
  ['all in one pc', {}, 'all in one pc'],
  ['dusk till dawn keyboard', {}, 'dusk till dawn keyboard'],
  ['سات انچ', {}, 'سات انچ'],
  // Preferences.
  ['cheap laptop', cheap, 'laptop'],
  ['sasta laptop', cheap, 'laptop'],
  ['laptop sab se sasta', cheap, 'laptop'],
  ['سستا لیپ ٹاپ', cheap, 'laptop'],
  ['budget laptop', cheap, 'laptop'],
  ['mehnga laptop', { sort: 'price-desc' }, 'laptop'],
  ['laptop with graphic card', { dedicated: true }, 'laptop'],
  ['laptop graphics card wala', { dedicated: true }, 'laptop'],
  ['pc with dedicated gpu', { dedicated: true }, 'pc'],
  ['graphics card', {}, 'graphics card'],
  ['gaming console', {}, 'gaming console'],
  ['new laptop', { condition: 'New' }, 'laptop'],
  ['laptop new battery', {}, 'laptop new battery'],
  ['like new macbook', { condition: 'Like New' }, 'macbook'],
  ['purana laptop', { condition: 'Used' }, 'laptop'],
  ['used dell laptop', { condition: 'Used' }, 'dell laptop'],
  ['inspected laptop', { inspected: true }, 'laptop'],
  ['laptop with warranty', { warranty: true }, 'laptop'],
  ['laptop without warranty', {}, 'laptop without warranty'],
  // Pakistani terms.
  ['لیپ ٹاپ', {}, 'laptop'],
  ['لاہور', { city: ['Lahore'] }, ''],
  ['لیپ ٹاپ لاہور میں', { city: ['Lahore'] }, 'laptop'],
  ['laptop in lahore', { city: ['Lahore'] }, 'laptop'],
  ['laptop karachi ya lahore', { city: ['Karachi', 'Lahore'] }, 'laptop'],
  ['laptop pindi mein', { city: ['Rawalpindi'] }, 'laptop'],
  ['كمپيوٹر كراچي', { city: ['Karachi'] }, 'computer'],
  ['sasta gaming pc 80k tak karachi', { ...cheap, gaming: true, ...under(80 * k), city: ['Karachi'] }, 'pc'],
  // Other words are not interpreted.
  ['thinkpad t480s', {}, 'thinkpad t480s'],
  ['', {}, ''],
])('%p', (text, set, rest) => {
  const reading = parseSearch(text);
  expect(Object.assign({}, ...reading.parts.map((part) => part.set))).toEqual(set);
  expect(reading.searchText).toBe(rest);
});

test('each part has its words, and the text without them', () => {
  const { parts } = parseSearch('Laptop under 50k, Lahore');
  expect(parts.map(({ set, ...part }) => part)).toEqual([
    {
      kind: 'price',
      label: 'Up to PKR 50,000',
      price: { maxPrice: 50_000 },
      text: 'under 50k',
      without: 'Laptop, Lahore',
    },
    { kind: 'city', label: 'Lahore', text: 'Lahore', without: 'Laptop under 50k' },
  ]);
});

test('a price in words has the typed words', () => {
  expect(parseSearch('سستا لیپ ٹاپ پچاس ہزار تک').parts[0]).toMatchObject({
    label: 'Up to PKR 50,000',
    text: 'پچاس ہزار تک',
    without: 'سستا لیپ ٹاپ',
  });
});

test.each([
  '50-',
  'ایک سو ',
  'ایک لاکھ ',
])('a long text of numbers and separators is parsed in linear time: %s', (part) => {
  const start = process.hrtime.bigint();
  for (let i = 0; i < 100; i++) parseSearch(part.repeat(Math.floor(200 / part.length)));
  expect(Number(process.hrtime.bigint() - start) / 1e6 / 100).toBeLessThan(20);
});
