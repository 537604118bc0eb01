import {
  dayInPakistan,
  INSPECTION_MESSAGES,
  type ProductCard,
  type ProductList,
  type ProductPage,
} from '@parkho/contracts';
import type { Locator } from 'playwright-core';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  lengthenTexts,
  lowContrastTexts,
  overflowWidth,
  PHONE,
  shopInBrowser,
  TABLET,
} from '../support/browser.js';
import { ADDRESSES, addressOf } from '../support/public-addresses.js';
import { ADMIN } from '../support/server.js';

/** Whether nothing covers or clips an element: hit tests at its corners return it. */
const isInFront = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return [left + 8, right - 8].every((x) =>
      [top + 8, bottom - 8].every((y) => node.contains(document.elementFromPoint(x, y))),
    );
  });

describeInBrowser('server-rendered pages', () => {
  const { server, openPage } = shopInBrowser({ DEMO: '1' });
  let inspected: ProductPage;
  let devices: readonly ProductCard[];

  beforeAll(async () => {
    devices = (await server.call<ProductList>('GET', '/products/public?limit=100')).products;
    const { _id } = devices.find((device) => device.inspected)!;
    inspected = (await server.call<{ product: ProductPage }>('GET', `/products/products/${_id}`)).product;
  });

  it.each(
    Object.values(ADDRESSES).flat(),
  )('are silent, steady, accessible and as wide as the window: %s', async (pattern) => {
    const address = addressOf(pattern, devices, inspected);
    const { page } = await openPage(PHONE, { timezoneId: 'America/Los_Angeles', locale: 'ur-PK' });
    const messages: string[] = [];
    page.on('pageerror', ({ message }) => messages.push(message));
    // The browser's error for a missing page, or a missing record of a page.
    const absence = /nothing|nowhere|token=none/.test(pattern) ? /^Failed to load resource: .*40[04]/ : /^$/;
    page.on('console', (message) => {
      if (!absence.test(message.text())) messages.push(message.text());
    });
    // 375 KB that buyers do not need.
    page.on('request', (request) => {
      if (request.url().includes('/assets/console-app')) messages.push('the console is loaded');
    });
    // A saved device, a draft and an ended session exist only in the browser.
    await page.addInitScript((card) => {
      localStorage.setItem('wishlist', JSON.stringify([card]));
      localStorage.setItem('booking:', JSON.stringify({ values: { name: 'Sana' }, savedAt: new Date() }));
      const shifts: { total: number } = Object.assign(globalThis, { shifts: { total: 0 } }).shifts;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.total += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    }, inspected);
    await page.goto(address);
    // The counter of the heart shows that the application runs.
    await page.getByRole('link', { name: 'Wishlist, 1 saved' }).waitFor();
    // Google calls 0.1 good; this shop is stricter.
    expect(
      await page.evaluate(() => (globalThis as unknown as { shifts: { total: number } }).shifts.total),
    ).toBeLessThan(0.02);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await overflowWidth(page)).toBe(0);
    }
    // With reduced motion, too, colours and sizes change by transitions.
    await page.addStyleTag({ content: '*, ::before, ::after { transition-property: none !important }' });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await lowContrastTexts(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(TABLET);
    expect(await overflowWidth(page)).toBe(0);
    await page.setViewportSize(PHONE);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(['text twice as large', await overflowWidth(page)]).toEqual(['text twice as large', 0]);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    expect(messages).toEqual([]);
    await page.evaluate(lengthenTexts);
    expect(['words a third longer', await overflowWidth(page)]).toEqual(['words a third longer', 0]);
  }, 60_000);

  it('repeat a click from before hydration, once', async () => {
    const { page } = await openPage(PHONE);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    const navigation = page.goto('/devices');
    const wishlistButton = page.getByRole('button', { name: /^Wishlist: / }).first();
    await wishlistButton.click();
    // A part whose script loads after the page is interactive.
    await page.getByRole('button', { name: 'Next featured PC' }).click();
    await wishlistButton.click();
    // The browser itself opens it.
    await page.getByRole('button', { name: 'Find devices' }).click();
    release();
    await navigation;
    await page.getByRole('link', { name: 'Wishlist, 1 saved' }).waitFor();
    const second = page.getByRole('button', { name: /^Featured PC 2: / });
    await page.locator('[aria-current=true]').and(second).waitFor();
    expect(await page.getByRole('combobox', { name: 'Find devices' }).last().isVisible()).toBe(true);
  }, 60_000);

  it('show each control once with scripts, and a search in every header', async () => {
    const { page } = await openPage(PHONE);
    await page.goto('/devices');
    await page.getByRole('button', { name: 'Filters' }).waitFor();
    for (const control of await page.getByText('Apply', { exact: true }).all())
      expect(await control.isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Filters' }).isVisible()).toBe(false);
    await page.goto('/nowhere');
    await page.getByRole('button', { name: 'Find devices' }).click();
    await page.keyboard.type('laptop');
    await page.keyboard.press('Enter');
    await page.waitForURL(/devices\?search=laptop/);
    await page.getByRole('list', { name: 'Products' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Find devices' }).isVisible()).toBe(false);
  }, 60_000);

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])(
    'suggest searches on %s over the page, without a layout shift',
    async (_, viewport) => {
      const { page, problems } = await openPage(viewport);
      await page.goto('/');
      const field = page.getByRole('combobox', { name: 'Search devices' });
      const below = page.getByRole('link', { name: 'Browse PCs' });
      const boxBefore = await below.boundingBox();
      await field.click();
      await page.keyboard.type('dell');
      const list = page.getByRole('listbox', { name: 'Suggestions' });
      await list.waitFor();
      expect(await isInFront(list)).toBe(true);
      expect(await below.boundingBox()).toEqual(boxBefore);
      expect(await accessibilityViolations(page)).toEqual([]);
      const { x, width } = (await list.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(viewport.width);
      await page.keyboard.press('ArrowDown');
      const selectedOption = page.getByRole('option', { selected: true });
      const count = parseInt((await selectedOption.getByText(/ devices?$/).textContent())!, 10);
      await page.keyboard.press('Enter');
      await page.waitForURL(/brand=Dell/);
      await page
        .getByText(new RegExp(`\\b${count} devices$`))
        .first()
        .waitFor();
      // In the header, where one suggestion is touched.
      await page.getByRole(viewport === PHONE ? 'button' : 'combobox', { name: 'Find devices' }).click();
      await page.keyboard.type('think');
      await list.waitFor();
      expect(await isInFront(list)).toBe(true);
      await page
        .getByRole('option', { name: /ThinkPad/ })
        .first()
        .click();
      await page.waitForURL(/search=/);
      await list.waitFor({ state: 'hidden' });
      expect(problems).toEqual([]);
    },
    60_000,
  );

  it('show alternatives to an empty result, with scripts and without', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, problems } = await openPage(PHONE, { javaScriptEnabled });
      await page.goto('/devices?search=macbook+under+20k&brand=Apple');
      await page.getByText('Nothing on sale matches “macbook under 20k”, Apple.').waitFor();
      await page.getByRole('list', { name: 'Nearest devices' }).getByRole('article').first().waitFor();
      if (javaScriptEnabled) expect(await accessibilityViolations(page)).toEqual([]);
      const wider = page.getByRole('link', { name: /^Without “Up to PKR 20,000”: \d+ devices$/ });
      const [, count] = /(\d+) devices/.exec((await wider.textContent())!)!;
      await wider.click();
      await page.waitForURL(/search=macbook&brand=Apple/);
      await page
        .getByText(new RegExp(`\\b${count} devices$`))
        .first()
        .waitFor();
      expect(problems).toEqual([]);
    }
  }, 60_000);

  it('show the first device on the first screen of a phone, and the filters throughout the list', async () => {
    const { page } = await openPage(PHONE);
    await page.goto('/devices');
    const firstDevice = page.getByRole('list', { name: 'Products' }).getByRole('article').first();
    const { y, height } = (await firstDevice.boundingBox())!;
    expect(y + height).toBeLessThan(page.viewportSize()!.height);
    await page.evaluate(() => scrollTo(0, 1_500));
    const bar = (await page.getByRole('combobox', { name: 'Sort by' }).boundingBox())!;
    expect(bar.y).toBeGreaterThan(0);
    expect(bar.y).toBeLessThan(150);
    await page.goto('/devices?category=Pc');
    // The last of its row, which is wider than the screen.
    await page.waitForFunction(
      (right) => document.querySelector('nav a[aria-current=true]')!.getBoundingClientRect().right <= right,
      page.viewportSize()!.width,
    );
  }, 60_000);

  it('work for a buyer without scripts, from the search to the booking', async () => {
    const { page } = await openPage(PHONE, { javaScriptEnabled: false });
    const query = () => new URL(page.url()).searchParams;
    await page.goto('/');
    await page.getByRole('searchbox').first().fill('laptop');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=laptop/);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-asc');
    await page.getByRole('button', { name: 'Apply' }).first().click();
    await page.waitForURL(/sort=price-asc/);
    await page.getByRole('button', { name: /^Lahore/ }).click();
    await page.waitForURL(/city=Lahore/);
    await page.getByRole('textbox', { name: 'Max price (PKR)' }).fill('250000');
    await page.keyboard.press('Enter');
    await page.waitForURL(/maxPrice=250000/);
    expect(Object.fromEntries(query())).toMatchObject({
      search: 'laptop',
      city: 'Lahore',
      sort: 'price-asc',
    });
    const { products } = await server.call<ProductList>(
      'GET',
      '/products/public?search=laptop&city=Lahore&sort=price-asc&maxPrice=250000',
    );
    const cards = page.getByRole('list', { name: 'Products' }).getByRole('article');
    expect(await cards.getByRole('heading').allTextContents()).toEqual(products.map(({ name }) => name));
    await page.getByRole('button', { name: 'Remove filter: Lahore' }).click();
    await page.waitForURL((url) => !url.searchParams.has('city'));
    const inspectedOnly = page.getByRole('checkbox', { name: 'Inspected' });
    await inspectedOnly.check();
    await page.locator('form').filter({ has: inspectedOnly }).getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/inspected=true/);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL(/page=2/);
    await cards.first().getByRole('link').click();
    await page.getByRole('heading', { name: 'Inspection report' }).waitFor();
    for (const button of await page
      .getByRole('button', { name: /^(Share|Wishlist|Call|Show contact)/ })
      .all())
      expect(await button.isVisible()).toBe(false);
    expect(await page.getByText('Contact details need JavaScript.').isVisible()).toBe(true);
    const picture = await page
      .getByRole('link', { name: /^Enlarge: / })
      .first()
      .getAttribute('href');
    expect((await page.request.get(picture!)).headers()['content-type']).toBe('image/webp');
    await page.getByRole('heading', { name: 'Inspection report' }).click();
    await page.getByRole('link', { name: 'Open the report' }).click();
    await page.getByRole('heading', { name: 'Findings' }).waitFor();
    await page.getByRole('link', { name: 'Menu' }).click();
    await page
      .getByRole('navigation', { name: 'Footer' })
      .getByRole('link', { name: 'PC Inspection' })
      .click();
    const form = page.getByRole('form', { name: 'Book an inspection' });
    await form.getByRole('radio', { name: 'Complete' }).check();
    await form.getByLabel('Device type').selectOption('laptop');
    await form.getByLabel('Device location').fill('Gulberg, Lahore');
    await form.getByLabel('Preferred date').fill(dayInPakistan(new Date().toISOString()));
    await form.getByLabel('Name').fill('Ayesha');
    await form.getByLabel('Email').fill('ayesha.plain@example.org');
    await form.getByLabel('Phone').fill('0300 1234567');
    await form.getByRole('button', { name: 'Submit Request' }).click();
    await page.waitForURL(/\/inspection\?booked=/);
    await page.getByText(INSPECTION_MESSAGES.booked).waitFor();
    await page.reload();
    await page.getByText(INSPECTION_MESSAGES.booked).waitFor();
  });

  it('fit the shop and a device on six screens of a phone, the most important on the first, and a device on two sheets', async () => {
    const { page } = await openPage(PHONE);
    await page.goto('/');
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight / innerHeight),
    ).toBeLessThanOrEqual(6);
    await page.goto(`/devices/${inspected._id}`);
    const top = async (name: string) =>
      (await page.getByRole('heading', { name, exact: true }).boundingBox())!.y;
    expect(await top('Inspected by Parkho')).toBeLessThan(await top('Specifications'));
    const [height, title, bar] = await page.evaluate(() => [
      document.documentElement.scrollHeight / innerHeight,
      document.getElementById('device')!.parentElement!.getBoundingClientRect().bottom,
      document.querySelector('[aria-label="Contact Seller"]')!.getBoundingClientRect().top,
    ]);
    expect(height).toBeLessThanOrEqual(6);
    expect(title).toBeLessThan(bar!);
    const paper = await page.pdf({ preferCSSPageSize: true });
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length).toBeLessThanOrEqual(2);
  });

  it('show pictures to swipe and to enlarge, and return the focus', async () => {
    const { page } = await openPage(PHONE, { hasTouch: true });
    await page.goto(`/devices/${inspected._id}`);
    const strip = page.getByRole('list', { name: 'Pictures' });
    const of = await strip.getByRole('listitem').count();
    await page.getByText(`Front, 1 of ${of}`).waitFor();
    await strip.evaluate((element) => element.scrollBy({ left: element.clientWidth }));
    const second = strip.getByRole('button').nth(1);
    await page.getByText(new RegExp(`, 2 of ${of}$`)).waitFor();
    await second.click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`, 2 of ${of}$`) });
    await dialog.getByRole('button', { name: 'Zoom in' }).press('Enter');
    await page.waitForFunction(() =>
      document.querySelector<HTMLImageElement>('dialog[open] img')?.currentSrc.endsWith('-1600.webp'),
    );
    await page.keyboard.press('Escape');
    expect(await second.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('contain nothing about the visitor, and answer 404 for missing records', async () => {
    const token = await server.logIn(ADMIN);
    const fetchPage = async (path: string, headers = {}) => fetch(server.url + path, { headers });
    const asVisitor = await (await fetchPage('/devices')).text();
    expect(await (await fetchPage('/devices', { authorization: `Bearer ${token}` })).text()).toBe(asVisitor);
    expect((await fetchPage('/devices/no-such-device')).status).toBe(404);
    expect((await fetchPage('/nowhere')).status).toBe(404);
    expect(await (await fetchPage('/nowhere')).text()).toContain('Page not found');
  });
});
