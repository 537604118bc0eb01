import { setTimeout as sleep } from 'node:timers/promises';
import type { ProductList, ProjectionsView } from '@parkho/contracts';
import type { Page } from 'playwright-core';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
  signIn,
} from './browser.js';
import { device, PICTURE } from './device.js';
import { ADMIN } from './server.js';

/** On sale all the while. */
const DEVICES = 5;

/** The paths of the scripts that a page asks for from now on. */
const scriptsOf = (page: Page): Set<string> => {
  const paths = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) paths.add(pathname);
  });
  return paths;
};

describeInBrowser('the engine room', () => {
  let admin: string;
  const { server, openPage } = shopInBrowser({}, async (server) => {
    admin = await server.logIn(ADMIN);
    for (let n = 0; n < DEVICES; n++)
      await server.call('POST', '/products/products', {
        token: admin,
        body: { ...device(n), images: [PICTURE] },
      });
  });

  it('rebuilds the read models while a visitor browses, without a failed or empty page', async () => {
    const { page, problems } = await openPage(PHONE);
    await signIn(page, admin);
    await page.goto('/admin/projections');
    const products = page.getByRole('listitem').filter({ has: page.getByText('products', { exact: true }) });
    await products.getByText('Up to date').waitFor();
    const { projections } = await server.call<ProjectionsView>('GET', '/console/projections', {
      token: admin,
    });
    const { build } = projections.find(({ name }) => name === 'products')!;

    const looks: number[] = [];
    let isOver = false;
    const looking = (async () => {
      for (; !isOver; await sleep(20))
        looks.push((await server.call<ProductList>('GET', '/products/public?limit=12')).products.length);
    })();
    await products.getByRole('button', { name: 'Rebuild products' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rebuild' }).click();
    const next = build!.replace(/\d+$/, (generation) => String(Number(generation) + 1));
    await products.getByText(next).waitFor();
    isOver = true;
    await looking;
    expect(looks.length).toBeGreaterThan(1);
    expect([...new Set(looks)]).toEqual([DEVICES]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goto('/admin/system');
    await page.getByRole('heading', { name: 'Services and storage' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('is a part of a console that brings at most 250 KB of script beside that of every page, and nothing to buyers', async () => {
    const { page: home } = await openPage(DESKTOP);
    const shop = scriptsOf(home);
    await home.goto('/');
    await home.waitForLoadState('networkidle');
    const { page } = await openPage(DESKTOP);
    await signIn(page, admin);
    const all = scriptsOf(page);
    await page.goto('/admin');
    await page.locator('h1').filter({ hasText: /\S/ }).waitFor();
    await page.waitForLoadState('networkidle');

    const get = (path: string) => fetch(server.url + path, { headers: { 'accept-encoding': 'gzip' } });
    const own = await Promise.all(
      [...all]
        .filter((path) => !shop.has(path))
        .map(async (path) => Number((await get(path)).headers.get('content-length'))),
    );
    expect(own.every((size) => size > 0)).toBe(true);
    expect(own.reduce((sum, size) => sum + size, 0)).toBeLessThan(250 * 1024);
    for (const path of shop)
      expect(await (await get(path)).text()).not.toMatch(/RaLayout|MuiButton|api\/console/);
  });
});
