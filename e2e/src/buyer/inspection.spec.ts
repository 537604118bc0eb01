import {
  dayInPakistan,
  type ExternalInspection,
  INSPECTION_MESSAGES as MESSAGES,
  type ProductReceipt,
  plusDays,
} from '@parkho/contracts';
import type { Page } from 'playwright-core';
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

const EMAIL = 'ayesha@example.pk';
const PASSWORD = 'Ayesha1secret';
const TIMEOUT_MS = 60_000;

describeInBrowser('requesting an inspection', () => {
  let admin: string;
  let productId: string;
  const { server, openPage } = shopInBrowser({}, async (server) => {
    admin = await server.logIn(ADMIN);
    const bilal = { email: 'bilal@example.pk', password: 'Trader1pass' };
    const { token } = await server.register('Bilal', bilal);
    const { product } = await server.call<{ product: ProductReceipt }>('POST', '/products/products', {
      token,
      // A picture that the page can show.
      body: { ...device(1), images: [PICTURE] },
    });
    productId = product._id;
    await server.call('PATCH', `/admin/products/${productId}/approve`, { token: admin });
  });

  it('works for a visitor on a phone, who finds the request in the account of that address', async () => {
    const [asking, second] = [await openPage(PHONE), await openPage(DESKTOP)];
    for (const { page } of [asking, second]) {
      page.setDefaultTimeout(TIMEOUT_MS);
      await page.goto(`/devices/${productId}`);
      await page.getByRole('button', { name: 'Request Inspection' }).click();
    }
    const { page } = asking;
    await fillContact(page);
    await expectAccessible(page);
    // 'Back' closes the dialog, and the input stays.
    await page.goBack();
    await page.getByRole('button', { name: 'Request Inspection' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe(EMAIL);
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await page.getByRole('region', { name: 'Inspection Requested' }).waitFor();
    await page.getByText(MESSAGES.requested).waitFor();
    await expectAccessible(page);

    await fillContact(second.page, 'late@example.pk');
    await second.page.getByRole('button', { name: 'Submit Request' }).click();
    await second.page.getByText(MESSAGES.requestedAlready).waitFor();
    await second.page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await second.page.getByRole('region', { name: 'Inspection Requested' }).waitFor();

    // The mail links to the request without an account.
    await page.goto(await linkInMail(server.dataDir, EMAIL, '/my-inspections'));
    await page.getByRole('article').getByText('Inspection Requested').waitFor();
    await expectAccessible(page);

    await page.goto('/register');
    await fillContact(page);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Join Now' }).click();
    await page.waitForURL((url) => url.pathname !== '/register');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: 'My Inspections' }).click();
    await page.getByText(MESSAGES.noneOfMine).waitFor();

    await page.goto(await linkInMail(server.dataDir, EMAIL, '/confirm-email'));
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await page.getByRole('link', { name: 'Go to profile' }).waitFor();
    await page.goto('/my-inspections');
    const request = page.getByRole('article');
    await request.getByRole('link', { name: device(1).name }).waitFor();
    await expectAccessible(page);

    await request.getByRole('button', { name: /^Withdraw/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
    await request.getByText('Withdrawn', { exact: true }).waitFor();
    await page.goto(`/devices/${productId}`);
    await page.getByRole('button', { name: 'Request Inspection' }).waitFor();

    expect(asking.problems).toEqual([]);
    expect(second.problems.filter((problem) => !/status of 409/.test(problem))).toEqual([]);
  }, 300_000);

  it('works for any device, which admins then see', async () => {
    const { page, problems } = await openPage(PHONE);
    page.setDefaultTimeout(TIMEOUT_MS);
    const preferredDate = plusDays(dayInPakistan(new Date().toISOString()), 3);
    await page.goto('/inspection');
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await page.getByText(MESSAGES.packageRequired).waitFor();
    await page.getByRole('radio', { name: 'Complete' }).check();
    await page.getByLabel('Device type').selectOption('gaming-pc');
    await page.getByLabel('Device location').fill('Gulberg, Lahore');
    await page.getByLabel('Preferred date').fill(preferredDate);
    await page.getByRole('radio', { name: /Urgent/ }).check();
    await fillContact(page, 'omar@example.pk');
    // A closed tab loses nothing.
    await page.reload();
    // The server renders the form empty; the browser restores the input.
    await page.getByRole('button', { name: 'Clear the form' }).waitFor();
    expect(await page.getByLabel('Device location').inputValue()).toBe('Gulberg, Lahore');
    await page.getByText('4,500').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await page.getByText(MESSAGES.booked).waitFor();
    expect(await page.getByLabel('Device location').inputValue()).toBe('');
    await expectAccessible(page);

    const inspections = await server.call<ExternalInspection[]>('GET', '/external-inspections', {
      token: admin,
    });
    expect(inspections).toMatchObject([
      {
        name: 'Gaming PC',
        location: 'Gulberg, Lahore',
        userInfo: { fullName: 'Ayesha Noor', email: 'omar@example.pk' },
        booking: { inspectionType: 'complete', urgency: 'urgent', preferredDate, total: 4500 },
        status: 'pending',
      },
    ]);
    expect(problems).toEqual([]);
  }, 300_000);

  const fillContact = async (page: Page, email = EMAIL) => {
    await page.getByLabel('Name', { exact: true }).fill('Ayesha Noor');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Phone', { exact: true }).fill('0300-1234567');
  };

  const expectAccessible = async (page: Page) => expect(await accessibilityViolations(page)).toEqual([]);
});
