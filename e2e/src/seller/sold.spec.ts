import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
  signIn,
} from '../support/browser.js';
import { device } from '../support/device.js';

describeInBrowser('a sold device whose sale is undone', () => {
  let token: string;
  let ids: readonly string[];
  const { openPage } = shopInBrowser({}, async (server) => {
    ({ token, ids } = await server.registerWithDevices(
      'Sana',
      { email: 'sana@example.pk', password: 'Seller1secret' },
      4,
    ));
  });

  it.each([
    [0, PHONE],
    [1, DESKTOP],
  ])(
    'is marked with its price, edited and undone by its seller, and buyers do not see the sale price: %s',
    async (index, viewport) => {
      const { name } = device(index);
      const { page, problems } = await openPage(viewport);
      await signIn(page, token);
      await page.goto('/seller/products');
      await page.getByRole('button', { name: `More actions: ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Mark as sold' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Sold for').fill('80k');
      expect(await accessibilityViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Mark as sold' }).click();
      await page.getByText('Product marked as sold').waitFor();
      const card = page.getByRole('article', { name });
      await card.getByText('PKR 80,000').waitFor();

      const { page: buyer } = await openPage(viewport, { javaScriptEnabled: false });
      await buyer.goto(`/devices/${ids[index]}`);
      const soldRegion = buyer.getByRole('region', { name: /^Sold on / });
      await soldRegion.waitFor();
      expect(await buyer.locator('main').textContent()).not.toContain('80,000');

      await page.goto(`/devices/${ids[index]}`);
      const notice = page.getByRole('region', { name: /^Sold on / });
      await notice.getByRole('button', { name: 'Edit sale' }).click();
      await dialog.getByLabel('Sold for').fill('79,000');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await notice.getByText('PKR 79,000').waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);

      await notice.getByRole('button', { name: 'Undo sale' }).click();
      await dialog.getByRole('button', { name: 'Undo sale' }).click();
      await dialog.getByText('Please give a reason for undoing the sale').waitFor();
      await dialog.getByLabel('Reason').fill('The buyer did not come');
      expect(await accessibilityViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Undo sale' }).click();
      await page.getByText('Sale undone').waitFor();
      await notice.waitFor({ state: 'detached' });
      await buyer.goto(`/devices/${ids[index]}`);
      expect(await buyer.getByRole('region', { name: /^Sold on / }).count()).toBe(0);
      expect(problems).toEqual([]);
    },
    120_000,
  );

  it.each([
    [2, PHONE],
    [3, DESKTOP],
  ])(
    'is one of several, of which the others stay available: %s',
    async (index, viewport) => {
      const { name } = device(index);
      const { page, problems } = await openPage(viewport);
      await signIn(page, token);
      await page.goto(`/seller/products?search=${encodeURIComponent(name)}`);
      await page.getByRole('article', { name }).getByRole('button', { name: 'Edit' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Laptop details').click();
      await dialog.getByLabel('Quantity (pieces)').fill('3');
      expect(await accessibilityViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: /^(Save|Update)/ }).click();
      await page.getByText('Product updated successfully!').waitFor();

      const { page: buyer } = await openPage(viewport, { javaScriptEnabled: false });
      await buyer.goto(`/devices/${ids[index]}`);
      await buyer.getByText('3 available').waitFor();

      await page.goto(`/devices/${ids[index]}`);
      await page.getByRole('region', { name: 'Your listing' }).getByRole('link', { name: 'Sold' }).click();
      await dialog.getByText('This is one of 3.', { exact: false }).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Mark as sold' }).click();
      await page.getByText('One sold. 2 left on sale.').waitFor();
      await buyer.goto(`/devices/${ids[index]}`);
      await buyer.getByText('2 available').waitFor();
      await page.goto(`/seller/products?state=sold&search=${encodeURIComponent(name)}`);
      await page.getByRole('article', { name }).getByText('Sold', { exact: true }).first().waitFor();

      await page.goto(`/seller/traffic?device=${ids[index]}`);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(problems).toEqual([]);
    },
    120_000,
  );
});
