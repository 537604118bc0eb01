import { readFile } from 'node:fs/promises';
import { dayInPakistan, type ProductReceipt, type SignedIn } from '@parkho/contracts';
import type { Page } from 'playwright-core';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  overflowWidth,
  PHONE,
  shopInBrowser,
  signIn,
} from '../support/browser.js';
import { device } from '../support/device.js';
import { listDeviceInThePast } from '../support/listed-days-ago.js';
import { ADMIN } from '../support/server.js';

/** To the Friday of last week. */
const DAYS = ((new Date(dayInPakistan(new Date().toISOString())).getUTCDay() + 6) % 7) + 3;

describeInBrowser('the audit', () => {
  let admin: string;
  let seller: SignedIn;
  const { openPage } = shopInBrowser({}, async (server) => {
    admin = await server.logIn(ADMIN);
    seller = await server.register('Sana', { email: 'sana@example.pk', password: 'Nadia1secret' });
    await listDeviceInThePast(server, DAYS, seller);
    const { product } = await server.call<{ product: ProductReceipt }>('POST', '/products/products', {
      token: seller.token,
      body: device(1),
    });
    await server.call('PUT', `/products/products/${product._id}`, {
      token: seller.token,
      body: { price: 39_500 },
    });
  });

  /** A page that counts the presses of a task. */
  const start = async (address: string) => {
    const { page, problems } = await openPage(DESKTOP);
    page.setDefaultTimeout(60_000);
    await signIn(page, admin);
    await page.goto(address);
    let presses = 0;
    const press = async (place: ReturnType<Page['locator']>) => {
      presses++;
      await place.click();
    };
    return { page, problems, press, presses: () => presses };
  };

  it('answers who changed a price in three presses from the dashboard', async () => {
    const { page, problems, press, presses } = await start('/admin');
    await press(page.getByRole('menuitem', { name: 'Audit' }));
    await press(page.getByRole('button', { name: 'Field', exact: true }));
    await press(page.getByRole('option', { name: 'Price', exact: true }));
    const row = page.getByRole('link', { name: /Sana changed the price of .* to 39,500/ });
    await row.waitFor();
    expect(presses()).toBe(3);
    expect(await page.locator('main time').count()).toBe(1);
    expect(await accessibilityViolations(page)).toEqual([]);

    // From the row to its details and back, without a mouse.
    await row.press('Enter');
    await page.getByRole('complementary', { name: 'Event' }).getByText('Log entry').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflowWidth(page)).toBe(0);
    await page.goBack();
    await page.getByRole('complementary', { name: 'Event' }).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  }, 120_000);

  it('shows a change beside its time on a phone, also with text twice as large, below the bar', async () => {
    const { page } = await openPage(PHONE);
    await signIn(page, admin);
    await page.goto('/admin/audit?field=price');
    const row = page.getByRole('link', { name: /Sana changed the price of .* to 39,500/ });
    await row.waitFor();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const boxes = await row.evaluate((line) =>
      [...line.children].map((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    const overlaps = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        ),
    );
    expect([boxes.length, overlaps]).toEqual([4, []]);
    const boxOf = async (role: 'banner' | 'search') => (await page.getByRole(role).first().boundingBox())!;
    const [bar, search] = [await boxOf('banner'), await boxOf('search')];
    expect(search.y).toBeGreaterThanOrEqual(bar.y + bar.height);
  }, 120_000);

  it('exports a person’s actions of last week in three presses from the account', async () => {
    const { page, problems, press, presses } = await start(`/admin/users/${seller.user._id}/show`);
    await press(page.getByRole('link', { name: 'Last week in the audit' }));
    await page.getByRole('link', { name: /Sana listed/ }).waitFor();
    await press(page.getByRole('button', { name: 'Export' }));
    const download = page.waitForEvent('download');
    await press(page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Export' }));
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
    expect(presses()).toBe(3);
    // Today's events are not included.
    expect(lines.filter((line) => line.includes('ProductListed'))).toHaveLength(1);
    expect(problems).toEqual([]);
  }, 120_000);
});
