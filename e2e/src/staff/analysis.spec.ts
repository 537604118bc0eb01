import { readFile } from 'node:fs/promises';
import {
  dayInPakistan,
  ANALYSIS_MESSAGES as MESSAGES,
  type ProductReceipt,
  plusDays,
  type QueryResult,
  SAVED_VIEW_MESSAGES,
  SHOP_REPORT_MESSAGES,
} from '@parkho/contracts';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  overflowWidth,
  PHONE,
  shopInBrowser,
  signIn,
} from '../support/browser.js';
import { device } from '../support/device.js';
import { listDeviceInThePast } from '../support/listed-days-ago.js';
import { ADMIN } from '../support/server.js';

const YESTERDAY = plusDays(dayInPakistan(new Date().toISOString()), -1);
const NEW_PRICE = 41_000;

describeInBrowser('the analysis screens', () => {
  let analyst: string;
  let listingId: string;
  const { server, openPage } = shopInBrowser({}, async (server) => {
    const admin = await server.logIn(ADMIN);
    const account = {
      name: 'Hina',
      email: 'hina@example.pk',
      password: 'Analyst2pass',
      phone: '03001234568',
    };
    await server.call('POST', '/auth/register', { token: admin, body: { ...account, role: 'analyst' } });
    analyst = await server.logIn(account);
    const seller = await server.register('Sana', { email: 'sana@example.pk', password: 'Nadia1secret' });
    await listDeviceInThePast(server, 3, seller);
    const { product } = await server.call<{ product: ProductReceipt }>('POST', '/products/products', {
      token: seller.token,
      body: device(1),
    });
    listingId = product._id;
    await server.call('PUT', `/products/products/${listingId}`, {
      token: seller.token,
      body: { price: NEW_PRICE },
    });
  });
  const start = async (address: string, size = DESKTOP) => {
    const { page, problems } = await openPage(size);
    page.setDefaultTimeout(60_000);
    await signIn(page, analyst);
    await page.goto(address);
    return { page, problems };
  };
  const runSql = async (sql: string, asOf?: string): Promise<QueryResult> =>
    server.call<QueryResult>('POST', '/analysis/sql', {
      token: analyst,
      body: { sql, ...(asOf && { asOf }) },
    });

  it('build an exploration, drill down to its rows and their history, save it, and run it as of a past day', async () => {
    const { page, problems } = await start('/admin/explore');
    const choose = async (label: string, option: string) => {
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await choose('Measure', 'Total price');
    await choose('Group by', 'Listed on: day');
    const groups = page.getByRole('region', { name: 'Groups' });
    await groups.getByText(`PKR ${NEW_PRICE.toLocaleString('en')}`).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'As of', exact: true }).click();
    await page.getByRole('textbox', { name: 'As of' }).fill(YESTERDAY);
    await page.getByRole('button', { name: 'Apply' }).click();
    await groups.getByText(`PKR ${NEW_PRICE.toLocaleString('en')}`).waitFor({ state: 'detached' });
    const sha256 = page.getByText('SHA-256 of the result').locator('xpath=following-sibling::*');
    const hashBefore = await sha256.textContent();
    await page.reload();
    await sha256.waitFor();
    expect(await sha256.textContent()).toBe(hashBefore);

    await page.getByRole('button', { name: 'Compare with', exact: true }).click();
    await page.getByLabel('As of another day').fill(dayInPakistan(new Date().toISOString()));
    await page.getByRole('button', { name: 'Apply' }).click();
    await groups.getByText(`PKR ${NEW_PRICE.toLocaleString('en')}`, { exact: true }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByRole('button', { name: /^View/ }).click();
    await page.getByRole('menuitem', { name: 'Save view…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByLabel('Name').fill('Prices by day');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(SAVED_VIEW_MESSAGES.saved).waitFor();
    // It becomes the open view, which is announced asynchronously and would interrupt the next one.
    await page.getByRole('button', { name: 'View: Prices by day' }).waitFor();

    await page.goto('/admin/explore');
    await page.getByRole('button', { name: /^View/ }).click();
    await page.getByRole('menuitemradio', { name: 'Prices by day' }).click();
    await groups.getByText(`PKR ${NEW_PRICE.toLocaleString('en')}`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove filter: As of' }).click();
    await page.getByRole('button', { name: 'Show rows' }).click();
    const rows = page.getByRole('region', { name: 'Result' });
    const row = rows.getByRole('row').filter({ hasText: NEW_PRICE.toLocaleString('en') });
    await row.getByRole('link', { name: 'History' }).click();
    await page.waitForURL(`**/admin/audit?thing=${listingId}`);
    await page.getByRole('link', { name: /Sana changed the price/ }).waitFor();
    expect(problems).toEqual([]);
  }, 180_000);

  it('fit a phone', async () => {
    const { page, problems } = await start(
      '/admin/explore?table=listings&by=brand&compare=2026-01-01',
      PHONE,
    );
    await page.getByRole('region', { name: 'Groups' }).waitFor();
    expect(await overflowWidth(page)).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
  }, 120_000);

  it('run SQL, reject access beyond the facts, and download the result', async () => {
    const { page } = await start('/admin/analysis');
    const run = async (sql: string) => {
      await page.getByLabel('SQL').fill(sql);
      await page.keyboard.press('Control+Enter');
    };
    await run("SELECT * FROM read_csv('/etc/passwd')");
    await page.getByText(MESSAGES.functionRefused('read_csv')).waitFor();
    const sql = `SELECT listing_id, price FROM listings WHERE price = ${NEW_PRICE}`;
    await run(sql);
    await page.getByRole('region', { name: 'Result' }).getByText('41,000').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toBe(
      `listing_id,price\r\n${listingId},${NEW_PRICE}\r\n`,
    );
    const parquet = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Parquet' }).click();
    const file = await readFile(await (await parquet).path());
    expect([file.subarray(0, 4).toString(), file.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1']);
    const [firstRun, secondRun] = [await runSql(sql, YESTERDAY), await runSql(sql, YESTERDAY)];
    expect(secondRun.evidence).toEqual(firstRun.evidence);
    expect(firstRun.rows).toEqual([]);
  }, 120_000);

  it('generate a report of a month with its comparison, to read, print, verify and schedule', async () => {
    const { page, problems } = await start('/admin/reports');
    const choose = async (label: string, option: string) => {
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await page.getByRole('button', { name: 'New report' }).click();
    await choose('Report type', 'Products');
    await choose('Date range', 'This month');
    await choose('Compare with', 'Period before');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create report' }).click();
    await page.getByRole('link', { name: 'Products, this month' }).click();
    await page.getByRole('heading', { name: 'Products, this month' }).waitFor();
    await page.getByText('2 devices were listed, after none in the period before, and 0 sold.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Listed within the range' }).click();
    await page.getByRole('dialog', { name: 'Listed within the range' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'How to verify this report' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download products-report-this-month-.*pdf$/ }).click();
    const file = await (await download).path();
    expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
    await page.setViewportSize(PHONE);
    expect(await overflowWidth(page)).toBe(0);
    await page.setViewportSize(DESKTOP);

    await page.getByRole('link', { name: 'All reports' }).click();
    await page.getByRole('button', { name: 'New report' }).click();
    await choose('Report type', 'Products');
    await choose('Date range', 'All time');
    await page.getByRole('button', { name: 'Create report' }).click();
    await page.getByRole('link', { name: 'Products, all time' }).waitFor();
    // At a glance: the latest of its type.
    await page.getByRole('list', { name: 'Latest reports' }).getByText('All time, as of').waitFor();
    await page.getByRole('link', { name: 'Products, this month' }).click();
    await page.getByRole('combobox', { name: 'Compare side by side with' }).click();
    await page.getByRole('option', { name: /^Products, all time/ }).click();
    await page.getByRole('heading', { name: 'Products, all time' }).waitFor();
    await page.getByText('2 devices were listed, and 0 sold.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await overflowWidth(page)).toBe(0);
    await page.setViewportSize(DESKTOP);

    await page.getByRole('link', { name: 'All reports' }).click();
    await page.getByRole('button', { name: 'Verify a report' }).click();
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText(SHOP_REPORT_MESSAGES.identical).waitFor({ timeout: 60_000 });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Schedule a report' }).click();
    await choose('Date range', 'Last month');
    await choose('Compare with', 'Year before');
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByText(/Last month: /).waitFor();
    expect(problems).toEqual([]);
  }, 180_000);
});
