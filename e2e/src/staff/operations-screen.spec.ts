import { setTimeout as sleep } from 'node:timers/promises';
import type { ProductList, ProjectionsView, SignedIn } from '@parkho/contracts';
import type { Page } from 'playwright-core';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
  signIn,
} from '../support/browser.js';
import { device, PICTURE } from '../support/device.js';
import { addFailedMail } from '../support/log.js';
import { ADMIN } from '../support/server.js';

/** A device that is on sale during the whole test. */
const DEVICES = 5;

/** The paths of the scripts that a page requests from now on. */
const scriptsOf = (page: Page): Set<string> => {
  const paths = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) paths.add(pathname);
  });
  return paths;
};

describeInBrowser('the operations screen', () => {
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
    await page.waitForURL('**/admin/operations');
    const products = page.getByRole('listitem').filter({ has: page.getByText('products', { exact: true }) });
    await products.getByText('Up to date').click();
    const { projections } = await server.call<ProjectionsView>('GET', '/console/projections', {
      token: admin,
    });
    const { build } = projections.find(({ name }) => name === 'products')!;

    const listSizes: number[] = [];
    let isOver = false;
    const looking = (async () => {
      for (; !isOver; await sleep(20))
        listSizes.push((await server.call<ProductList>('GET', '/products/public?limit=12')).products.length);
    })();
    await products.getByRole('button', { name: 'Rebuild products' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rebuild' }).click();
    const nextBuild = build!.replace(/\d+$/, (generation) => String(Number(generation) + 1));
    await products.getByText(nextBuild).waitFor();
    isOver = true;
    await looking;
    expect(listSizes.length).toBeGreaterThan(1);
    expect([...new Set(listSizes)]).toEqual([DEVICES]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('lists failed events: one is retried, another discarded with a reason that is audited', async () => {
    const sellers = await Promise.all(
      ['Sana', 'Nadia'].map(async (name) => {
        const email = `${name.toLowerCase()}@example.com`;
        const body = {
          name,
          email,
          password: 'Every1allowed',
          businessName: `${name} Computers`,
          phone: '0300 1234567',
        };
        return (await server.call<SignedIn>('POST', '/auth/register', { body })).user._id;
      }),
    );
    for (const userId of sellers) await addFailedMail(server.dataDir, userId);
    const { page, problems } = await openPage(PHONE);
    await signIn(page, admin);
    await page.goto('/admin/operations');
    await page.getByText('2 events have failed.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const eventOf = (id: string) => page.getByRole('listitem').filter({ hasText: `event 0 of user-${id}` });

    await eventOf(sellers[0]!)
      .getByRole('button', { name: /^Retry/ })
      .click();
    await page.getByText('Retry requested for 1 event').waitFor();
    await eventOf(sellers[0]!).waitFor({ state: 'detached' });

    await eventOf(sellers[1]!)
      .getByRole('button', { name: /^Discard/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The mailbox is closed');
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('All systems operational.').waitFor();

    await page.goto('/admin/audit?type=ReactionDiscarded');
    await page.getByText('Background job failure discarded').first().waitFor();
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('type')).toBe('ReactionDiscarded');
    expect(problems).toEqual([]);
  });

  it('adds at most 250 KB of script to the console, and none for buyers', async () => {
    const { page: homePage } = await openPage(DESKTOP);
    const shopScripts = scriptsOf(homePage);
    await homePage.goto('/');
    await homePage.waitForLoadState('networkidle');
    const { page } = await openPage(DESKTOP);
    await signIn(page, admin);
    const consoleScripts = scriptsOf(page);
    await page.goto('/admin');
    await page.locator('h1').filter({ hasText: /\S/ }).waitFor();
    await page.waitForLoadState('networkidle');

    const get = (path: string) => fetch(server.url + path, { headers: { 'accept-encoding': 'gzip' } });
    const sizes = await Promise.all(
      [...consoleScripts]
        .filter((path) => !shopScripts.has(path))
        .map(async (path) => Number((await get(path)).headers.get('content-length'))),
    );
    expect(sizes.every((size) => size > 0)).toBe(true);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250 * 1024);
    for (const path of shopScripts)
      expect(await (await get(path)).text()).not.toMatch(/RaLayout|MuiButton|api\/console/);
  });
});
