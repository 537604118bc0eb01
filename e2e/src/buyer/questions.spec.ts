import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
  signIn,
} from '../support/browser.js';
import { device } from '../support/device.js';
import { linkInMail } from '../support/mails.js';

const SANA = { email: 'sana@example.pk', password: 'Seller1secret' };
const TEXT = 'Does the charger come with it?';
const ANSWER = 'Yes, the original 65W one.';

describeInBrowser('a question to a seller', () => {
  let seller: string;
  let ids: readonly string[];
  const { server, openPage } = shopInBrowser({}, async (server) => {
    ({ token: seller, ids } = await server.registerWithDevices('Sana', SANA, 2));
  });

  it.each([
    [0, PHONE],
    [1, DESKTOP],
  ])(
    'is asked without an account, confirmed, answered and shown: %s',
    async (index, viewport) => {
      const { page, problems } = await openPage(viewport);
      const email = `ayesha-${index}@example.org`;
      await page.goto(`/devices/${ids[index]}`);
      await page.getByRole('button', { name: 'Ask a question' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Question').fill(TEXT);
      await dialog.getByLabel('Name').fill('Ayesha');
      await dialog.getByRole('button', { name: 'Send question' }).click();
      await dialog.getByText('Email is required').waitFor();
      await dialog.getByLabel('Email').fill(email);
      expect(await accessibilityViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Send question' }).click();
      await dialog.getByText(/^Check your email/).waitFor();
      await dialog.getByRole('button', { name: 'Done' }).click();

      await page.goto(await linkInMail(server.dataDir, email, '/your-data'));
      await page.getByRole('button', { name: 'Send question' }).click();
      await page.getByText('Your question was sent.').waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);

      const { page: sellerPage, problems: sellerProblems } = await openPage(viewport);
      await signIn(sellerPage, seller);
      await sellerPage.goto('/seller/dashboard');
      await sellerPage.getByRole('link', { name: /^1 question/ }).click();
      await sellerPage.getByRole('tab', { name: 'To answer (1)' }).waitFor();
      await sellerPage.getByLabel('Your answer').fill(ANSWER);
      await sellerPage.getByLabel(/^Show on the device page/).check();
      expect(await accessibilityViolations(sellerPage)).toEqual([]);
      await sellerPage.getByRole('button', { name: 'Send answer' }).click();
      await sellerPage.getByText('No questions to answer').waitFor();

      // The answer is in a mail, and on the server-rendered page.
      expect(await linkInMail(server.dataDir, email, '/devices')).toBe(`/devices/${ids[index]}`);
      const { page: reader } = await openPage(viewport, { javaScriptEnabled: false });
      await reader.goto(`/devices/${ids[index]}`);
      const publicQuestions = reader.getByRole('region', { name: /^Questions and answers/ });
      await publicQuestions.getByText(ANSWER).waitFor();
      expect(await publicQuestions.textContent()).toContain('Asked by a buyer');
      expect(await publicQuestions.textContent()).not.toContain('Ayesha');

      await sellerPage.getByRole('tab', { name: 'Answered' }).click();
      const answeredCard = sellerPage.getByRole('article').filter({ hasText: device(index).name });
      await answeredCard.getByRole('button', { name: 'Hide from the device page' }).click();
      await answeredCard.getByText('Only the buyer has your answer').waitFor();
      expect(await accessibilityViolations(sellerPage)).toEqual([]);
      await page.goto(`/devices/${ids[index]}`);
      expect(await page.getByText(ANSWER).count()).toBe(0);
      expect([...problems, ...sellerProblems]).toEqual([]);
    },
    120_000,
  );
});
