import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
  signIn,
} from './browser.js';
import { device } from './device.js';

describeInBrowser('a device that is sold, and not sold after all', () => {
  let token: string;
  let ids: readonly string[];
  const { openPage } = shopInBrowser({}, async (server) => {
    ({ token, ids } = await server.registerWithDevices(
      'Sana',
      { email: 'sana@example.pk', password: 'Seller1secret' },
      2,
    ));
  });

  it.each([
    [0, PHONE],
    [1, DESKTOP],
  ])(
    'is marked with its price, edited and undone by its seller, and buyers see no price of the sale: %s',
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
      const sold = buyer.getByRole('region', { name: /^Sold on / });
      await sold.waitFor();
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
      await dialog.getByText('Please say why the sale is undone').waitFor();
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
});
