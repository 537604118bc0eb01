import type { ProductReceipt } from '@parkho/contracts';
import type { Page } from 'playwright-core';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
  signIn,
} from './support/browser.js';
import { device, PICTURE } from './support/device.js';
import { ADMIN } from './support/server.js';

const SANA = { email: 'sana@example.pk', password: 'Seller1secret' };

/** Resolves when this page's browser has opened its connection. */
const liveConnection = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/live') && response.status() === 200);

describeInBrowser('live screens', () => {
  let admin: string;
  let seller: string;
  const { server, openPage } = shopInBrowser({}, async (server) => {
    admin = await server.logIn(ADMIN);
    seller = (await server.register('Sana', SANA)).token;
  });

  const list = async (index: number) => {
    // An existing picture.
    const body = { ...device(index), images: { front: PICTURE } };
    const request = { token: seller, body };
    const { product } = await server.call<{ product: ProductReceipt }>('POST', '/products/products', request);
    return product._id;
  };
  const listing = (page: Page, index: number) => page.getByRole('heading', { name: `Latitude ${index}` });
  const approve = (id: string) => server.call('PATCH', `/admin/products/${id}/approve`, { token: admin });

  /** A listing reaches the admin, and the decision the seller. */
  const showListingAndDecision = async () => {
    const [adminDesktop, sellerPhone] = await Promise.all([openPage(DESKTOP), openPage(PHONE)]);
    await Promise.all([signIn(adminDesktop.page, admin), signIn(sellerPhone.page, seller)]);
    const listening = [liveConnection(adminDesktop.page), liveConnection(sellerPhone.page)];
    await adminDesktop.page.goto('/admin/products');
    await adminDesktop.page.getByText('No products found').waitFor();
    await sellerPhone.page.goto('/seller/dashboard');
    await Promise.all(listening);

    const id = await list(1);
    await adminDesktop.page.getByText('Latitude 1').waitFor();
    await sellerPhone.page.getByText('1 listing pending').waitFor();
    await approve(id);
    await sellerPhone.page.getByText('1 listing pending').waitFor({ state: 'hidden' });
    await adminDesktop.page.getByText('Approved', { exact: true }).last().waitFor();
    expect([...adminDesktop.problems, ...sellerPhone.problems]).toEqual([]);
  };

  /** The open page of a device shows its sale without a layout shift. */
  const showSale = async () => {
    const id = await list(2);
    await approve(id);
    const pages = await Promise.all([openPage(PHONE), openPage(DESKTOP)]);
    await Promise.all(
      pages.map(async ({ page }) => {
        await page.addInitScript(() => {
          const shifts = { total: 0 };
          Object.assign(globalThis, { shifts });
          new PerformanceObserver((entries) => {
            for (const entry of entries.getEntries())
              shifts.total += (entry as unknown as { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
        });
        const listening = liveConnection(page);
        await page.goto(`/devices/${id}`);
        await listening;
      }),
    );
    const shift = (page: Page) =>
      page.evaluate(() => (globalThis as unknown as { shifts: { total: number } }).shifts.total);
    const shiftsBefore = await Promise.all(pages.map(({ page }) => shift(page)));
    await server.call('POST', `/products/products/${id}/sold`, { token: seller });
    for (const { page } of pages) {
      await page.getByRole('status').getByText('Sold just now').waitFor();
      await page.getByRole('region', { name: 'Sana' }).getByText('Sold just now').waitFor();
      expect(await page.getByRole('link', { name: /WhatsApp/ }).count()).toBe(0);
      expect(await accessibilityViolations(page)).toEqual([]);
    }
    expect(await Promise.all(pages.map(({ page }) => shift(page)))).toEqual(shiftsBefore);
    expect(pages.flatMap(({ problems }) => problems)).toEqual([]);
  };

  /** All tabs of a browser share one connection, and another tab continues it when the first is closed. */
  const shareOneConnection = async () => {
    const firstTab = await openPage(DESKTOP);
    const context = firstTab.page.context();
    await signIn(firstTab.page, seller);
    const lastEventIds: (string | undefined)[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/api/live')) lastEventIds.push(request.headers()['last-event-id']);
    });
    const listening = liveConnection(firstTab.page);
    await firstTab.page.goto('/seller/products');
    await listening;
    const secondTab = await context.newPage();
    await secondTab.goto('/seller/products');
    await listing(secondTab, 1).waitFor();
    await list(3);
    await Promise.all([firstTab.page, secondTab].map((page) => listing(page, 3).waitFor()));
    expect(lastEventIds).toEqual([undefined]);
    const reconnection = liveConnection(secondTab);
    await firstTab.page.close();
    await reconnection;
    expect(lastEventIds).toEqual([undefined, expect.stringMatching(/^\d+$/)]);
    await list(4);
    await listing(secondTab, 4).waitFor();
  };

  it('follow listings, decisions and sales, over one connection for all tabs of a browser', async () => {
    await showListingAndDecision();
    await showSale();
    await shareOneConnection();
  }, 180_000);
});
