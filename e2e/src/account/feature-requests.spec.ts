import { type FeatureRequestPage, FEATURE_REQUEST_MESSAGES as MESSAGES, PAGES } from '@parkho/contracts';
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
import { ADMIN } from '../support/server.js';

const listing = {
  name: 'ThinkPad X1 Carbon Gen 6',
  description: 'One owner, office use.',
  price: 142_000,
  category: 'Laptop',
  brand: 'Lenovo',
  condition: 'Used',
  location: 'Lahore',
};
const idea = {
  title: 'Show the battery cycles of every laptop',
  description: 'Buyers ask for them in every chat.',
  category: 'Enhancement',
};

const warranty = {
  title: 'Filter by warranty',
  description: 'Shops give it.',
  category: 'Enhancement',
};

describeInBrowser('feature requests', () => {
  let seller: string;
  let askerToken: string;
  const { server, openPage } = shopInBrowser({}, async (server) => {
    const join = async (name: string) => {
      const { token } = await server.register(name, {
        email: `${name}@example.pk`,
        password: 'Seller1secret',
      });
      const { product } = await server.call<{ product: { _id: string } }>('POST', '/products/products', {
        token,
        body: { ...listing, front: PICTURE },
      });
      return { token, productId: product._id };
    };
    const asking = await join('bilal');
    askerToken = asking.token;
    const productDetails = { productId: asking.productId };
    for (const request of [idea, warranty])
      await server.call('POST', '/feature-requests', {
        token: askerToken,
        body: { ...request, productDetails },
      });
    seller = (await join('sana')).token;
  });

  const board = (token: string) => server.call<FeatureRequestPage>('GET', '/feature-requests', { token });
  const card = (page: Page, title: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name: title }) });
  const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

  it('are written, kept over a reload, submitted, voted on, edited and deleted on a phone', async () => {
    const { page, problems } = await openPage(PHONE);
    await signIn(page, seller);
    await page.goto(PAGES.featureRequests.path);
    await page.getByText(MESSAGES.noneFound).waitFor();
    await page.getByRole('button', { name: 'New Request' }).first().click();
    const form = dialog(page, 'New Request');
    await form.getByLabel('Title').fill('Battery cycles');
    // Similar requests can be voted on without leaving the form.
    await form.getByRole('button', { name: 'Vote up: 0' }).click();
    await form.getByRole('button', { name: 'Vote up: 1', pressed: true }).waitFor();
    await form.getByLabel('Title').fill('An Urdu keyboard layout filter');
    await form.getByLabel('Description', { exact: true }).fill('Many ask for it.');
    await form.getByLabel('Category', { exact: true }).selectOption('New Feature');
    await form.getByLabel('Tags (optional)').fill('urdu');
    await form.getByLabel('Tags (optional)').press('Enter');
    await form.getByLabel('Product', { exact: true }).selectOption({ index: 1 });
    await page.reload();
    await form.getByText('Your draft from').waitFor();
    await form.getByRole('button', { name: 'Product details' }).click();
    await form.getByLabel('Price (PKR)').fill('139,000');
    expect(await accessibilityViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Submit Request' }).click();
    await form.getByText(MESSAGES.submitted).waitFor();
    await form.waitFor({ state: 'detached' });
    await card(page, 'An Urdu keyboard layout filter').waitFor();
    await page.waitForURL((url) => url.search === '');

    await card(page, 'An Urdu keyboard layout filter').getByRole('link').click();
    const detail = dialog(page, 'Feature request');
    await detail.getByText('PKR 139,000').waitFor();
    await detail.getByLabel('Your message').fill('I can help to test it.');
    await detail.getByRole('button', { name: 'Send' }).click();
    await detail.getByRole('listitem').filter({ hasText: 'I can help to test it.' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await detail.getByRole('button', { name: /^Edit/ }).click();
    const edit = dialog(page, 'Edit Request');
    await edit.getByLabel('Priority').selectOption('High');
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await edit.waitFor({ state: 'detached' });
    await detail.getByText('High priority').waitFor();
    await page.goBack();
    await detail.waitFor({ state: 'detached' });
    await page.waitForURL((url) => url.search === '');
    await card(page, 'An Urdu keyboard layout filter').getByText('High priority').waitFor();

    await page.getByRole('button', { name: /^Delete/ }).click();
    await dialog(page, 'Delete feature request').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(MESSAGES.noneFound).waitFor();
    const { featureRequests } = await board(seller);
    expect(featureRequests.map(({ title }) => title).toSorted()).toEqual([warranty.title, idea.title]);
    expect(featureRequests.find(({ title }) => title === idea.title)).toMatchObject({
      upvotes: 1,
      myVote: 'up',
    });
    expect(problems).toEqual([]);
  }, 120_000);

  it('are opened by a link, decided, and voted on by every signed-in user', async () => {
    const { featureRequests } = await board(askerToken);
    const request = featureRequests.find(({ title }) => title === warranty.title);
    const admin = await server.logIn(ADMIN);
    const { page, problems } = await openPage(DESKTOP);
    await signIn(page, admin);
    await page.goto(`${PAGES.featureRequests.path}?id=${request!._id}`);
    const detail = dialog(page, 'Feature request');
    await detail.getByRole('heading', { name: warranty.title }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await detail.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('tab', { name: 'All requests' }).click();
    const warrantyCard = card(page, warranty.title);
    await warrantyCard.getByRole('button', { name: 'Vote down: 0' }).click();
    await warrantyCard.getByRole('button', { name: 'Vote down: 1', pressed: true }).waitFor();
    await warrantyCard.getByRole('button', { name: 'Vote up: 0', pressed: false }).click();
    await warrantyCard.getByRole('button', { name: 'Vote up: 1', pressed: true }).waitFor();
    await warrantyCard.getByRole('button', { name: 'Vote up: 1' }).click();
    await warrantyCard.getByRole('button', { name: 'Vote up: 0', pressed: false }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    const reject = { token: admin, body: { adminNotes: 'The report says them.' } };
    await server.call('PATCH', `/admin/feature-requests/${request!._id}/reject`, reject);
    await page.reload();
    await warrantyCard.getByText('Rejected').waitFor();
    expect(await warrantyCard.getByRole('button', { name: 'Vote up: 0' }).isDisabled()).toBe(true);
    expect(problems).toEqual([]);
  }, 120_000);
});
