import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  dayInPakistan,
  type ProductList,
  plusDays,
  type SellerReviews,
  SHOP_REPORT_FORMATS,
  SHOP_REPORT_MESSAGES,
} from '@parkho/contracts';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
  signIn,
} from '../support/browser.js';
import { device, PICTURE } from '../support/device.js';
import { ADMIN } from '../support/server.js';

describeInBrowser('the shop with its demo content', () => {
  const { server, openPage } = shopInBrowser({ DEMO: '1' });

  it('lets a buyer with a phone find, check, save and share a device', async () => {
    const { page, problems } = await openPage(PHONE);
    await page.goto('/');
    await page.getByRole('link', { name: 'Browse PCs' }).first().click();
    await page.waitForURL('**/devices');
    await page.getByRole('heading', { level: 1, name: 'PC Marketplace' }).waitFor();

    await page
      .getByRole('button', { name: 'Macbook', exact: true })
      .or(page.getByRole('link', { name: 'Macbook', exact: true }))
      .first()
      .click();
    await page.waitForURL(/category=Macbook/);
    const { pagination } = await server.call<ProductList>('GET', '/products/public?category=Macbook');
    await page
      .getByText(new RegExp(`\\b${pagination.total}\\b.*(device|product|result)`, 'i'))
      .first()
      .waitFor();

    // The address alone gives another visitor the same page.
    const shared = await openPage(PHONE);
    await shared.page.goto(page.url());
    await shared.page
      .getByText(new RegExp(`\\b${pagination.total}\\b.*(device|product|result)`, 'i'))
      .first()
      .waitFor();

    const card = page.getByRole('article').filter({ hasText: 'Sold by' }).first();
    const name = (await card.getByRole('heading').textContent())!;
    await card.getByRole('link', { name: /View Details/ }).click();
    await page.waitForURL(/\/devices\/[0-9a-f-]{36}/);
    await page.getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor();
    expect(await page.content()).not.toMatch(
      /href="(tel:\+?\d*3\d{9}|mailto:[^"]*example|https:\/\/wa\.me\/923)/,
    );
    await page.getByRole('button', { name: 'Show contact details' }).click();
    await page.locator('main a[href^="tel:"]').first().waitFor();
    expect(await page.locator('a[href^="https://wa.me/92"]').count()).toBeGreaterThan(0);
    expect(await page.locator('a[href^="mailto:"]').count()).toBeGreaterThan(0);
    await page
      .getByRole('button', { name: /wishlist/i })
      .first()
      .click();

    await page.goBack();
    await page.waitForURL(/category=Macbook/);
    await page.goto('/wishlist');
    await page.getByRole('heading', { name }).first().waitFor();
    expect(problems).toEqual([]);
  });

  it('restores the position of a buyer who reloads, returns, or closes a sheet with the back button', async () => {
    const { page } = await openPage(PHONE);
    const leftAt = async (top: number) => {
      await page.evaluate((to) => window.scrollTo(0, to), top);
      await page.waitForFunction((to) => Math.abs(scrollY - to) < 2, top);
    };
    const isAt = (top: number) => page.waitForFunction((to) => Math.abs(scrollY - to) < 2, top);
    await page.goto('/devices?category=Laptop');
    await page
      .getByRole('link', { name: /^View Details/ })
      .nth(6)
      .waitFor();
    await leftAt(900);
    await page.reload();
    await isAt(900);
    // Not by Playwright's click, which scrolls to its target.
    await page
      .getByRole('link', { name: /^View Details/ })
      .nth(5)
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL('**/devices/*');
    await isAt(0);
    await page.goBack();
    await isAt(900);

    await page
      .getByRole('button', { name: /^Filters/ })
      .first()
      .evaluate((button: HTMLElement) => button.click());
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).search).toBe('?category=Laptop');
    await isAt(900);
    await page.context().close();
  });

  it('lets an admin approve a pending device, which buyers then find', async () => {
    const { page } = await openPage(DESKTOP);
    await page.goto('/admin/products');
    await page.getByText('Access Denied - Please login to access this page').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/admin/products**');
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByRole('tab', { name: /^Pending/ }).click();
    const row = page.getByRole('row').filter({ hasText: 'Pending' }).first();
    await row.click();
    await page.waitForURL(/products\/[0-9a-f-]{36}/);
    const id = /[0-9a-f-]{36}/.exec(page.url())![0];
    expect((await fetch(`${server.url}/api/products/products/${id}`)).status).toBe(404);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByText('Product approved successfully').waitFor();
    expect((await fetch(`${server.url}/api/products/products/${id}`)).status).toBe(200);
  });

  it('keeps the reviews of its sold devices', async () => {
    const { products } = await server.call<ProductList>('GET', '/products/public?search=ThinkPad+T480');
    const seller = products.find(({ name }) => name === 'Lenovo ThinkPad T480')!.seller._id;
    const { reviews } = await server.call<SellerReviews>('GET', `/sellers/${seller}/reviews`);
    expect(reviews.map(({ verdict }) => verdict)).toEqual(['yes', 'yes', 'mostly', 'yes']);
  });

  it('lets an admin regenerate the report of a past day after more events, as the same file', async () => {
    const { page, problems } = await openPage(PHONE);
    const token = await server.logIn(ADMIN);
    await signIn(page, token);
    await page.goto('/admin/reports');
    const asOf = plusDays(dayInPakistan(new Date().toISOString()), -3);
    const reports = page.getByRole('list', { name: 'Reports', exact: true }).locator('> li');
    // The reports of the demo.
    await reports.first().waitFor();
    const existingReports = await reports.count();
    /** The hashes on the screen of the files of a new report. */
    const make = async (nth: number): Promise<(string | null)[]> => {
      await page.getByRole('button', { name: 'New report' }).click();
      await page.getByLabel('As of').fill(asOf);
      await page.getByRole('button', { name: 'Create report' }).click();
      await reports.nth(existingReports + nth - 1).waitFor();
      const files = reports.first().getByRole('list', { name: 'Files' });
      await files.getByText('Printable page').waitFor();
      const hashes = await files.getByRole('button', { name: /^Copy SHA-256/ }).all();
      return Promise.all(hashes.map((button) => button.getAttribute('title')));
    };
    const hashes = await make(1);
    await server.register('Nadia', { email: 'nadia@example.pk', password: 'Nadia1pass' });
    expect(await make(2)).toEqual(hashes);
    expect(hashes).toEqual(SHOP_REPORT_FORMATS.map(() => expect.stringMatching(/^[0-9a-f]{64}$/)));

    const csv = reports.first().getByRole('button', { name: /^Download .*csv$/ });
    const [download] = await Promise.all([page.waitForEvent('download'), csv.click()]);
    const path = await download.path();
    expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(hashes[1]);
    await page.getByRole('button', { name: 'Verify a report' }).click();
    await page.locator('input[type=file]').setInputFiles(path);
    await page.getByRole('dialog').getByText(SHOP_REPORT_MESSAGES.identical).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    expect(problems).toEqual([]);
  }, 90_000);

  it('lets a seller register and stay signed in', async () => {
    const { page } = await openPage(PHONE);
    await page.goto('/register');
    await page.getByLabel('Name', { exact: false }).first().fill('Hira Baig');
    await page.getByLabel('Email').fill('hira@example.pk');
    await page.getByLabel(/^Phone/).fill('0300-0000009');
    await page.getByLabel('Password', { exact: true }).fill('weak');
    await page.getByLabel('Password', { exact: true }).blur();
    await page.getByText('Password must be at least 6 characters long').first().waitFor();
    await page.getByLabel('Password', { exact: true }).fill('Strong1pass');
    await page.getByLabel(/Confirm/).fill('Strong1pass');
    await page
      .getByRole('button', { name: /join now|create|register/i })
      .last()
      .click();
    await page.waitForURL((url) => url.pathname === '/seller/dashboard');
    await page.reload();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByText('Hira Baig').first().waitFor();
  });

  it('shows a link preview with picture, name and price before any script runs', async () => {
    const { products } = await server.call<ProductList>('GET', '/products/public?limit=1');
    const device = products[0]!;
    const html = await (
      await fetch(`${server.url}/devices/${device._id}`, { headers: { 'user-agent': 'WhatsApp/2' } })
    ).text();
    const content = (property: string) =>
      new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];
    expect(content('og:title')).toContain(device.price.toLocaleString('en-PK'));
    const picture = await fetch(new URL(content('og:image')!, server.url));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!);
    expect(data).toMatchObject({ '@type': 'Product', name: device.name, offers: { priceCurrency: 'PKR' } });
    expect((await fetch(`${server.url}/devices/nothing`)).status).toBe(404);
    expect(await (await fetch(`${server.url}/sitemap.xml`)).text()).toContain(device._id);
  });

  it('keeps its width and focus with any seller text', async () => {
    const { products } = await server.call<ProductList>('GET', '/products/public?limit=1');
    await server.call('POST', '/admin/products', {
      token: await server.logIn(ADMIN),
      body: {
        ...device(1),
        images: [PICTURE],
        sellerId: products[0]!.seller._id,
        name: 'W'.repeat(100),
        description: 'x'.repeat(1_000),
        specifications: { processor: 'P'.repeat(100), ram: '16GB' },
      },
    });
    const { page } = await openPage(PHONE);
    for (const path of ['/?search=WWW', '/devices']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'WWW' }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    await page.getByRole('link', { name: /^View Details ?: WWW/ }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'WWW' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'content');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  it('downloads no console code for a buyer', async () => {
    const html = await (await fetch(server.url)).text();
    const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!);
    expect(scripts.length).toBeGreaterThan(1);
    for (const path of scripts)
      expect(await (await fetch(server.url + path)).text()).not.toMatch(/react-admin|RaLayout|MuiButton/);
  });

  // The number of bytes is measured by the bench (part `pages`).
  it('requests nothing twice on a first visit, and only preloaded scripts before hydration', async () => {
    const { products } = await server.call<ProductList>('GET', '/products/public?limit=1');
    for (const path of ['/', '/devices', '/devices?category=Laptop', `/devices/${products[0]!._id}`]) {
      const { page } = await openPage(PHONE);
      const network = await page.context().newCDPSession(page);
      const requests: { path: string; late: boolean }[] = [];
      network.on('Network.requestWillBeSent', ({ request, initiator }) => {
        const { origin, pathname, search } = new URL(request.url);
        // Pictures of a listing may be on other sites; the browser retries a missing one.
        if (origin !== server.url) return;
        requests.push({ path: pathname + search, late: initiator.type === 'script' });
      });
      await network.send('Network.enable');
      await page.addInitScript(() => {
        new MutationObserver(() => performance.mark('heard')).observe(document, {
          subtree: true,
          attributeFilter: ['data-hydrated'],
        });
      });
      await page.goto(path);
      await page.locator('main a[href^="/devices/"]').first().waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');

      const paths = requests.map((request) => request.path);
      expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
      // Only the script requests the data that the head does not preload: the device, and similar ones.
      const late = requests.filter((request) => request.late).map((request) => request.path);
      const parts = await page.evaluate(() => {
        const heard = performance.getEntriesByName('heard')[0]!.startTime;
        return performance
          .getEntriesByType('resource')
          .filter(({ startTime }) => startTime >= heard)
          .map(({ name }) => new URL(name).pathname)
          .filter((path) => path.startsWith('/assets/'));
      });
      expect(
        late.filter(
          (path) =>
            !parts.includes(path) &&
            !/^\/api\/products\/(products\/|public\?category=\w+&limit=5$)/.test(path),
        ),
      ).toEqual([]);
      await page.context().close();
    }
  }, 60_000);
});
