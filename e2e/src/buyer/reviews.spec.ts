import type { ProductReceipt } from '@parkho/contracts';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
  signIn,
} from '../support/browser.js';
import { device, PICTURE } from '../support/device.js';
import { linkInMail } from '../support/mails.js';
import { ADMIN } from '../support/server.js';

const SANA = { email: 'sana@example.pk', password: 'Seller1secret' };
const TEXT = 'The battery lasts two hours, the rest is as written.';
const ANSWER = 'Bring it in, I change the battery.';

describeInBrowser('a review of a sold device', () => {
  let seller: { token: string; id: string };
  const ids: string[] = [];
  const { server, openPage } = shopInBrowser({}, async (server) => {
    const admin = await server.logIn(ADMIN);
    const { user, token } = await server.register('Sana', SANA);
    seller = { token, id: user._id };
    for (const index of [0, 1]) {
      const body = { ...device(index), sellerId: user._id, images: [PICTURE] };
      const request = { token: admin, body };
      const { product } = await server.call<{ product: ProductReceipt }>('POST', '/admin/products', request);
      await server.call('POST', `/products/products/${product._id}/sold`, { token });
      ids.push(product._id);
    }
  });

  it.each([
    [0, PHONE],
    [1, DESKTOP],
  ])(
    'is requested from the buyer, written, answered and shown: %s',
    async (index, viewport) => {
      const email = `ayesha-${index}@example.org`;
      const { name } = device(index);
      const { page: sellerPage, problems } = await openPage(viewport);
      await signIn(sellerPage, seller.token);
      await sellerPage.goto('/seller/products?state=sold');
      await sellerPage.getByRole('button', { name: `More actions: ${name}` }).click();
      await sellerPage.getByText('Invite the buyer to review').click();
      const dialog = sellerPage.getByRole('dialog', { name: 'Invite the buyer to review' });
      // The seller's own address is rejected, as in any other attempt (reviews.http.spec.ts).
      await dialog.getByLabel('Buyer’s email').fill(SANA.email);
      await dialog.getByRole('button', { name: 'Send link' }).click();
      await dialog.getByText(/^This email address belongs to your shop/).waitFor();
      problems.length = 0;
      expect(await accessibilityViolations(sellerPage)).toEqual([]);
      await dialog.getByLabel('Buyer’s email').fill(email);
      await dialog.getByRole('button', { name: 'Send link' }).click();
      await sellerPage.getByText('We sent the buyer a link').waitFor();

      const { page, problems: buyerProblems } = await openPage(viewport);
      const link = await linkInMail(server.dataDir, email, '/review');
      await page.goto(link);
      await page.getByRole('button', { name: 'Publish review' }).click();
      await page.getByText('Please choose whether the device was as described').waitFor();
      await page.getByLabel('Mostly as described').check();
      await page.getByLabel(/^What should other buyers know/).fill(TEXT);
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Publish review' }).click();
      await page.getByText(/^Thank you/).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      // The link shows the written review, and accepts no other.
      await page.reload();
      await page.getByText(TEXT).waitFor();
      expect(await page.getByRole('button', { name: 'Publish review' }).count()).toBe(0);

      await sellerPage.goto('/seller/reviews');
      const card = sellerPage.getByRole('article').filter({ hasText: name });
      await card.getByLabel('Your answer').fill(ANSWER);
      expect(await accessibilityViolations(sellerPage)).toEqual([]);
      await card.getByRole('button', { name: 'Publish answer' }).click();
      await card.getByText('Answered by the seller').waitFor();

      // As rendered by the server.
      const { page: reader } = await openPage(viewport, { javaScriptEnabled: false });
      for (const address of [`/devices/${ids[index]}`, `/sellers/${seller.id}`]) {
        await reader.goto(address);
        const publicReviews = reader.getByRole('region', { name: /^Review(s from buyers| by the buyer)/ });
        await publicReviews.getByText(TEXT).first().waitFor();
        await publicReviews.getByText(ANSWER).first().waitFor();
        expect(await publicReviews.textContent()).not.toContain('%');
      }
      expect([...problems, ...buyerProblems]).toEqual([]);
    },
    120_000,
  );
});
