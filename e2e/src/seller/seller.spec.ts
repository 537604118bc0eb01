import { PAGES, type SellerProduct } from '@parkho/contracts';
import type { Page } from 'playwright-core';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
} from '../support/browser.js';
import { PICTURE } from '../support/device.js';
import { ADMIN, type Server } from '../support/server.js';

const listing = {
  name: 'ThinkPad X1 Carbon Gen 6',
  description: 'One owner, office use.',
  price: 142_000,
  category: 'Laptop',
  brand: 'Lenovo',
  condition: 'Used',
  location: 'Lahore',
  front: PICTURE,
};

describeInBrowser('a seller at work', () => {
  let admin: string;
  const { server, openPage } = shopInBrowser({}, async (server) => {
    admin = await server.logIn(ADMIN);
  });

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])(
    'has a listing approved, requests a placement and cancels it, sells it and sees it counted, on %s',
    async (name, size) => {
      const seller = { email: `at-${size.width}@example.pk`, password: 'Seller1secret' };
      const { token } = await server.register(name, seller);
      const { product } = await server.call<{ product: SellerProduct }>('POST', '/products/products', {
        token,
        body: listing,
      });
      const { page } = await openPage(size);
      await page.goto(PAGES.login.path);
      await page.getByLabel('Email').fill(seller.email);
      await page.getByLabel('Password', { exact: true }).fill(seller.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL(`**${PAGES.sellerDashboard.path}`);
      await page.getByText('1 listing pending').click();
      const card = page.getByRole('article', { name: listing.name });
      await card.getByText('Pending Approval').waitFor();

      await server.call('PATCH', `/admin/products/${product._id}/approve`, { token: admin });
      await page.goto(`${PAGES.devices.path}?search=carbon`);
      await page.getByRole('article').filter({ hasText: listing.name }).first().waitFor();

      await page.goto(PAGES.sellerFeaturedRequests.path);
      await page.getByRole('radio', { name: new RegExp(listing.name) }).check({ force: true });
      await page.getByLabel('Reason for Featured Request (Optional)').fill('The lightest in the shop');
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Submit Featured Request' }).click();
      await page.getByText('Featured product request submitted successfully!').waitFor();
      expect(await stateOf(server, token)).toMatchObject({
        featuredRequestStatus: 'pending',
        featuredRequestReason: 'The lightest in the shop',
      });
      await page.getByRole('tab', { name: 'Request History' }).click();
      await page.getByRole('button', { name: `Cancel the request for ${listing.name}` }).click();
      await page.getByText('Featured request cancelled successfully').waitFor();
      expect((await stateOf(server, token)).featuredRequestStatus).toBeUndefined();

      await page.goto(PAGES.sellerProducts.path);
      await card.getByRole('button', { name: /^More actions/ }).click();
      await page.getByRole('menuitem', { name: 'Mark as sold' }).click();
      await confirm(page, 'Mark as sold');
      await card.getByText(/Sold on .* for/).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);

      await page.goto(PAGES.sellerDashboard.path);
      await page.getByText('PKR 142,000').first().waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      const { overview } = await server.call<{ overview: object }>('GET', '/products/dashboard-stats', {
        token,
      });
      expect(overview).toMatchObject({
        totalProducts: 1,
        totalOrders: 1,
        monthlyRevenue: 142_000,
        activeProducts: 0,
      });
    },
    120_000,
  );
});

const stateOf = async (server: Server, token: string): Promise<SellerProduct> => {
  const { products } = await server.call<{ products: SellerProduct[] }>('GET', '/products/my-products', {
    token,
  });
  return products[0]!;
};

/** Presses the button of a confirmation. */
const confirm = (page: Page, button: string) =>
  page.getByRole('dialog').last().getByRole('button', { name: button }).click();
