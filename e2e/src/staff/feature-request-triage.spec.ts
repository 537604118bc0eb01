import {
  type FeatureRequestReceipt,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
  type ProductReceipt,
  type Vote,
} from '@parkho/contracts';
import type { Page } from 'playwright-core';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
  signIn,
} from '../support/browser.js';
import { device, PICTURE } from '../support/device.js';
import { ADMIN } from '../support/server.js';

const PASSWORD = 'Ayesha1secret';
const IDEA = 'Dark mode';
const DUPLICATE = 'Dark mode at night';
const OTHER = 'Alerts for new prices';
const NAME = 'Latitude 5490, as new';
const VOTERS = 30;

/** The votes of each of the thirty: ten for one, ten for the other, and ten for both, one of them negative. */
const votesOf = (voter: number): { on: 'idea' | 'duplicate'; vote: Vote }[] => [
  ...(voter < 20 ? [{ on: 'idea', vote: 'up' } as const] : []),
  ...(voter >= 10 ? [{ on: 'duplicate', vote: voter < 20 ? 'down' : 'up' } as const] : []),
];

describeInBrowser('ideas in the console', () => {
  let admin: string;
  let author: string;
  const { server, openPage } = shopInBrowser({}, async (server) => {
    const register = async (name: string) =>
      (await server.register(name, { email: `${name}@example.pk`, password: PASSWORD })).token;
    admin = await server.logIn(ADMIN);
    author = await register('ayesha');
    const submit = async (token: string, title: string): Promise<string> => {
      const { product } = await server.call<{ product: ProductReceipt }>('POST', '/products/products', {
        token,
        body: { ...device(1), images: [PICTURE] },
      });
      const { featureRequest } = await server.call<{ featureRequest: FeatureRequestReceipt }>(
        'POST',
        '/feature-requests',
        {
          token,
          body: {
            title,
            description: 'The site is bright at night.',
            category: 'Enhancement',
            productDetails: { productId: product._id, name: NAME },
          },
        },
      );
      return featureRequest._id;
    };
    const ids = {
      idea: await submit(author, IDEA),
      duplicate: await submit(await register('bilal'), DUPLICATE),
    };
    await submit(author, OTHER);
    // One account each, because votes are counted per account.
    await Promise.all(
      Array.from({ length: VOTERS }, async (_, voter) => {
        const token = await register(`voter${voter}`);
        for (const { on, vote } of votesOf(voter))
          await server.call('POST', `/feature-requests/${ids[on]}/vote`, { token, body: { vote } });
      }),
    );
  });

  it('an admin merges a duplicate on a desktop, and votes are counted once', async () => {
    const { page, problems } = await openConsole(DESKTOP);
    await page.getByText('20 up, 0 down').waitFor();
    await page.getByText('10 up, 10 down').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: `Actions for ${DUPLICATE}` }).click();
    await page.getByRole('menuitem', { name: 'Merge into another' }).click();
    const merging = page.getByRole('dialog', { name: `Merge: ${DUPLICATE}` });
    await merging.getByRole('radio', { name: IDEA }).check();
    await expectAccessible(page);
    await merging.getByRole('button', { name: 'Merge' }).click();
    await page.getByText(MESSAGES.merged).waitFor();
    await page.getByText(`${VOTERS} up, 0 down`).waitFor();
    await page.getByRole('tab', { name: 'All 2' }).waitFor();
    await page.context().close();
    expect(problems).toEqual([]);
  }, 120_000);

  it('on a phone the author is answered, and an approval creates a listing', async () => {
    const { page, problems } = await openConsole(PHONE);
    await page.getByRole('link', { name: OTHER }).click();
    await page.getByLabel('Message to the author').fill('We begin with the list of devices.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('listitem').getByText('We begin with the list of devices.').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Approve' }).click();
    const approving = page.getByRole('dialog', { name: `Approve: ${OTHER}` });
    await approving.getByLabel('Admin Notes (Optional)').fill('In spring.');
    await approving.getByLabel('Create a product from this request').check();
    await approving.getByText(NAME).waitFor();
    await expectAccessible(page);
    await approving.getByRole('button', { name: 'Approve' }).click();
    await page.getByText(MESSAGES.approvedWithListing).waitFor();

    await page.getByRole('link', { name: 'Created from this request' }).click();
    await page.getByRole('heading', { name: NAME, level: 2 }).waitFor();
    await page.getByText('Pending Approval').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    const { totalProducts } = await server.call<{ totalProducts: number }>('GET', '/products/my-products', {
      token: author,
    });
    expect(totalProducts).toBe(3);
    await page.context().close();
    expect(problems).toEqual([]);
  }, 120_000);

  const openConsole = async (viewport: typeof PHONE) => {
    const openedPage = await openPage(viewport);
    openedPage.page.setDefaultTimeout(60_000);
    await signIn(openedPage.page, admin);
    await openedPage.page.goto('/admin/feature-requests');
    return openedPage;
  };

  const expectAccessible = async (page: Page) => expect(await accessibilityViolations(page)).toEqual([]);
});
