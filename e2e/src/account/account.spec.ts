import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
} from '../support/browser.js';
import { eventually, linkInMail } from '../support/mails.js';
import { ADMIN } from '../support/server.js';

const EMAIL = 'sana@example.pk';
const TIMEOUT_MS = 60_000;

describeInBrowser('an account', () => {
  const { server, openPage } = shopInBrowser();

  it('goes from registration to deletion', async () => {
    const { page, problems } = await openPage(PHONE);
    page.setDefaultTimeout(TIMEOUT_MS);

    await page.goto('/register');
    await expectAccessible(page);
    await page.getByLabel('Name', { exact: true }).fill('Sana Iqbal');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Phone').fill('0300-1234567');
    await page.getByLabel('Business name').fill('Sana Computers');
    await page.getByLabel('Password', { exact: true }).fill('First1pass');
    await page.getByLabel('Confirm password').fill('First1pass');
    await page.getByRole('main').getByRole('button', { name: 'Join Now' }).click();
    await page.waitForURL((url) => url.pathname !== '/register');

    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await expectAccessible(page);
    expect(await page.getByLabel('Country').inputValue()).toBe('Pakistan');
    await page.getByLabel('Name', { exact: true }).fill('Sana Iqbal Khan');
    await page.getByLabel('City').fill('Lahore');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Profile updated successfully!').waitFor();

    await page.getByLabel('Upload picture').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    });
    await page.getByRole('button', { name: 'Save picture' }).click();
    await page.getByRole('button', { name: 'Remove picture' }).waitFor();

    const elsewhere = await server.logIn({ email: EMAIL, password: 'First1pass' });
    await page.getByLabel('Current password').fill('First1pass');
    await page.getByLabel('New password', { exact: true }).fill('Second2pass');
    await page.getByLabel('Confirm new password').fill('Second2pass');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed successfully').waitFor();
    await expectEnded(elsewhere);

    // The page has a new session by now, and the change is in the history.
    await page.reload();
    await page.getByRole('button', { name: 'Remove picture' }).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Sana Iqbal Khan');
    expect(await page.getByLabel('City').inputValue()).toBe('Lahore');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');

    await page.goto('/login');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Forgot Password' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByRole('button', { name: 'Use another email' }).waitFor();

    await page.goto(await linkInMail(server.dataDir, EMAIL, '/reset-password'));
    await page.getByRole('heading', { level: 1, name: 'Reset Password' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('New password', { exact: true }).fill('Third3pass');
    await page.getByLabel('Confirm new password').fill('Third3pass');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await page.waitForURL('**/login');
    await logIn(page, 'Third3pass');
    await page.waitForURL((url) => url.pathname !== '/login');

    const phone = await server.logIn({ email: EMAIL, password: 'Third3pass' });
    await page.setViewportSize(DESKTOP);
    await page.goto('/profile');
    const sessions = page.getByRole('region', { name: 'Active sessions' });
    await sessions.getByText('This device', { exact: true }).waitFor();
    await expectAccessible(page);
    const otherSessions = sessions.getByRole('listitem').filter({ hasNotText: 'This device' });
    await otherSessions.getByRole('button', { name: 'Sign out' }).click();
    await expectEnded(phone);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    expect(readFileSync((await (await download).path())!, 'utf8')).toContain('Sana Iqbal Khan');

    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete my account' });
    await dialog.getByLabel('Your password').fill('Wrong1pass');
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await dialog.getByRole('alert').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Your password').fill('Third3pass');
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/login');
    await logIn(page, 'Third3pass');
    await page.getByText('Invalid email or password').waitFor();

    // The browser logs each rejection by the server; nothing else, and no violation of the security policy.
    expect(problems.filter((problem) => !/responded with a status of 4/.test(problem))).toEqual([]);
  }, 300_000);

  it.each([
    '/login',
    '/register',
    '/reset-password?token=t',
  ])('keeps a password out of the address when a form is sent before its scripts load: %s', async (address) => {
    const { page } = await openPage(PHONE, { javaScriptEnabled: false });
    await page.goto(address);
    const password = page.locator('input[type=password]').first();
    await password.fill('First1pass');
    await Promise.all([page.waitForNavigation(), password.press('Enter')]);
    expect(page.url()).not.toContain('First1pass');
    expect(page.url()).toContain(address);
    expect(await page.locator('input[type=password]').first().inputValue()).toBe('');
  });

  it('is created, deactivated and reactivated by an admin', async () => {
    const { page, problems } = await openPage(DESKTOP);
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.goto('/login?next=/admin/users');
    await logIn(page, ADMIN.password, ADMIN.email);
    await page.getByRole('row').filter({ hasText: ADMIN.email }).waitFor();
    await expectAccessible(page);

    const bilal = { email: 'bilal@example.pk', password: 'Trader1pass' };
    await page.getByRole('link', { name: 'Add New User' }).click();
    await page.getByLabel('Name', { exact: false }).first().fill('Bilal Ahmed');
    await page.getByLabel('Email').fill(bilal.email);
    await page.getByLabel('Password', { exact: false }).first().fill(bilal.password);
    await page.getByLabel('Confirm password').fill(bilal.password);
    await page.getByRole('button', { name: 'Create User' }).click();
    await page.getByText('Business name is required for sellers').first().waitFor();
    await expectAccessible(page);
    await page.getByLabel('Business name').fill('Bilal Traders');
    await page.getByRole('button', { name: 'Create User' }).click();
    const row = page.getByRole('row').filter({ hasText: bilal.email });
    await row.filter({ hasText: 'Never' }).waitFor();
    const token = await server.logIn(bilal);

    await row.click();
    await page.getByRole('heading', { level: 2, name: 'Bilal Ahmed' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: 'Reactivate' }).waitFor();
    await expectEnded(token);
    await expect(server.logIn(bilal)).rejects.toThrow();
    await page.getByRole('button', { name: 'Reactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click();
    await page.getByRole('button', { name: 'Change role' }).waitFor();
    await server.logIn(bilal);
    expect(problems).toEqual([]);
  }, 300_000);

  const logIn = async (page: Page, password: string, email = EMAIL) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  };

  const expectAccessible = async (page: Page) => expect(await accessibilityViolations(page)).toEqual([]);

  /** The server rejects the session of this token. */
  const expectEnded = (token: string) =>
    eventually(async () => {
      const { status } = await fetch(`${server.url}/api/auth/me`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return status === 401 || undefined;
    });
});
