import type { ProductReceipt } from '@parkho/contracts';
import type { Page } from 'playwright-core';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
} from '../support/browser.js';
import { device, PICTURE } from '../support/device.js';
import { ADMIN } from '../support/server.js';

const MINA = { email: 'mina@example.pk', password: 'Wishes1come' };
/** Latitude 0 gets cheaper, 1 is sold, 2 is hidden, 3 is saved on the other device. */
const COUNT = 4;

describeInBrowser('a wishlist', () => {
  const ids: string[] = [];
  let admin: string;
  const { server, openPage } = shopInBrowser({}, async (server) => {
    admin = await server.logIn(ADMIN);
    const { user } = await server.register('Mina', MINA);
    for (let index = 0; index < COUNT; index++) {
      const body = { ...device(index), sellerId: user._id, images: [PICTURE] };
      const request = { token: admin, body };
      const { product } = await server.call<{ product: ProductReceipt }>('POST', '/admin/products', request);
      ids.push(product._id);
    }
  });

  const wishlistButton = (page: Page, index: number) =>
    page.getByRole('button', { name: `Wishlist: ${device(index).name}` }).first();
  const save = async (page: Page, ...indexes: number[]) => {
    await page.goto('/devices');
    for (const index of indexes) await wishlistButton(page, index).click();
  };
  const openWishlist = async (page: Page, path = '/wishlist') => {
    await page.goto(path);
    await page.getByText('Prices are up to date.').waitFor();
  };
  const card = (page: Page, index: number) =>
    page.getByRole('article').filter({ has: wishlistButton(page, index) });
  const logIn = async (page: Page) => {
    await page.goto('/login?next=/wishlist');
    await page.getByLabel('Email').fill(MINA.email);
    await page.getByLabel('Password', { exact: true }).fill(MINA.password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  };
  const shows = (page: Page, count: number) =>
    page.getByText(new RegExp(`^${count} devices?, saved in your account`)).waitFor();

  it('shows the current state of the devices, and is the same on every device of its signed-in user', async () => {
    const { page: phone, problems } = await openPage(PHONE);
    await save(phone, 0, 1, 2);
    const price = { price: 45_000 };
    await server.call('PUT', `/admin/products/${ids[0]}`, { token: admin, body: price });
    await server.call('POST', `/products/products/${ids[1]}/sold`, { token: admin });
    await server.call('PATCH', `/admin/products/${ids[2]}/toggle-active`, { token: admin });
    await openWishlist(phone);
    await card(phone, 0).getByText('was PKR 50,000').waitFor();
    await card(phone, 1).getByText('Sold', { exact: true }).waitFor();
    await card(phone, 2).getByText('No longer on sale').waitFor();
    expect(await accessibilityViolations(phone)).toEqual([]);

    const { page: desktopPage, problems: desktopProblems } = await openPage(DESKTOP);
    await save(desktopPage, 3);
    await logIn(desktopPage);
    await shows(desktopPage, 1);
    await logIn(phone);
    await shows(phone, 4);
    await openWishlist(desktopPage, '/seller/wishlist');
    await shows(desktopPage, 3);
    expect(await accessibilityViolations(desktopPage)).toEqual([]);

    await wishlistButton(desktopPage, 1).click();
    await shows(desktopPage, 2);
    await openWishlist(phone);
    await shows(phone, 3);
    await openWishlist(desktopPage);
    await shows(desktopPage, 2);
    expect([...problems, ...desktopProblems]).toEqual([]);

    // It is removed from the browser at logout, and restored at login.
    const { page } = await openPage(PHONE);
    await logIn(page);
    await shows(page, 2);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('link', { name: 'Wishlist, 0 saved' }).click();
    await page.getByText('Your wishlist is empty.').waitFor();
    await logIn(page);
    await shows(page, 2);
  }, 240_000);
});
