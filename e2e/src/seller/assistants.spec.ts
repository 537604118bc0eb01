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
import { linkInMail } from '../support/mails.js';

const SANA = { email: 'sana@example.pk', password: 'Seller1secret' };

describeInBrowser('an assistant of a seller', () => {
  let seller: string;
  const { server, openPage } = shopInBrowser({}, async (server) => {
    ({ token: seller } = await server.registerWithDevices('Sana', SANA, 1));
  });

  it.each([
    ['on a phone', PHONE],
    ['on a desktop', DESKTOP],
  ])(
    'is invited, joins, works in the shop and is removed: %s',
    async (where, viewport) => {
      const email = `hina-${viewport.width}@example.org`;
      const { page, problems } = await openPage(viewport);
      await signIn(page, seller);
      await page.goto('/seller/assistants');
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await page.getByText('Email is required').waitFor();
      await page.getByLabel('Assistant’s email').fill(email);
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await overflowWidth(page)).toBe(0);

      const { page: assistantPage, problems: assistantProblems } = await openPage(viewport);
      await assistantPage.goto(await linkInMail(server.dataDir, email, '/join'));
      expect(await accessibilityViolations(assistantPage)).toEqual([]);
      await assistantPage.getByLabel('Your name').fill('Hina Baig');
      await assistantPage.getByLabel('Password', { exact: true }).fill('Assistant1secret');
      await assistantPage.getByLabel('Confirm password').fill('Assistant1secret');
      await assistantPage.getByRole('button', { name: 'Join', exact: true }).click();
      await assistantPage.getByText('You work in the shop of Sana.').waitFor();
      await assistantPage.goto('/seller/products');
      const card = assistantPage.getByRole('article', { name: device(0).name });
      await card.getByRole('button', { name: /^Edit/ }).waitFor();
      expect(await card.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
      await assistantPage.goto('/seller/assistants');
      await assistantPage.getByText('Access denied').waitFor();

      // The seller's open page shows the new assistant.
      await page.getByRole('button', { name: 'Remove Hina Baig' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByText('No assistants yet').waitFor();
      await assistantPage.goto('/seller/products');
      await assistantPage.getByRole('heading', { name: 'Login' }).waitFor();
      expect([where, ...problems, ...assistantProblems.filter((text) => !/40[13]/.test(text))]).toEqual([
        where,
      ]);
    },
    120_000,
  );
});
