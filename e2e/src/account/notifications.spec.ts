import { CONSOLE_PAGES, PAGES } from '@parkho/contracts';
import type { Page } from 'playwright-core';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
  signIn,
} from '../support/browser.js';
import { PICTURE } from '../support/device.js';
import { linkInMail } from '../support/mails.js';
import { ADMIN } from '../support/server.js';

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

/** Resolves when this page's browser has its live connection. */
const listens = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/live') && response.status() === 200);
const bell = (page: Page, unread: number | string) =>
  page.getByRole('link', { name: `Notifications, ${unread} unread`, exact: true });

describeInBrowser('notifications', () => {
  const { server, openPage } = shopInBrowser({ NOTIFICATION_MAIL_MINUTES: '0' });

  it('reach the admin for a seller’s request, and the seller for the decision, by mail and on the home page', async () => {
    const admin = await server.logIn(ADMIN);
    const credentials = { email: 'sana@example.pk', password: 'Seller1secret' };
    const { token } = await server.register('Sana', credentials);
    const confirmation = await linkInMail(server.dataDir, credentials.email, PAGES.confirmEmail.path);
    await server.call('POST', '/auth/confirm-email', { body: { token: confirmation.split('token=')[1] } });
    const { product } = await server.call<{ product: { _id: string } }>('POST', '/products/products', {
      token,
      body: listing,
    });
    await server.call('PATCH', `/admin/products/${product._id}/approve`, { token: admin });

    const [{ page: desk, problems: atDesk }, { page: phone, problems: onPhone }] = await Promise.all([
      openPage(DESKTOP),
      openPage(PHONE),
    ]);
    await Promise.all([signIn(desk, admin), signIn(phone, token)]);
    const listening = [listens(desk), listens(phone)];
    await desk.goto(CONSOLE_PAGES.products.path);
    await bell(desk, 0).waitFor();
    await phone.goto(PAGES.sellerFeaturedRequests.path);
    await bell(phone, 1).waitFor();
    await Promise.all(listening);

    // The admin is notified of the queue without a reload.
    await phone.getByRole('radio', { name: new RegExp(listing.name) }).check({ force: true });
    await phone.getByRole('button', { name: 'Submit Featured Request' }).click();
    await phone.getByText('Featured product request submitted successfully!').waitFor();
    await bell(desk, 1).click();
    await desk.getByRole('link', { name: '1 featured request to review' }).waitFor();
    expect(await accessibilityViolations(desk)).toEqual([]);
    await desk.getByRole('link', { name: '1 featured request to review' }).click();
    await desk.waitForURL(`**${CONSOLE_PAGES.featuredRequests.path}`);
    await bell(desk, 0).waitFor();

    // The seller is notified of the outcome on any page, with a link to it.
    await server.call('PATCH', `/admin/featured-requests/${product._id}/approve`, {
      token: admin,
      body: { adminNotes: 'Welcome' },
    });
    await bell(phone, 2).click();
    const decided = phone.getByRole('link', { name: /Your featured request was approved/ });
    await decided.waitFor();
    await phone.getByText('Notes: Welcome').waitFor();
    expect(await accessibilityViolations(phone)).toEqual([]);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await decided.click();
    await phone.waitForURL(`**${PAGES.sellerFeaturedRequests.path}?tab=history`);
    await bell(phone, 1).waitFor();

    const { page: visitor } = await openPage(PHONE);
    await visitor.goto(PAGES.home.path);
    await visitor
      .getByRole('link', { name: new RegExp(`View Details.*${listing.name}`) })
      .first()
      .waitFor();
    const mailed = await linkInMail(server.dataDir, credentials.email, PAGES.sellerFeaturedRequests.path);
    expect(mailed).toContain('tab=history');

    // Read notifications stay read.
    await phone.goBack();
    await phone.getByRole('tab', { name: 'Unread' }).click();
    await phone.getByRole('link', { name: /Your listing was approved/ }).waitFor();
    await phone
      .getByRole('link', { name: /Your featured request was approved/ })
      .waitFor({ state: 'detached' });
    expect(
      await phone
        .getByRole('listitem')
        .filter({ has: phone.locator('time') })
        .count(),
    ).toBe(1);
    await phone.getByRole('button', { name: 'Mark all read' }).click();
    await phone.getByText('No unread notifications').waitFor();
    await phone.reload();
    await bell(phone, 0).waitFor();
    // The listing's picture does not exist.
    const problems = [...atDesk, ...onPhone].filter((problem) => !problem.includes('ERR_NAME_NOT_RESOLVED'));
    expect(problems).toEqual([]);
  }, 120_000);
});
