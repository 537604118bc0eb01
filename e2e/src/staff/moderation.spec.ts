import {
  CONSOLE_PAGES,
  DECISION_MESSAGES,
  DEFAULT_REJECTION_REASONS,
  devicePath,
  FLAG_MESSAGES,
  FLAG_REASON_LABELS,
  MODERATION_MESSAGES as MESSAGES,
  PAGES,
  PRODUCT_MESSAGES,
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
import { eventually } from '../support/mails.js';
import { ADMIN } from '../support/server.js';

const LISTINGS = 20;
/** Every fourth listing is rejected. */
const isRejected = (index: number): boolean => index % 4 === 3;
/** The listings whose first decision is undone. */
const UNDONE = [7, 12];
const nameOf = (index: number): string => device(index).name;

interface Product {
  _id: string;
  name: string;
  approvalStatus: string;
  rejectionReason?: string;
}

describeInBrowser('moderation', () => {
  let admin: string;
  let seller: string;
  const { server, openPage } = shopInBrowser({}, async (server) => {
    admin = await server.logIn(ADMIN);
    const credentials = { email: 'sana@example.pk', password: 'Seller1secret' };
    seller = (await server.register('Sana', credentials)).token;
    for (let index = 0; index < LISTINGS; index++) await list(index);
  });

  const list = async (index: number): Promise<Product> => {
    const body = { ...device(index), images: [PICTURE] };
    const { product } = await server.call<{ product: Product }>('POST', '/products/products', {
      token: seller,
      body,
    });
    return product;
  };
  const open = async (viewport: typeof PHONE) => {
    const openedPage = await openPage(viewport);
    openedPage.page.setDefaultTimeout(30_000);
    await signIn(openedPage.page, admin);
    await openedPage.page.goto(CONSOLE_PAGES.moderation.path);
    return openedPage;
  };
  const waitForListing = (page: Page, name: string) =>
    page.getByRole('heading', { level: 2, name, exact: true }).waitFor();

  /** Twenty listings are decided by keyboard alone. */
  const decideByKeyboard = async () => {
    const { page, problems } = await open(DESKTOP);
    await waitForListing(page, nameOf(0));
    expect(await accessibilityViolations(page)).toEqual([]);
    const decide = async (index: number, rejects: boolean) => {
      await waitForListing(page, nameOf(index));
      if (!rejects) await page.keyboard.press('a');
      else for (const key of ['r', '2', 'Enter']) await page.keyboard.press(key);
    };
    for (let index = 0; index < LISTINGS; index++) {
      if (UNDONE.includes(index)) {
        await decide(index, !isRejected(index));
        await waitForListing(page, nameOf(index + 1));
        expect(await accessibilityViolations(page)).toEqual([]);
        await page.keyboard.press('Control+z');
      }
      await decide(index, isRejected(index));
    }
    await page.getByText(MESSAGES.nothingWaits).waitFor();
    // Leaving the page sends the decisions that could still be undone.
    await page.goto(CONSOLE_PAGES.dashboard.path);
    await page.getByRole('link', { name: 'New listings', exact: true }).waitFor();
    const { products } = await server.call<{ products: Product[] }>('GET', '/products/my-products?limit=50', {
      token: seller,
    });
    const names = Array.from({ length: LISTINGS }, (_, index) => nameOf(index));
    const decided = products.filter(({ name }) => names.includes(name));
    expect(
      decided.map(({ name, approvalStatus, rejectionReason }) => [name, approvalStatus, rejectionReason]),
    ).toEqual(
      names
        .map((name, index) =>
          isRejected(index)
            ? [name, 'rejected', DEFAULT_REJECTION_REASONS[1]]
            : [name, 'approved', undefined],
        )
        .reverse(),
    );
    await page.context().close();
    expect(problems).toEqual([]);
  };

  /** A revised listing is approved on a phone, after its change was shown. */
  const approveRevision = async () => {
    const { _id } = await list(30);
    await server.call('PATCH', `/admin/products/${_id}/reject`, {
      token: admin,
      body: { reason: 'Too dear' },
    });
    await server.call('PUT', `/products/products/${_id}`, { token: seller, body: { price: 45_000 } });

    const { page, problems } = await open(PHONE);
    await page.getByRole('tab', { name: 'Revised 1' }).click();
    await waitForListing(page, nameOf(30));
    const changed = page.getByRole('region', { name: 'Changes since the rejection' });
    await changed.getByText('Too dear').waitFor();
    await changed.locator('del', { hasText: '50,030' }).waitFor();
    await changed.locator('ins', { hasText: '45,000' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText(DECISION_MESSAGES.decided('approve', [nameOf(30)])).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await page.getByText(MESSAGES.nothingWaits).waitFor();
    // It takes effect while the page is open, too.
    await eventually(async () => {
      const { products } = await server.call<{ products: Product[] }>(
        'GET',
        '/products/my-products?limit=1',
        {
          token: seller,
        },
      );
      return products[0]?.approvalStatus === 'approved' || undefined;
    });
    await page.context().close();
    expect(problems).toEqual([]);
  };

  /** Of two moderators who decide concurrently one gets a notice, and continues. */
  const decideTogether = async () => {
    await list(31);
    await list(32);
    const [firstModerator, secondModerator] = await Promise.all([open(DESKTOP), open(DESKTOP)]);
    await Promise.all([
      waitForListing(firstModerator.page, nameOf(31)),
      waitForListing(secondModerator.page, nameOf(31)),
    ]);
    await Promise.all([firstModerator.page.keyboard.press('a'), secondModerator.page.keyboard.press('a')]);
    await Promise.all([
      waitForListing(firstModerator.page, nameOf(32)),
      waitForListing(secondModerator.page, nameOf(32)),
    ]);
    const refusalText = DECISION_MESSAGES.refused('approve', nameOf(31), DECISION_MESSAGES.stale);
    const refusals = [firstModerator, secondModerator].map(({ page }) => page.getByText(refusalText));
    await Promise.race(refusals.map((refusal) => refusal.waitFor()));
    expect(await Promise.all(refusals.map((refusal) => refusal.count()))).toEqual(
      expect.arrayContaining([0, 1]),
    );
    await Promise.all([firstModerator.page.context().close(), secondModerator.page.context().close()]);
  };

  /** A report of an available listing through moderation: from its page, on a phone or desktop, to the answer. */
  const reportListing = async (viewport: typeof PHONE, index: number) => {
    const { _id } = await list(index);
    await server.call('PATCH', `/admin/products/${_id}/approve`, { token: admin });
    const email = `buyer${index}@example.pk`;
    const buyer = await server.register('Bilal', { email, password: 'Buyer1secret' });
    const { page, problems } = await openPage(viewport);
    await signIn(page, buyer.token);
    await page.goto(devicePath(_id));
    await page.getByRole('button', { name: 'Report this listing' }).click();
    const form = page.getByRole('dialog', { name: 'Report this listing' });
    await form.getByRole('radio', { name: FLAG_REASON_LABELS.scam }).check();
    await form.getByRole('textbox').fill('Asks for token money');
    expect(await accessibilityViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Send report' }).click();
    await form.getByText(FLAG_MESSAGES.sent).waitFor();

    const moderator = await open(viewport);
    await moderator.page.getByRole('tab', { name: 'Reported 1' }).click();
    await waitForListing(moderator.page, nameOf(index));
    await moderator.page.getByText('Asks for token money').waitFor();
    expect(await accessibilityViolations(moderator.page)).toEqual([]);
    expect(await moderator.page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await moderator.page.getByRole('button', { name: 'Uphold' }).click();
    const dialog = moderator.page.getByRole('dialog', { name: `Uphold report: ${nameOf(index)}` });
    await dialog.getByLabel('Rejection reason').fill('We allow no payment in advance');
    await dialog.getByLabel('Answer to the reporters').fill('We took it off sale');
    expect(await accessibilityViolations(moderator.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Uphold' }).click();
    await moderator.page.getByText(MESSAGES.upheld(nameOf(index))).waitFor();
    await moderator.page.getByText(MESSAGES.nothingWaits).waitFor();

    await page.goto(PAGES.notifications.path);
    await page.getByText('Answer: We took it off sale').waitFor();
    await page.goto(devicePath(_id));
    await page.getByText(PRODUCT_MESSAGES.notFound).waitFor();
    await Promise.all([page, moderator.page].map((openPage) => openPage.context().close()));
    // The removed page answers 404.
    expect([...problems, ...moderator.problems].filter((problem) => !problem.includes('404'))).toEqual([]);
  };

  it('decides new and revised listings, by keyboard and on a phone, also beside another moderator', async () => {
    await decideByKeyboard();
    await approveRevision();
    await decideTogether();
  }, 180_000);

  it('handles a report of a listing from its page to the answer', async () => {
    await reportListing(PHONE, 40);
    await reportListing(DESKTOP, 41);
  }, 180_000);
});
