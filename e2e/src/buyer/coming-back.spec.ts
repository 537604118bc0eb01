import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProductReceipt } from '@parkho/contracts';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
  signIn,
} from '../support/browser.js';
import { PICTURE } from '../support/device.js';
import { eventually, linkInMail } from '../support/mails.js';
import { ADMIN } from '../support/server.js';
import { ServerClock } from '../support/server-clock.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The timer of saved searches runs every ten seconds. */
const TIMEOUT_MS = 120_000;
const PASSWORD = 'Buyer1secret';

describeInBrowser('mails that bring buyers back', () => {
  const clock = new ServerClock();
  const { server, openPage } = shopInBrowser({ ...clock.settings, NOTIFICATION_MAIL_MINUTES: '0' });
  afterAll(() => clock.remove());

  let seller: string;
  let admin: string;
  beforeAll(async () => {
    admin = await server.logIn(ADMIN);
    seller = await buyer('Sana Iqbal', 'sana@example.pk');
  });

  /** The session of a user with a confirmed address. */
  const buyer = async (name: string, email: string): Promise<string> => {
    const { token } = await server.register(name, { email, password: PASSWORD });
    const confirmation = await linkInMail(server.dataDir, email, '/confirm-email');
    await server.call('POST', '/auth/confirm-email', { body: { token: confirmation.split('token=')[1] } });
    return token;
  };
  const listDevice = async (name: string, price: number): Promise<string> => {
    const body = {
      name,
      description: 'One owner',
      price,
      category: 'Laptop',
      brand: 'Framework',
      condition: 'Good',
      location: 'Lahore',
      images: { front: PICTURE },
    };
    const { product } = await server.call<{ product: ProductReceipt }>('POST', '/products/products', {
      token: seller,
      body,
    });
    await server.call('PATCH', `/admin/products/${product._id}/approve`, { token: admin });
    return product._id;
  };
  /** The mails to an address that have an unsubscribe link. */
  const newsTo = (email: string): string[] => {
    const outbox = join(server.dataDir, 'outbox');
    return readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(outbox, name), 'utf8').replace(/=\n/g, '').replace(/=3D/g, '='))
      .filter((mail) => mail.includes(`To: ${email}\n`) && mail.includes('List-Unsubscribe:'));
  };

  it.each([
    ['a phone', PHONE, 'falcon'],
    ['a computer', DESKTOP, 'quartz'],
  ])(
    'a search saved without an account on %s is confirmed, mailed once and ended by one press',
    async (_, viewport, word) => {
      const email = `bilal${viewport.width}@example.pk`;
      const { page, problems } = await openPage(viewport);
      await page.goto(`/devices?search=${word}&maxPrice=90000`);
      await page.getByRole('button', { name: 'Email me when one is listed' }).click();
      await page.getByLabel('Email').fill(email);
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Save search' }).click();
      await page.getByText('Check your email').waitFor();

      await page.goto(await linkInMail(server.dataDir, email, '/your-data'));
      await page.getByRole('heading', { name: 'Confirm your saved search' }).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Confirm saved search' }).click();
      await page.getByText('Your search is saved.').waitFor();
      await page.getByRole('link', { name: `“${word}”, Up to PKR 90,000` }).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);

      await listDevice(`The ${word} in silver`, 80_000);
      await listDevice(`The ${word} in gold`, 180_000);
      clock.advance(DAY_MS);
      const [mail] = await eventually(() => (newsTo(email).length > 0 ? newsTo(email) : undefined));
      expect(mail).toContain('silver');
      expect(mail).not.toContain('gold');

      await page.goto(/\/saved-searches\?token=[\w.-]+/.exec(mail!)![0]);
      await page.getByRole('link', { name: `“${word}”, Up to PKR 90,000` }).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Stop emails for this search' }).click();
      await page.getByText('You will no longer get emails about it.').waitFor();
      await page.reload();
      await page.getByText('This search has already been deleted').waitFor();

      // The next day's mails go to others.
      await server.call('POST', '/saved-searches', { token: seller, body: { query: `search=${word}` } });
      await listDevice(`The ${word} in bronze`, 70_000);
      clock.advance(DAY_MS);
      await eventually(() =>
        newsTo('sana@example.pk').find((mail) => mail.includes(`The ${word} in bronze`)),
      );
      expect(newsTo(email)).toHaveLength(1);
      expect(problems).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it.each([
    ['a phone', PHONE],
    ['a computer', DESKTOP],
  ])(
    'a saved device whose price drops sends one mail to users who opted in at the first heart on %s',
    async (_, viewport) => {
      const email = `mina${viewport.width}@example.pk`;
      const token = await buyer('Mina Shah', email);
      const id = await listDevice(`Watched ${viewport.width}`, 62_000);

      const { page, problems } = await openPage(viewport);
      await signIn(page, token);
      await page.goto(`/devices/${id}`);
      await page
        .getByRole('button', { name: `Wishlist: Watched ${viewport.width}` })
        .first()
        .click();
      const offer = page.getByRole('region', { name: 'Wishlist emails' });
      await offer.waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await offer.getByRole('button', { name: 'Email me' }).click();
      await page.getByText('We will email you when a saved device gets cheaper or is sold.').waitFor();
      // It is offered once.
      for (const _press of ['removed', 'saved again'])
        await page
          .getByRole('button', { name: `Wishlist: Watched ${viewport.width}` })
          .first()
          .click();
      await page.goto('/profile#mails');
      expect(await page.getByRole('checkbox', { name: /^Devices on my wishlist/ }).isChecked()).toBe(true);
      expect(await offer.count()).toBe(0);

      const reprice = (price: number) =>
        server.call('PUT', `/products/products/${id}`, { token: seller, body: { price } });
      await reprice(58_000);
      const [mail] = await eventually(() => (newsTo(email).length > 0 ? newsTo(email) : undefined));
      expect(mail).toContain(`Subject: Price dropped: Watched ${viewport.width}`);
      expect(mail).toContain('PKR 58,000, was PKR 62,000');
      await reprice(60_000);
      await reprice(58_000);
      await server.call('POST', `/products/products/${id}/sold`, { token: seller });
      await eventually(() => newsTo(email).find((mail) => mail.includes('Subject: Sold:')));
      expect(newsTo(email)).toHaveLength(2);
      expect(problems).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
