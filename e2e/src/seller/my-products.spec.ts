import { BULK_MESSAGES, devicePath, type MyListings, PAGES, type SellerListing } from '@parkho/contracts';
import type { Page } from 'playwright-core';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  overflowWidth,
  PHONE,
  shopInBrowser,
  signIn,
} from '../support/browser.js';
import { PICTURE } from '../support/device.js';
import { ADMIN, type Server } from '../support/server.js';

describeInBrowser('the work of a shop with many devices', () => {
  let admin: string;
  const { server, openPage } = shopInBrowser({}, async (server) => {
    admin = await server.logIn(ADMIN);
  });

  // More than a page of the table; on a desktop more than an answer of the API.
  it.each([
    ['a phone', PHONE, 52],
    ['a desktop', DESKTOP, 110],
  ])(
    'changes one price in its row and those of all devices at once, and undoes it, on %s',
    async (name, size, devices) => {
      const { token } = await sellerWith(server, name, size.width, devices);
      const { page, problems } = await openPage(size);
      await page.goto(PAGES.login.path);
      await signIn(page, token);
      await page.goto(`${PAGES.sellerProducts.path}?sort=oldest`);

      const list = size === PHONE ? page.getByRole('list') : page.getByRole('table', { name: 'My listings' });
      await list.getByRole('button', { name: 'Change the price of Latitude 0,' }).click();
      await page.getByRole('textbox', { name: 'Price (PKR)' }).fill('48k');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Undo: change the price of Latitude 0 / }).click();
      await page.getByRole('button', { name: 'Change the price of Latitude 0, now PKR 50,000' }).waitFor();

      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('button', { name: `Select all ${devices}` }).click();
      await page.getByText(`${devices} selected`).waitFor();
      // In a window as tall as the page, where the bar covers no row.
      await page.setViewportSize({ ...size, height: 8_000 });
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.setViewportSize(size);
      expect(await overflowWidth(page)).toBe(0);
      await page.getByRole('button', { name: 'Change prices' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change prices' });
      await dialog.getByLabel('By', { exact: true }).fill('10');
      await dialog.getByText('PKR 50,000 → PKR 45,000').first().waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: BULK_MESSAGES.confirm('price', devices) }).click();
      await dialog.getByText(BULK_MESSAGES.result(devices, 0, false)).waitFor({ timeout: 90_000 });
      expect(new Set(await pricesOf(server, token))).toEqual(new Set([45_000, 46_000]));
      await dialog.getByRole('button', { name: 'Undo' }).click();
      await dialog.getByText(BULK_MESSAGES.result(devices, 0, true)).waitFor({ timeout: 90_000 });
      expect(new Set(await pricesOf(server, token))).toEqual(new Set([50_000, 51_000]));
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(problems).toEqual([]);
    },
    240_000,
  );

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])(
    'has a bar on its own device’s page that buyers do not see, on %s',
    async (name, size) => {
      const { token, products } = await sellerWith(server, name, size.height, 1);
      const { _id } = products[0]!;
      await server.call('PATCH', `/admin/products/${_id}/approve`, { token: admin });
      const buyer = await openPage(size);
      await buyer.page.goto(devicePath(_id));
      await buyer.page.getByRole('heading', { name: 'Latitude 0' }).waitFor();
      expect(await bar(buyer.page).count()).toBe(0);

      const { page } = await openPage(size);
      await page.goto(PAGES.login.path);
      await signIn(page, token);
      await page.goto(devicePath(_id));
      await bar(page).getByText('Active').waitFor();
      expect(await bar(page).getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href')).toContain(
        encodeURIComponent(`Latitude 0\nPKR 50,000\n${server.url}${devicePath(_id)}`),
      );
      await bar(page)
        .getByRole('button', { name: /^Change the price/ })
        .click();
      await page.getByRole('textbox', { name: 'Price (PKR)' }).fill('1.2 lakh');
      await page.keyboard.press('Enter');
      await bar(page).getByRole('button', { name: /^Undo/ }).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await pricesOf(server, token)).toEqual([120_000]);
      await bar(page).getByRole('link', { name: 'Sold' }).click();
      await page.getByRole('dialog', { name: 'Mark as sold' }).getByText('PKR 120,000').waitFor();
    },
    120_000,
  );
});

const bar = (page: Page) => page.getByRole('region', { name: 'Your listing' });

/** A seller with many devices that cost 50,000 or 51,000. */
const sellerWith = async (server: Server, name: string, nth: number, count: number) => {
  const credentials = { email: `work-${nth}@example.pk`, password: 'Seller1secret' };
  const { token } = await server.register(name, credentials);
  for (let index = 0; index < count; index++)
    await server.call('POST', '/products/products', {
      token,
      body: {
        name: `Latitude ${index}`,
        description: 'One of many.',
        price: 50_000 + (index % 2) * 1_000,
        category: 'Laptop',
        brand: 'Dell',
        condition: 'Good',
        location: 'Lahore',
        front: PICTURE,
      },
    });
  return { token, products: await listingsOf(server, token) };
};

const listingsOf = async (server: Server, token: string): Promise<SellerListing[]> => {
  const pages: SellerListing[] = [];
  for (let page = 1; ; page++) {
    const path = `/products/my-products?limit=100&page=${page}`;
    const { products, totalPages } = await server.call<MyListings>('GET', path, { token });
    pages.push(...products);
    if (page >= totalPages) return pages;
  }
};

const pricesOf = async (server: Server, token: string): Promise<number[]> =>
  (await listingsOf(server, token)).map(({ price }) => price);
