import { ENGLISH, wordingOf } from '@parkho/contracts';
import { URDU } from '@parkho/contracts/urdu';
import type { ProductDocument, UserDocument } from '@parkho/projections';
import { deviceHead } from './device-head.js';
import { renderHead } from './head.js';

const hash = 'a'.repeat(64);
const origin = 'https://parkho.pk';
const device = {
  _id: 'd1',
  reportId: 'PKR-1',
  name: 'ThinkPad T480',
  description: 'Clean machine,\nno scratches.',
  price: 8_500_000,
  brand: 'Lenovo',
  condition: 'Good',
  location: 'Lahore',
  specifications: { ram: '16GB', processor: 'Core i5' },
  images: { back: 'https://img.example/b.jpg', front: `/api/images/${hash}-1600.webp` },
  sold: false,
} as unknown as ProductDocument;
const seller = { name: 'Ali', businessName: 'Ali Computers' } as UserDocument;

const render = (changes: Partial<ProductDocument> = {}) =>
  renderHead(deviceHead({ ...device, ...changes }, 'Laptop', seller, origin, ENGLISH), origin);
const things = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json!),
  );
const jsonLd = (html: string) => things(html).find((thing) => thing['@type'] === 'Product');

it('a device’s link preview has its picture, name and price', () => {
  const html = render();
  expect(html).toContain('<title>ThinkPad T480, PKR 85,000 | Parkho</title>');
  expect(html).toContain('property="og:title" content="ThinkPad T480, PKR 85,000 | Parkho"');
  expect(html).toContain(`property="og:image" content="${origin}/api/images/${hash}-share.jpg"`);
  expect(html).toContain('property="og:image:width" content="1200"');
  expect(html).toContain('content="Good, Lahore. Core i5, 16GB. Clean machine, no scratches."');
  expect(html).toContain(`<link rel="canonical" href="${origin}/devices/d1" />`);
});

it('a head in Urdu has condition, city and price in Urdu, and the seller’s words unchanged', () => {
  const { title, description } = deviceHead(device, 'Laptop', seller, origin, wordingOf('ur', URDU));
  expect(title).toBe('ThinkPad T480، 85,000 روپے | Parkho');
  expect(description).toBe('اچھا، لاہور۔ Core i5، 16GB۔ Clean machine, no scratches.');
});

it('a page without its own picture has the shop’s in its link preview', () => {
  expect(render({ images: {} })).toContain(`property="og:image" content="${origin}/share.jpg"`);
});

it('offers are described for search engines', () => {
  expect(jsonLd(render())).toMatchObject({
    '@type': 'Product',
    sku: 'PKR-1',
    // Pictures on other sites are not shown by the shop.
    image: [`${origin}/api/images/${hash}-800.webp`],
    offers: {
      price: '85000.00',
      priceCurrency: 'PKR',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/UsedCondition',
      seller: { name: 'Ali Computers' },
    },
  });
  expect(jsonLd(render({ sold: true, condition: 'New' })).offers).toMatchObject({
    availability: 'https://schema.org/SoldOut',
    itemCondition: 'https://schema.org/NewCondition',
  });
});

it('breadcrumbs name the pages above a device', () => {
  const trail = things(render()).find((thing) => thing['@type'] === 'BreadcrumbList');
  expect(trail['@context']).toBe('https://schema.org');
  expect(
    trail.itemListElement.map(({ position, name, item }: Record<string, unknown>) => [position, name, item]),
  ).toEqual([
    [1, 'Home', `${origin}/`],
    [2, 'PC Marketplace', `${origin}/devices`],
    [3, 'Laptop', `${origin}/devices?category=Laptop`],
    [4, 'ThinkPad T480', `${origin}/devices/d1`],
  ]);
});

it('the lab’s rating is a property, not a review', () => {
  expect(jsonLd(render())).not.toHaveProperty('additionalProperty');
  const rated = jsonLd(render({ inspectionRating: 8 }));
  expect(rated.additionalProperty).toMatchObject({
    value: 8,
    maxValue: 10,
    url: `${origin}/reports/PKR-1`,
  });
  expect(JSON.stringify(rated)).not.toMatch(/review|aggregateRating/i);
});

it('no seller text becomes markup', () => {
  const nasty = `"><script>alert(1)</script><!--/head--> $& 'x'`;
  const html = render({ name: nasty, description: nasty, images: { front: `https://x/"onload="alert(1)` } });
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html.match(/<\/script/g)).toHaveLength(2);
  expect(html).not.toContain('<!--');
  expect(html).not.toContain('content="https://x/"');
  expect(jsonLd(html).name).toBe(nasty);
});

it('a long description is cut between characters', () => {
  const html = render({ description: '🖥'.repeat(300) });
  expect(html).toMatch(/name="description" content="[^"]*🖥…"/u);
  expect(html).not.toContain('\ufffd');
});
