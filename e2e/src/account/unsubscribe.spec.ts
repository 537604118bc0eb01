import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProductReceipt } from '@parkho/contracts';
import {
  accessibilityViolations,
  describeInBrowser,
  PHONE,
  shopInBrowser,
  signIn,
} from '../support/browser.js';
import { PICTURE } from '../support/device.js';
import { eventually, linkInMail } from '../support/mails.js';
import { ADMIN } from '../support/server.js';

const SANA = { email: 'sana@example.pk', password: 'Seller1secret' };

describeInBrowser('notification mails', () => {
  const { server, openPage } = shopInBrowser({ NOTIFICATION_MAIL_MINUTES: '0' });

  /** Subjects of the mails with an unsubscribe link, in no particular order. */
  const subjects = (): string[] => {
    const outbox = join(server.dataDir, 'outbox');
    return readdirSync(outbox)
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
      .filter((mail) => mail.includes('List-Unsubscribe'))
      .map((mail) => /^Subject: (.*)$/m.exec(mail)![1]!);
  };

  it('are stopped by the link in one of them, without a login, and resumed in the profile', async () => {
    const admin = await server.logIn(ADMIN);
    const { token } = await server.register('Sana Iqbal', SANA);
    const confirmation = await linkInMail(server.dataDir, SANA.email, '/confirm-email');
    await server.call('POST', '/auth/confirm-email', { body: { token: confirmation.split('token=')[1] } });

    /** Its seller is notified of the approval. */
    const approved = async (name: string): Promise<string> => {
      const body = {
        name,
        description: 'One owner',
        price: 85000,
        category: 'Laptop',
        brand: 'Lenovo',
        condition: 'Good',
        location: 'Lahore',
        images: { front: PICTURE },
      };
      const request = { token, body };
      const { product } = await server.call<{ product: ProductReceipt }>(
        'POST',
        '/products/products',
        request,
      );
      await server.call('PATCH', `/admin/products/${product._id}/approve`, { token: admin });
      return product._id;
    };
    await approved('First');
    const link = await linkInMail(server.dataDir, SANA.email, '/unsubscribe');

    const { page, problems } = await openPage(PHONE);
    await page.goto(link);
    await page.getByText('Emails of this kind are sent to s…@example.pk').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Stop emails of this kind' }).click();
    await page.getByText('Emails of this kind are no longer sent to s…@example.pk').waitFor();
    // It stays so when the link is opened again, and nothing else has ended.
    await page.reload();
    await page.getByRole('button', { name: 'Turn them on again' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    const second = await approved('Second');
    const contact = { name: 'Bilal', email: 'bilal@example.pk', phone: '03001234567' };
    await server.call('POST', `/products/${second}/request-inspection`, { body: contact });
    // Later events are mailed later.
    await eventually(() => (subjects().length === 2 ? true : undefined));
    expect(subjects().sort()).toEqual([
      'A buyer requested an inspection of your device: Second',
      'Your listing was approved: First',
    ]);

    await signIn(page, token);
    await page.goto('/profile#mails');
    const listings = page.getByRole('checkbox', { name: /^My listings/ });
    await listings.waitFor();
    expect([
      await listings.isChecked(),
      await page.getByRole('checkbox', { name: /^Inspections/ }).isChecked(),
    ]).toEqual([false, true]);
    await listings.check();
    await page.getByText('Saved').waitFor();
    await approved('Third');
    await eventually(() => (subjects().includes('Your listing was approved: Third') ? true : undefined));
    expect(problems).toEqual([]);
  }, 60_000);
});
