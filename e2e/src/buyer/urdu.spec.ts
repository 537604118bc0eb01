import {
  localizedPath,
  PAGES,
  type Page,
  type ProductCard,
  type ProductList,
  type ProductPage,
} from '@parkho/contracts';
import type { Page as Tab } from 'playwright-core';
import {
  DESKTOP,
  describeInBrowser,
  overflowWidth,
  PHONE,
  shopInBrowser,
  violationsBesideContrast,
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
    const englishTexts: string[] = [];
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (element.closest(OWN) || !element.checkVisibility()) continue;
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE && isEnglish(node.textContent))
          englishTexts.push(node.textContent!);
      for (const name of ['aria-label', 'placeholder', 'title'])
        if (isEnglish(element.getAttribute(name)))
          englishTexts.push(`${name}: ${element.getAttribute(name)}`);
    }
    return englishTexts;
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

  it.each(patterns)('have no English word, and are read from right to left: %s', async (pattern) => {
    const [path, query] = addressOf(pattern, devices, inspected).split('?') as [string, string?];
    const { page, problems } = await openPage(PHONE);
    await page.goto(localizedPath(path, 'ur') + (query ? `?${query}` : ''));
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await page.waitForLoadState('networkidle');
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      expect(await englishOn(page)).toEqual([]);
      expect(await overflowWidth(page)).toBe(0);
    }
    // The colours are those of the page in English (pages.spec.ts).
    expect(await violationsBesideContrast(page)).toEqual([]);
    expect(/nothing|nowhere|token=none/.test(pattern) ? [] : problems).toEqual([]);
  }, 60_000);
});
