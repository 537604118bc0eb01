import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import {
  devicePath,
  type IssuedReport,
  localizedPath,
  PAGES,
  reportPath,
  sellerPath,
  WISHLIST_MESSAGES,
} from '@parkho/contracts';
import { URDU } from '@parkho/contracts/urdu';
import type { Page } from 'playwright-core';
import { FINDINGS } from '../hostile/base/fixtures.js';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
  signIn,
} from '../support/browser.js';
import { device, PICTURE } from '../support/device.js';
import { ShopProxy } from '../support/network/shop-proxy.js';
import { PlainPage } from '../support/plain-page.js';
import { ADMIN } from '../support/server.js';

// Playwright attaches to workers, and occasionally a page loaded by one of them then waits for ever (PlainPage).
jest.retryTimes(2, { logErrorsBeforeRetry: true });

const OFFLINE = /^You are offline\. Prices as of \d\d:\d\d, \w{3} \d{1,2}\.$/;

describeInBrowser('without network', () => {
  const { name } = device(0);
  let admin: string;
  let id: string;
  let reportId: string;
  const { server, openPage } = shopInBrowser({}, async (server) => {
    admin = await server.logIn(ADMIN);
    const { user } = await server.register('Mina', { email: 'mina@example.pk', password: 'Wishes1come' });
    const request = { token: admin, body: { ...device(0), sellerId: user._id, images: [PICTURE] } };
    id = (await server.call<{ product: { _id: string } }>('POST', '/admin/products', request)).product._id;
    const report = { token: admin, body: { inspectionData: FINDINGS } };
    const path = `/admin/products/${id}/inspection-with-images`;
    reportId = (await server.call<IssuedReport>('PATCH', path, report)).product.reportId;
  });

  const proxies: ShopProxy[] = [];
  afterAll(() => Promise.all(proxies.map((proxy) => proxy.cut())));
  const open = async (viewport: typeof PHONE) => {
    const proxy = new ShopProxy(server);
    proxies.push(proxy);
    await proxy.start();
    const openedPage = await openPage(viewport, { baseURL: proxy.url, serviceWorkers: 'allow' });
    return { proxy, ...openedPage };
  };
  const until = async (page: Page, holds: () => Promise<boolean>) => {
    while (!(await holds())) await page.waitForTimeout(50);
  };
  /** The worker has cached the page and its resources. */
  const waitUntilCached = (page: Page, path: string) =>
    until(page, () =>
      page.evaluate(
        async (address) =>
          navigator.serviceWorker.controller !== null && (await caches.match(address)) !== undefined,
        path,
      ),
    );
  const addresses = (page: Page) =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (cache) => (await caches.open(cache)).keys()));
      return requests.flat().map(({ url }) => url.slice(location.origin.length));
    });

  it.each([
    ['a phone', PHONE],
    ['a desk', DESKTOP],
  ])(
    'visited pages are readable on %s, with the time of the prices',
    async (_, viewport) => {
      const { proxy, page, problems } = await open(viewport);
      await page.goto(PAGES.devices.path);
      await waitUntilCached(page, PAGES.devices.path);
      // By links, without page loads.
      await page.getByRole('article').getByRole('link').first().click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page
        .getByRole('button', { name: `Wishlist: ${name}` })
        .first()
        .click();
      await page.goto(reportPath(reportId));
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.goto(PAGES.wishlist.path);
      await page.getByText(WISHLIST_MESSAGES.checked).waitFor();
      expect(problems).toEqual([]);

      await proxy.cut();
      const line = page.getByText(OFFLINE);
      for (const path of [PAGES.devices.path, devicePath(id), reportPath(reportId)]) {
        await page.goto(path);
        await line.waitFor();
        await page.getByRole('heading', { name }).first().waitFor();
      }
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      await page.goto(PAGES.wishlist.path);
      await line.waitFor();
      await page.getByRole('article').getByText('PKR 50,000').waitFor();
      await page.getByText(WISHLIST_MESSAGES.notChecked).waitFor();
      // Unvisited pages have no prices.
      await page.goto(PAGES.compare.path);
      await page.getByText('You are offline.', { exact: true }).waitFor();
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.getByRole('link', { name: 'Reload for current prices' }).waitFor();
    },
    60_000,
  );

  it('visited pages are readable in Urdu, and others show that there is no network', async () => {
    const { proxy, page } = await open(PHONE);
    const list = localizedPath(PAGES.devices.path, 'ur');
    await page.goto(list);
    await waitUntilCached(page, list);
    await proxy.cut();
    await page.goto(list);
    await page.getByText(/^آپ آف لائن ہیں۔ قیمتیں \d{1,2} \p{L}+، \d\d:\d\d کی ہیں۔$/u).waitFor();
    await page.getByRole('heading', { name }).first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goto(localizedPath(sellerPath('nobody'), 'ur'));
    await page.getByText(URDU['No internet connection']).waitFor();
    // No cached page in English could replace it.
    await expect(page.goto(PAGES.devices.path)).rejects.toThrow('ERR_FAILED');
  }, 60_000);

  it('the shop can be installed', async () => {
    const { page } = await open(PHONE);
    await page.goto(PAGES.home.path);
    const devtools = await page.context().newCDPSession(page);
    const { errors, data = '' } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { icons } = JSON.parse(data) as { icons: { src: string; sizes: string }[] };
    for (const { src, sizes } of icons) {
      const size = await page.evaluate(async (url) => {
        const { width, height } = await createImageBitmap(await (await fetch(url)).blob());
        return `${width}x${height}`;
      }, src);
      expect([src, size]).toEqual([src, sizes]);
    }
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
  });

  it('another release is shown at the next page, online and then without network', async () => {
    const proxy = new ShopProxy(server);
    proxies.push(proxy);
    await proxy.start();
    const url = `${proxy.url}${devicePath(id)}`;
    const page = await PlainPage.open();
    const until = async (holds: () => Promise<boolean>) => {
      while (!(await holds())) await sleep(50);
    };
    const release = () => page.evaluate(() => document.documentElement.dataset.release);
    const worker = () =>
      page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = ({ data }) => resolve(data);
            navigator.serviceWorker.controller?.postMessage('release', [port2]);
            // A worker that is being replaced does not answer.
            setTimeout(() => resolve('none'), 1_000);
          }),
      );
    await page.goto(url);
    await until(async () => (await worker()) === 'first');
    expect(await release()).toBe('first');
    proxy.release = 'second';
    // As browsers do automatically: the open page keeps its worker.
    await until(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update();
        return registration.waiting !== null;
      }),
    );
    await until(async () => (await worker()) === 'first');
    expect(await release()).toBe('first');
    await page.goto(url);
    expect(await release()).toBe('second');
    // A worker that has not finished installing when the page loads takes over at the next page. Reloading without a
    // pause would take the processor from it.
    await until(async () => {
      if ((await worker()) === 'second') return true;
      await sleep(1_000);
      await page.reload();
      return false;
    });
    await proxy.cut();
    await page.reload();
    expect(await release()).toBe('second');
    expect(await page.evaluate(() => document.body.innerText)).toMatch(/^You are offline\. Prices as of/);
    await page.close();
  }, 60_000);

  it('nothing of a person or the console is cached, and visited pages are deleted at logout', async () => {
    const { page } = await open(DESKTOP);
    await page.goto(devicePath(id));
    await waitUntilCached(page, devicePath(id));
    await signIn(page, admin);
    for (const path of [PAGES.profile.path, '/admin/products', PAGES.devices.path]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
    }
    // A page is cached after it is shown.
    await waitUntilCached(page, PAGES.devices.path);
    const cachedAddresses = await addresses(page);
    const personal =
      /^\/(admin|profile|seller\/|login)|^\/api\/(auth|console|admin|notifications|wishlist|live)/;
    expect(cachedAddresses.filter((address) => personal.test(address))).toEqual([]);
    expect(cachedAddresses.filter((address) => address.includes('console'))).toEqual([]);

    await page.goto(PAGES.profile.path);
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    const remainingAddresses = async () => [
      ...(await addresses(page)),
      // Workbox's record of the entries' age.
      ...(await page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            const opening = indexedDB.open('workbox-expiration');
            opening.onsuccess = () => {
              const reading = opening.result
                .transaction('cache-entries')
                .objectStore('cache-entries')
                .getAll();
              reading.onsuccess = () =>
                resolve(reading.result.map(({ url }) => url.slice(location.origin.length)));
            };
          }),
      )),
    ];
    await until(page, async () =>
      (await remainingAddresses()).every((address) => address.startsWith('/assets/')),
    );
  }, 60_000);
});
