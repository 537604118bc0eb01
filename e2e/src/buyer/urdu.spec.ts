import {
  inLanguage,
  PAGES,
  type Page,
  type ProductCard,
  type ProductList,
  type ProductPage,
} from '@parkho/contracts';
import type { Page as Tab } from 'playwright-core';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  overflowWidth,
  PHONE,
  shopInBrowser,
} from '../support/browser.js';
import { ADDRESSES, addressOf, type PublicPage } from '../support/public-addresses.js';

/** Names that are in Latin letters in Urdu, too. */
const NAMES = ['Parkho', 'WhatsApp', 'English'];

/** Visible texts and labels in Latin letters that are neither a seller's nor a name. */
const englishOn = (page: Tab): Promise<string[]> =>
  page.evaluate((names) => {
    const OWN = '[dir=auto], [lang=en], bdi, code, script, style';
    const isEnglish = (text: string | null) =>
      (text?.match(/[A-Za-z]{2,}/g) ?? []).some((word) => !names.includes(word));
    const found: string[] = [];
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (element.closest(OWN) || !element.checkVisibility()) continue;
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE && isEnglish(node.textContent)) found.push(node.textContent!);
      for (const name of ['aria-label', 'placeholder', 'title'])
        if (isEnglish(element.getAttribute(name))) found.push(`${name}: ${element.getAttribute(name)}`);
    }
    return found;
  }, NAMES);

const isTranslated = (name: string): boolean => (PAGES[name as PublicPage] as Page).translated === true;
const patterns = Object.entries(ADDRESSES).flatMap(([name, ones]) => (isTranslated(name) ? ones : []));

describeInBrowser('pages in Urdu', () => {
  const { server, openPage } = shopInBrowser({ DEMO: '1' });
  let devices: readonly ProductCard[];
  let inspected: ProductPage;

  beforeAll(async () => {
    devices = (await server.call<ProductList>('GET', '/products/public?limit=100')).products;
    const { _id } = devices.find((device) => device.inspected)!;
    inspected = (await server.call<{ product: ProductPage }>('GET', `/products/products/${_id}`)).product;
  });

  // All in one session of the browser, which compiles the scripts once.
  it('have no English word, and are read from right to left', async () => {
    const { page, problems } = await openPage(PHONE);
    const found: string[] = [];
    for (const pattern of patterns) {
      const add = (text: string) => found.push(`${pattern}: ${text}`);
      const [path, query] = addressOf(pattern, devices, inspected).split('?') as [string, string?];
      problems.length = 0;
      await page.setViewportSize(PHONE);
      await page.goto(inLanguage(path, 'ur') + (query ? `?${query}` : ''));
      const direction = await page.evaluate(() => document.documentElement.dir);
      if (direction !== 'rtl') add(`is read ${direction}`);
      await page.waitForLoadState('networkidle');
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        for (const text of await englishOn(page)) add(text);
        if ((await overflowWidth(page)) > 0) add(`is wider than ${viewport.width} px`);
      }
      for (const violation of await accessibilityViolations(page)) add(violation);
      if (!/nothing|nowhere|token=none/.test(pattern)) problems.forEach(add);
    }
    expect(found).toEqual([]);
  }, 300_000);
});
