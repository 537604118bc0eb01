import { GENERAL_MESSAGES, INSPECTION_MESSAGES, type ProductReceipt, USER_MESSAGES } from '@parkho/contracts';
import type { Page } from 'playwright-core';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
  signIn,
} from './browser.js';
import { device } from './device.js';
import { ADMIN } from './server.js';

const PASSWORD = 'Nadia1pass';
const NADIA = { email: 'nadia@example.pk', password: PASSWORD };

describeInBrowser('roles in the console', () => {
  let admin: string;
  let nadiaId: string;
  let productId: string;
  const employ = async (name: string, role: string): Promise<string> => {
    const email = `${name.toLowerCase()}@example.pk`;
    const body = { name, email, password: PASSWORD, role };
    const { user } = await server.call<{ user: { _id: string } }>('POST', '/auth/register', {
      token: admin,
      body,
    });
    return user._id;
  };
  const { server, openPage } = shopInBrowser({}, async (server) => {
    admin = await server.logIn(ADMIN);
    nadiaId = await employ('Nadia', 'analyst');
    await employ('Hamza', 'inspector');
    const { token } = await server.register('Sana', { email: 'sana@example.pk', password: PASSWORD });
    const { product } = await server.call<{ product: ProductReceipt }>('POST', '/products/products', {
      token,
      body: device(1),
    });
    productId = product._id;
  });

  it('an analyst reads and commands nothing, until she is given another role', async () => {
    const { page } = await openPage(DESKTOP);
    page.setDefaultTimeout(60_000);
    await page.goto('/login?next=%2Fadmin%2Fproducts');
    await logIn(page);
    await page.getByRole('link', { name: 'Latitude 1' }).first().click();
    await page.getByRole('heading', { name: 'Latitude 1', level: 2 }).waitFor();
    expect(await page.getByRole('button', { name: /Approve|Reject|Delete|Deactivate/ }).count()).toBe(0);
    expect(await menu(page)).toEqual(expect.arrayContaining(['Products', 'Inspections', 'Users']));
    expect(await menu(page)).not.toContain('External');

    await page.goto('/admin/external-inspections');
    await page.getByText(INSPECTION_MESSAGES.adminsOnly).waitFor();
    await page.goto('/admin/users/create');
    await page.getByText(GENERAL_MESSAGES.wrongRole).waitFor();
    // By hand, past every screen.
    expect(await statusOf(page, 'PATCH', `/admin/products/${productId}/approve`)).toBe(403);
    expect(await statusOf(page, 'PATCH', `/admin/users/${nadiaId}/role`, { role: 'admin' })).toBe(403);

    await page.goto('/admin/users');
    await page.getByText('nadia@example.pk').waitFor();
    expect(await page.getByRole('link', { name: 'Add New User' }).count()).toBe(0);
    await promote();
    // Whoever gets another role is signed out at once, and begins anew as what they are now.
    expect(await statusOf(page, 'GET', '/auth/me')).toBe(401);
    await page.goto('/login?next=%2Fadmin%2Fproducts');
    await logIn(page);
    await page.goto(`/admin/products/${productId}/show`);
    await page.getByRole('button', { name: 'Approve' }).waitFor();
    expect(await statusOf(page, 'GET', '/console/users')).toBe(403);
    await page.context().close();
  }, 120_000);

  it('an inspector sees neither people nor listings', async () => {
    const { page } = await openPage(PHONE);
    page.setDefaultTimeout(60_000);
    await signIn(page, await server.logIn({ email: 'hamza@example.pk', password: PASSWORD }));
    await page.goto('/admin');
    await page.getByText('Welcome back, Hamza').waitFor();
    for (const path of ['/admin/users', '/admin/products']) {
      await page.goto(path);
      await page.getByText(GENERAL_MESSAGES.wrongRole).waitFor();
    }
    expect(await statusOf(page, 'GET', '/console/users')).toBe(403);
    expect(await statusOf(page, 'PATCH', `/admin/products/${productId}/approve`)).toBe(403);
    await page.context().close();
  }, 120_000);

  /** An admin makes Nadia a moderator, on a phone. */
  const promote = async () => {
    const { page, problems } = await openPage(PHONE);
    page.setDefaultTimeout(60_000);
    await signIn(page, admin);
    await page.goto(`/admin/users/${nadiaId}/show`);
    await page.getByText('Account made').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change role' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change role: Nadia' });
    await dialog.getByRole('radio', { name: 'Moderator' }).check();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await page.getByText(USER_MESSAGES.roleChanged).waitFor();
    await page.getByText('analyst to moderator').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await page.context().close();
    expect(problems).toEqual([]);
  };

  const logIn = async (page: Page) => {
    await page.getByLabel('Email').fill(NADIA.email);
    await page.getByLabel('Password', { exact: true }).fill(NADIA.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(/\/admin/);
  };

  const menu = (page: Page): Promise<string[]> => page.getByRole('menuitem').allInnerTexts();

  /** What the server says to the person of the page. */
  const statusOf = (page: Page, method: string, path: string, body?: object): Promise<number> =>
    page.evaluate(
      async ({ method, path, body }) => {
        const headers = {
          authorization: `Bearer ${localStorage.getItem('token')}`,
          ...(body && { 'content-type': 'application/json' }),
        };
        return (await fetch(`/api${path}`, { method, headers, body: body && JSON.stringify(body) })).status;
      },
      { method, path, body },
    );
});
