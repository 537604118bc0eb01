import type { ProductReceipt } from '@parkho/contracts';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
} from '../support/browser.js';
import { device, PICTURE } from '../support/device.js';
import { linkInMail } from '../support/mails.js';
import { ADMIN } from '../support/server.js';

describeInBrowser('a seller’s first hour', () => {
  const { server, openPage } = shopInBrowser();

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])(
    'is a checklist that completes itself: %s',
    async (_, size) => {
      const { page, problems } = await openPage(size);
      const email = `hour-${size.width}@example.pk`;
      await page.goto('/register');
      await page.getByLabel('Name', { exact: true }).fill('Sana Iqbal');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Phone').fill('abc');
      await page.getByLabel('Password', { exact: true }).fill('First1pass');
      await page.getByLabel('Confirm password').fill('First1pass');
      const join = page.getByRole('main').getByRole('button', { name: 'Join Now' });
      await join.click();
      // It was recorded once.
      await page.locator('[aria-invalid=true]').first().waitFor();
      await page.getByLabel('Phone').fill('0300-1234567');
      await join.click();
      await page.waitForURL((url) => url.pathname === '/seller/dashboard');

      const list = page.getByRole('region', { name: 'Get started' });
      const waitForProgress = (count: number) => list.getByText(`${count} of 4 done`).waitFor();
      await waitForProgress(0);
      expect(await accessibilityViolations(page)).toEqual([]);
      await list.getByRole('button', { name: /Add your name and city/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('City').fill('Lahore');
      await dialog.getByRole('button', { name: /^Save/ }).click();
      await waitForProgress(1);

      await page.goto(await linkInMail(server.dataDir, email, '/confirm-email'));
      await page.getByRole('button', { name: 'Confirm email address' }).click();
      await page.getByRole('link', { name: 'Go to profile' }).waitFor();
      await page.goto('/seller/dashboard');
      await waitForProgress(2);

      const token = await server.logIn({ email, password: 'First1pass' });
      const admin = await server.logIn(ADMIN);
      const listing = { ...device(size.width), images: { front: PICTURE } };
      const { product } = await server.call<{ product: ProductReceipt }>('POST', '/products/products', {
        token,
        body: listing,
      });
      await server.call('PATCH', `/admin/products/${product._id}/approve`, { token: admin });
      await page.goto('/seller/dashboard');
      await waitForProgress(3);
      await list.getByRole('link', { name: /Get your first inspection/ }).click();
      await page.getByRole('button', { name: `More actions: ${listing.name}` }).click();
      await page.getByRole('menuitem', { name: 'Request an inspection' }).click();
      await page.getByText('Inspection requested').first().waitFor();
      await page.goto('/seller/dashboard');
      await list.getByText('Requested. Our team will add the report to the listing.').waitFor();
      await server.call('PATCH', `/admin/products/${product._id}/inspection`, {
        token: admin,
        body: { inspected: true },
      });
      await page.goto('/seller/dashboard');
      await page.getByRole('region', { name: 'Needs attention' }).waitFor();
      await list.waitFor({ state: 'detached' });
      expect(problems).toEqual([]);
    },
    120_000,
  );
});
