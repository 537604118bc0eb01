import { readFile } from 'node:fs/promises';
import type { MyProducts } from '@parkho/contracts';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
  signIn,
} from '../support/browser.js';
import { ADMIN } from '../support/server.js';

const ROWS = 300;
/** A shop's own file: other column names, amounts with currency signs, cells of two lines. */
const stock = (amountOf: (row: number) => string): string =>
  [
    'Item,Company,Cpu,RAM (GB),HDD,Price (PKR),Cond.,City,Details',
    ...Array.from({ length: ROWS }, (_, row) =>
      [
        `Latitude ${row}`,
        'Dell',
        'Intel Core i5',
        '8',
        '256GB SSD',
        `"${amountOf(row)}"`,
        'Good',
        'Lahore',
        `"Clean,\nnumber ${row}"`,
      ].join(','),
    ),
  ].join('\r\n');
const isBad = (row: number): boolean => row % 25 === 7;
const good = (row: number): string => `Rs.${50 + (row % 40)},000/-`;

describeInBrowser('an import in the browser', () => {
  const { server, openPage } = shopInBrowser();

  it('of 300 rows reports 12 invalid ones, which are corrected and imported, without duplicates', async () => {
    const { page, problems } = await openPage(PHONE);
    page.setDefaultTimeout(60_000);
    const seller = { email: 'shop@example.pk', password: 'First1pass' };
    const { token } = await server.register('Shop', seller);
    await signIn(page, token);
    const choose = (content: string) =>
      page.getByLabel('Choose a CSV or Excel file').setInputFiles({
        name: 'stock.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(content),
      });
    const finishLink = page.getByRole('link', { name: 'Go to My Products' });

    await page.goto('/seller/products/import');
    await choose(stock((row) => (isBad(row) ? 'call me' : good(row))));
    await page.getByLabel('Category', { exact: true }).selectOption('The same for every row');
    await page.getByLabel('Category of every row').selectOption('Laptop');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByText('288 devices can be listed').waitFor();
    await page.getByText('12 rows, Price (PKR): Price must be a valid positive number').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await page.getByRole('button', { name: 'Import 288 devices' }).click();
    await finishLink.waitFor();

    await page.setViewportSize(DESKTOP);
    await page.getByRole('button', { name: 'Import another file' }).click();
    await choose(stock((row) => (isBad(row) ? '61k' : good(row))));
    await page.getByRole('heading', { name: 'Match the columns' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('button', { name: 'Import 12 devices' }).click();
    await finishLink.waitFor();

    const { totalProducts } = await server.call<{ totalProducts: number }>('GET', '/products/my-products', {
      token,
    });
    expect(totalProducts).toBe(ROWS);
    await page.context().close();
    expect(problems).toEqual([]);
  });

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('of an edited export changes prices, and deactivates deleted rows: %s', async (name, size) => {
    const { page, problems } = await openPage(size);
    page.setDefaultTimeout(20_000);
    const seller = { email: `sync-${size.width}@example.pk`, password: 'First1pass' };
    const { token } = await server.register(name, seller);
    const admin = await server.logIn(ADMIN);
    const rows = ['Latitude', 'EliteBook', 'ThinkPad'].map((name, index) => ({
      reference: `SKU-${index}`,
      name,
      description: 'Clean',
      price: '58500',
      category: 'Laptop',
      brand: 'Dell',
      condition: 'Good',
      location: 'Lahore',
    }));
    await server.call('POST', '/products/import', { token, body: { rows } });
    const ownProducts = async () =>
      (await server.call<MyProducts>('GET', '/products/my-products', { token })).products;
    for (const { _id } of await ownProducts())
      await server.call('PATCH', `/admin/products/${_id}/approve`, { token: admin });
    await signIn(page, token);
    await page.goto('/seller/products/import');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my listings' }).click(),
    ]);
    const exported = await readFile(await download.path(), 'utf8');
    const edited = exported
      .split('\r\n')
      .filter((line) => !line.includes('ThinkPad'))
      .map((line) => (line.includes('EliteBook') ? line.replace('58500', '49k') : line))
      .join('\r\n');
    await page.getByLabel('Choose a CSV or Excel file').setInputFiles({
      name: 'parkho-my-products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(edited),
    });
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByText('1 listing would change').waitFor();
    await page.getByText('PKR 49,000').waitFor();
    await page.getByRole('checkbox', { name: /ThinkPad/ }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    await page.getByRole('button', { name: 'Update 1 listing' }).click();
    await page.getByText('1 listing was changed.').waitFor();
    await page.getByRole('checkbox', { name: /ThinkPad/ }).check();
    await page.getByRole('button', { name: 'Deactivate 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('1 listing deactivated.').waitFor();

    const importedRows = (await ownProducts()).map(({ name, price, state }) => [name, price, state]).sort();
    expect(importedRows).toEqual([
      ['EliteBook', 49_000, 'active'],
      ['Latitude', 58_500, 'active'],
      ['ThinkPad', 58_500, 'inactive'],
    ]);
    await page.context().close();
    expect(problems).toEqual([]);
  });
});
