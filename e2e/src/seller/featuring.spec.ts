import type { SellerProduct } from '@parkho/contracts';
import {
  CONSOLE_PAGES,
  PLACEMENT_MESSAGES as MESSAGES,
  PAGES,
  type PlacementRequestStats,
} from '@parkho/contracts';
import {
  accessibilityViolations,
  describeInBrowser,
  PHONE,
  shopInBrowser,
  signIn,
} from '../support/browser.js';
import { device, PICTURE } from '../support/device.js';
import { ADMIN } from '../support/server.js';

const TIMEOUT_MS = 20_000;

describeInBrowser('a placement on the home page', () => {
  const { server, openPage } = shopInBrowser();

  it('is requested, approved, shown and removed, on a phone', async () => {
    const admin = await server.logIn(ADMIN);
    const { token } = await server.register('Sana', {
      email: 'sana@example.pk',
      password: 'Seller1secret',
    });
    const deviceName = 'ThinkPad P1 Gen 4';
    const body = { ...device(1), name: deviceName, images: [PICTURE] };
    const { product } = await server.call<{ product: SellerProduct }>('POST', '/products/products', {
      token,
      body,
    });
    await server.call('PATCH', `/admin/products/${product._id}/approve`, { token: admin });

    const { page: seller } = await openPage(PHONE);
    seller.setDefaultTimeout(TIMEOUT_MS);
    await signIn(seller, token);
    await seller.goto(PAGES.sellerFeaturedRequests.path);
    await seller.getByRole('radio', { name: deviceName }).check({ force: true });
    await seller.getByLabel('Reason for Featured Request (Optional)').fill('Sealed box');
    await seller.getByRole('button', { name: 'Submit Featured Request' }).click();
    await seller.getByText(MESSAGES.submitted).waitFor();

    const { page, problems } = await openPage(PHONE);
    page.setDefaultTimeout(TIMEOUT_MS);
    await signIn(page, admin);
    await page.goto(CONSOLE_PAGES.featuredRequests.path);
    const request = page.getByRole('listitem').filter({ hasText: deviceName });
    await request.getByText('Reason: Sealed box').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: `View Details of ${deviceName}` }).click();
    await page.getByRole('dialog').getByText('sana@example.pk').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    // 'Back' closes the dialog over the page.
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: `Approve ${deviceName}` }).click();
    await page.getByLabel('Admin Notes (Optional)').fill('Welcome');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText(MESSAGES.approved).waitFor();
    await page.getByText('No pending featured requests found').waitFor();
    const featuredList = page.getByRole('list', { name: 'On the home page now' });
    await featuredList.getByText(deviceName).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await seller.goto(PAGES.home.path);
    await seller
      .locator('section')
      .filter({ has: seller.locator('#featured') })
      .getByText(deviceName)
      .first()
      .waitFor();
    await seller.goto(`${PAGES.sellerFeaturedRequests.path}?tab=history`);
    const history = seller.getByRole('article').filter({ hasText: deviceName });
    await history.getByText('Approved').waitFor();
    await history.getByText('On the home page now').waitFor();
    await history.getByText('Notes: Welcome').waitFor();

    await page.getByRole('button', { name: `Remove ${deviceName} from home page` }).click();
    await page.getByText('Product removed from featured').waitFor();
    await featuredList.getByText(deviceName).waitFor({ state: 'detached' });
    await seller.reload();
    await history.getByText('No longer on the home page').waitFor();
    const stats = await server.call<PlacementRequestStats>('GET', '/admin/featured-requests/stats', {
      token: admin,
    });
    expect(stats).toMatchObject({ pendingRequests: 0, currentFeaturedProducts: 0 });
    expect(problems).toEqual([]);
  });
});
