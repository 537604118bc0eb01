import { dayInPakistan, INSPECTION_MESSAGES, type ProductList, type ProductPage } from '@parkho/contracts';
import { describeInBrowser, PHONE, shopInBrowser } from './browser.js';
import { ADMIN, demoIsComplete } from './server.js';

describeInBrowser('pages as the server renders them', () => {
  const { server, openPage } = shopInBrowser({ DEMO: '1' }, demoIsComplete);
  let inspected: ProductPage;

  beforeAll(async () => {
    const { products } = await server.call<ProductList>('GET', '/products/public?inspected=true');
    const page = await server.call<{ product: ProductPage }>('GET', `/products/products/${products[0]!._id}`);
    inspected = page.product;
  });

  it('are continued by the browser without a word, wherever and whenever it is', async () => {
    const { page } = await openPage(PHONE, { timezoneId: 'America/Los_Angeles', locale: 'ur-PK' });
    const messages: string[] = [];
    page.on('console', (message) => messages.push(`${new URL(page.url()).pathname} ${message.text()}`));
    page.on('pageerror', (error) => messages.push(`${new URL(page.url()).pathname} ${error.message}`));
    // A device that is saved, a draft and a session that has ended are of the browser alone.
    await page.addInitScript((card) => {
      localStorage.setItem('wishlist', JSON.stringify([card]));
      localStorage.setItem('booking:', JSON.stringify({ values: { name: 'Sana' }, savedAt: new Date() }));
    }, inspected);
    for (const path of [
      '/',
      '/?city=Lahore',
      '/devices',
      '/devices?category=laptop&sort=price-asc&page=2',
      '/devices?search=no+such+machine',
      `/devices/${inspected._id}`,
      `/reports/${inspected.reportId}`,
      '/inspection',
      '/verify',
      '/about',
      '/login',
      '/register',
      '/forgot-password',
      '/wishlist',
      '/my-inspections',
    ]) {
      await page.goto(path);
      // The heart counts what this browser has saved: the application runs.
      await page.getByRole('link', { name: 'Wishlist, 1 saved' }).waitFor();
    }
    expect(messages).toEqual([]);
  }, 120_000);

  it('keep what is pressed before the scripts have come, once', async () => {
    const { page } = await openPage(PHONE);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    const opened = page.goto('/devices');
    const heart = page.getByRole('button', { name: /^Wishlist: / }).first();
    await heart.click();
    // A part whose script comes after the page hears presses.
    await page.getByRole('button', { name: 'Next featured PC' }).click();
    await heart.click();
    // The browser itself opens it.
    await page.getByRole('button', { name: 'Find devices' }).click();
    release();
    await opened;
    await page.getByRole('link', { name: 'Wishlist, 1 saved' }).waitFor();
    const second = page.getByRole('button', { name: /^Featured PC 2: / });
    await page.locator('[aria-current=true]').and(second).waitFor();
    expect(await page.getByRole('searchbox', { name: 'Find devices' }).last().isVisible()).toBe(true);
  }, 60_000);

  it('show each control once where scripts run, and a search in every header', async () => {
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
    expect(await page.getByRole('searchbox', { name: 'Find devices' }).isVisible()).toBe(false);
  }, 60_000);

  it('show the first device within the first screen of a phone, and the filters wherever the list is read', async () => {
    const { page } = await openPage(PHONE);
    await page.goto('/devices');
    const first = page.getByRole('list', { name: 'Products' }).getByRole('article').first();
    const { y, height } = (await first.boundingBox())!;
    expect(y + height).toBeLessThan(page.viewportSize()!.height);
    await page.evaluate(() => scrollTo(0, 1_500));
    const bar = (await page.getByRole('combobox', { name: 'Sort by' }).boundingBox())!;
    expect(bar.y).toBeGreaterThan(0);
    expect(bar.y).toBeLessThan(150);
  }, 60_000);

  it('do not scroll sideways with text twice as large, nor with words a third longer', async () => {
    const { page } = await openPage(PHONE);
    for (const path of ['/', '/devices', '/wishlist', '/login', '/register'])
      for (const change of ['larger', 'longer']) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        const beyond = await page.evaluate((how) => {
          if (how === 'larger') document.documentElement.style.fontSize = '200%';
          else {
            const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (texts.nextNode()) {
              const text = texts.currentNode as Text;
              if (text.parentElement?.closest('script, style')) continue;
              text.data = text.data.replace(
                /\p{L}{3,}/gu,
                (word) => word + word.slice(-Math.ceil(word.length * 0.3)),
              );
            }
          }
          return document.documentElement.scrollWidth - innerWidth;
        }, change);
        expect([path, change, beyond]).toEqual([path, change, 0]);
      }
  }, 120_000);

  it('are all that a buyer without scripts needs to search, filter, read and leaf through', async () => {
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
    await page.getByRole('link', { name: 'Menu' }).click();
    await page
      .getByRole('navigation', { name: 'Footer' })
      .getByRole('link', { name: 'PC Marketplace' })
      .click();
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL(/page=2/);
    await page.goto(`/devices/${inspected._id}`);
    await page.getByRole('heading', { level: 1, name: inspected.name }).waitFor();
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
    await page.getByText(inspected.reportId!).first().waitFor();

    await page.goto('/inspection');
    const form = page.getByRole('form', { name: 'Book an inspection' });
    await form.getByRole('radio', { name: 'Complete' }).check();
    await form.getByLabel('Device type').selectOption('laptop');
    await form.getByLabel('Where it is').fill('Gulberg, Lahore');
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

  it('show a device on six screens of a phone, the most important on the first, and on two sheets of paper', async () => {
    const { page } = await openPage(PHONE);
    await page.goto(`/devices/${inspected._id}`);
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

  it('hold nothing of the person who asks for them, and 404 where nothing is', async () => {
    const token = await server.logIn(ADMIN);
    const read = async (path: string, headers = {}) => fetch(server.url + path, { headers });
    const asVisitor = await (await read('/devices')).text();
    expect(await (await read('/devices', { authorization: `Bearer ${token}` })).text()).toBe(asVisitor);
    expect((await read('/devices/no-such-device')).status).toBe(404);
    expect((await read('/nowhere')).status).toBe(404);
    expect(await (await read('/nowhere')).text()).toContain('Page not found');
  });
});
