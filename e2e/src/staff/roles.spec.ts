import { GENERAL_MESSAGES, type ProductReceipt, USER_MESSAGES } from '@parkho/contracts';
import type { Page } from 'playwright-core';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
  signIn,
} from '../support/browser.js';
import { device } from '../support/device.js';
import { daysAgo, listDeviceInThePast } from '../support/listed-days-ago.js';
import { ADMIN } from '../support/server.js';

const PASSWORD = 'Nadia1secret';
const NADIA = { email: 'nadia@example.pk', password: PASSWORD };

/** The value of a date-time field for a time, in Pakistan. */
const inPakistan = (iso: string): string =>
  new Date(Date.parse(iso) + 5 * 60 * 60 * 1000).toISOString().slice(0, 19);

describeInBrowser('roles in the console', () => {
  let admin: string;
  let oldListing: string;
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
    await employ('Areeba', 'analyst');
    await employ('Bilal', 'admin');
    await employ('Hamza', 'inspector');
    const sana = await server.register('Sana', { email: 'sana@example.pk', password: PASSWORD });
    const { token } = sana;
    const { product } = await server.call<{ product: ProductReceipt }>('POST', '/products/products', {
      token,
      body: device(1),
    });
    productId = product._id;
    oldListing = await listDeviceInThePast(server, 5, sana);
  });

  it('an analyst reads and sends no commands, until she is given another role', async () => {
    const { page } = await openPage(DESKTOP);
    page.setDefaultTimeout(60_000);
    await page.goto('/login?next=%2Fadmin%2Fproducts');
    await logIn(page);
    await page.getByRole('link', { name: 'Latitude 1' }).first().click();
    await page.getByRole('heading', { name: 'Latitude 1', level: 2 }).waitFor();
    expect(await page.getByRole('button', { name: /Approve|Reject|Delete|Deactivate/ }).count()).toBe(0);
    expect(await menu(page)).toEqual(expect.arrayContaining(['Products', 'Inspections', 'Users']));
    expect(await menu(page)).not.toContain('External inspections');

    await page.goto('/admin/external-inspections');
    await page.getByText(GENERAL_MESSAGES.adminsOnly).waitFor();
    await page.goto('/admin/users/create');
    await page.getByText(GENERAL_MESSAGES.wrongRole).waitFor();
    // Directly, bypassing the screens.
    expect(await statusOf(page, 'PATCH', `/admin/products/${productId}/approve`)).toBe(403);
    expect(await statusOf(page, 'PATCH', `/admin/users/${nadiaId}/role`, { role: 'admin' })).toBe(403);

    await page.goto('/admin/users');
    await page.getByText('n…@example.pk').waitFor();
    expect(await page.getByRole('link', { name: 'Add New User' }).count()).toBe(0);
    await page.goto(`/admin/users/${nadiaId}/show`);
    await page.getByRole('button', { name: 'Show contact details' }).click();
    await page.getByRole('link', { name: NADIA.email }).waitFor();
    await promote();
    // A change of role ends all sessions; the next login has the new role.
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

  it('an analyst finds out who changed a price, and the listing of the day before', async () => {
    const change = (token: string, body: object) =>
      server.call('PUT', `/products/products/${oldListing}`, { token, body });
    const bilal = await server.logIn({ email: 'bilal@example.pk', password: PASSWORD });
    await change(admin, { description: 'Comes with its charger.' });
    await change(bilal, { price: 39_500 });

    const { page, problems } = await openPage(PHONE);
    page.setDefaultTimeout(60_000);
    await signIn(page, await server.logIn({ email: 'areeba@example.pk', password: PASSWORD }));
    await page.goto('/admin/audit');
    await page.getByRole('button', { name: 'Action' }).click();
    const actions = page.getByRole('dialog', { name: 'Action' });
    await actions.getByRole('combobox').fill('listing updated');
    await actions.getByRole('option', { name: 'Listing updated' }).click();
    await actions.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    const records = page.getByRole('dialog', { name: 'Record' });
    await records.getByLabel('Record ID').fill(oldListing);
    await records.getByRole('button', { name: 'Apply' }).click();
    const events = page.getByRole('main').getByRole('link', { name: /^\d\d:\d\d:\d\d [AP]M/ });
    const priced = events.filter({ hasText: 'price' });
    await priced.waitFor();
    expect(await events.count()).toBe(2);
    expect(await priced.innerText()).toMatch(/Admin\s+Bilal .*price.* from PKR 50,002 to 39,500/);
    expect(await accessibilityViolations(page)).toEqual([]);

    await priced.click();
    const panel = page.getByRole('dialog', { name: 'Event' });
    await panel.getByText('PKR 50,002').first().waitFor();
    expect(await panel.innerText()).toMatch(/from\s+PKR 50,002\s+to\s+PKR 39,500/);
    expect(await accessibilityViolations(page)).toEqual([]);
    await panel.getByRole('link', { name: 'View this version' }).click();
    await page.getByText('PKR 39,500').last().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const field = page.getByLabel('As of (Pakistan time)');
    await field.fill(inPakistan(daysAgo(1)));
    await field.press('Enter');
    await page.getByRole('article', { name: 'Listing approved' }).waitFor();
    expect(await page.locator('main').innerText()).toMatch(/Price\s+PKR 50,002/);
    // The view stays in the address.
    await page.reload();
    await page.getByText('PKR 50,002').waitFor();

    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('slider', { name: 'After' }).press('End');
    await page.getByRole('heading', { name: '2 fields differ' }).waitFor();
    expect(await page.locator('main').innerText()).toMatch(/Before: PKR 50,002\s+After: PKR 39,500/);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await page.context().close();
    expect(problems).toEqual([]);
  }, 120_000);

  /** An admin makes Nadia a moderator, on a phone. */
  const promote = async () => {
    const { page, problems } = await openPage(PHONE);
    page.setDefaultTimeout(60_000);
    await signIn(page, admin);
    await page.goto(`/admin/users/${nadiaId}/show`);
    await page.getByText('Account created').waitFor();
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

  /** The server's status for the page's session. */
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
