import { readFile } from 'node:fs/promises';
import { CONSOLE_PATH, DECISION_MESSAGES, SAVED_VIEW_MESSAGES as MESSAGES } from '@parkho/contracts';
import type { Page } from 'playwright-core';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  overflowWidth,
  PHONE,
  shopInBrowser,
  signIn,
} from '../support/browser.js';
import { device, PICTURE } from '../support/device.js';
import { ADMIN } from '../support/server.js';

const LISTINGS = 30;
const DEAR = 'Dear ones';

describeInBrowser('lists of the console', () => {
  let admin: string;
  const { server, openPage } = shopInBrowser({}, async (server) => {
    admin = await server.logIn(ADMIN);
    const credentials = { email: 'sana@example.pk', password: 'Seller1secret' };
    const { token } = await server.register('Sana', credentials);
    for (let index = 0; index < LISTINGS; index++) {
      const body = { ...device(index), price: 50_000 + index * 1_000, images: [PICTURE] };
      await server.call('POST', '/products/products', { token, body });
    }
  });
  const open = async (path: string, viewport = DESKTOP, token = admin) => {
    const openedPage = await openPage(viewport);
    openedPage.page.setDefaultTimeout(60_000);
    await signIn(openedPage.page, token);
    await openedPage.page.goto(`${CONSOLE_PATH}${path}`);
    return openedPage;
  };
  const accessible = async (page: Page) => expect(await accessibilityViolations(page)).toEqual([]);

  it('open from the figures of the dashboard', async () => {
    const { page, problems } = await open('/dashboard');
    for (const [figure, path] of [
      ['Listings', 'products'],
      ['Sales', 'products'],
      ['Sign-ups', 'users'],
      ['Inspections', 'inspections'],
    ]) {
      await page.getByRole('link', { name: new RegExp(`^${figure} .* from 0 the week before`) }).click();
      await page.waitForURL(new RegExp(`${CONSOLE_PATH}/${path}\\?`));
      await page.waitForLoadState('networkidle');
      await page.goBack();
    }
    await page.context().close();
    expect(problems).toEqual([]);
  });

  it('save a view, which another role opens in three presses', async () => {
    const { page, problems } = await open(`/products?filter=${encodeURIComponent('{"minPrice":70000}')}`);
    await page.getByText('All 10').waitFor();
    await page.getByRole('button', { name: 'Table' }).click();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'City' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'City' }).waitFor();
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save view…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByLabel('Name').fill(DEAR);
    await dialog.getByLabel(/Share with the team/).check();
    await accessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(MESSAGES.saved).waitFor();
    await page.getByRole('button', { name: `View: ${DEAR}` }).waitFor();
    await page.context().close();
    expect(problems).toEqual([]);

    const analyst = {
      name: 'Ayesha',
      email: 'ayesha@example.pk',
      password: 'Analyst12secret',
      role: 'analyst',
    };
    await server.call('POST', '/auth/register', {
      token: admin,
      body: { ...analyst, confirmPassword: analyst.password },
    });
    const analystPage = await open('/products', PHONE, await server.logIn(analyst));
    await analystPage.page.getByText(`All ${LISTINGS}`).waitFor();
    await analystPage.page.getByRole('button', { name: 'Views', exact: true }).click();
    await analystPage.page.getByRole('menuitemradio', { name: DEAR }).click();
    await analystPage.page.getByText('All 10').waitFor();
    await accessible(analystPage.page);
    expect(await analystPage.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await analystPage.page.context().close();
    expect(analystPage.problems).toEqual([]);
  }, 240_000);

  it('scroll a table that is wider than a small screen; the page stays', async () => {
    const body = {
      name: 'HP ProDesk 400 G6 Microtower',
      userInfo: { fullName: 'Sana', email: 'a.long.address.of.a.customer@example.pk', phone: '03001234567' },
    };
    await server.call('POST', '/external-inspections', { token: admin, body });
    const { page } = await open('/inspections', { width: 1200, height: 800 });
    await page.getByRole('button', { name: `Write report: ${body.name}` }).waitFor();
    const width = await page.evaluate(() => document.querySelector('table')!.offsetWidth);
    expect(width).toBeGreaterThan(950);
    expect(await overflowWidth(page)).toBe(0);
  }, 120_000);

  it('export the filtered records, and approve all of them after the undo period', async () => {
    const { page, problems } = await open(`/products?filter=${encodeURIComponent('{"maxPrice":59000}')}`);
    await page.getByText('All 10').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(11);
    expect(lines[0]).toContain('"Price (PKR)"');

    await page.goto(`${CONSOLE_PATH}/products?filter={}`);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: `Select all ${LISTINGS} that match` }).click();
    await page.getByText(`${LISTINGS} products selected`).waitFor();
    await page
      .getByRole('region', { name: 'Selected products' })
      .getByRole('button', { name: 'Approve' })
      .click();
    let approved = 0;
    const allApproved = new Promise<void>((resolve) => {
      page.on('response', (answer) => {
        if (answer.url().endsWith('/approve') && answer.ok() && ++approved === LISTINGS) resolve();
      });
    });
    const dialog = page.getByRole('dialog', { name: `Approve: ${LISTINGS} products` });
    await dialog.getByRole('button', { name: `Approve ${LISTINGS}` }).click();
    await page
      .getByText(DECISION_MESSAGES.decided('approve', Array(LISTINGS).fill('')))
      .first()
      .waitFor();
    await accessible(page);
    await allApproved;
    await page.context().close();
    expect(problems).toEqual([]);
  }, 240_000);

  it.each([
    'products',
    'users',
    'categories',
    'feature-requests',
    'inspections',
  ])('show that no record of %s has an unknown ID, with a link to the list', async (resource) => {
    const { page } = await open(`/${resource}/nope`);
    await page.getByRole('heading', { level: 2, name: /^No .+ with this ID$/ }).waitFor();
    await accessible(page);
    await page.getByRole('link', { name: /^All / }).click();
    await page.waitForURL((url) => url.pathname === `${CONSOLE_PATH}/${resource}`);
  }, 120_000);
});
