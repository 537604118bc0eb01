import { createCanvas } from '@napi-rs/canvas';
import {
  CONSOLE_PAGES,
  INSPECTION_MESSAGES as MESSAGES,
  PAGES,
  type ProductReceipt,
  REPORT_PHOTO_LABELS,
  type ReportPhotoLabel,
} from '@parkho/contracts';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
} from '../support/browser.js';
import { device } from '../support/device.js';
import { ADMIN } from '../support/server.js';

const INSPECTOR = { email: 'hamza@example.pk', password: 'Inspector2pass' };
const BUYER = { name: 'Ayesha Noor', email: 'ayesha@example.pk', phone: '03001234567' };
const LISTED = { ...device(1), category: 'Desktop' };
const TIMEOUT_MS = 60_000;
const OVERRIDE = 'The maker has sealed the label';
const VOIDED = 'The seal was broken and the label is of another device';

/** A photo whose fingerprint differs from those of other numbers. */
const photo = (number: number): Buffer => {
  const canvas = createCanvas(800, 600);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ddd';
  context.fillRect(0, 0, 800, 600);
  context.fillStyle = '#222';
  context.fillRect(60 + 230 * number, 420 - 190 * number, 200, 160);
  context.fillRect(500 - 200 * number, 40, 120, 300);
  return canvas.toBuffer('image/jpeg');
};

describeInBrowser('a verdict', () => {
  let productId: string;
  const { openPage } = shopInBrowser({}, async (server) => {
    const admin = await server.logIn(ADMIN);
    const inspector = { name: 'Hamza Sheikh', phone: '03001234568', role: 'inspector', ...INSPECTOR };
    await server.call('POST', '/auth/register', { token: admin, body: inspector });
    const { user } = await server.register('Sana Iqbal', { email: 'sana@example.pk', password: 'Seller1x' });
    const { product } = await server.call<{ product: ProductReceipt }>('POST', '/admin/products', {
      token: admin,
      body: { ...LISTED, sellerId: user._id },
    });
    productId = product._id;
    await server.call('POST', `/products/${productId}/request-inspection`, { body: BUYER });
  });

  it('is lowered without a serial number, overridden with a reason, and voided; readers see all of it', async () => {
    const { page, problems } = await openPage(DESKTOP);
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.goto(PAGES.login.path);
    await page.getByLabel('Email').fill(INSPECTOR.email);
    await page.getByLabel('Password', { exact: true }).fill(INSPECTOR.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${CONSOLE_PAGES.inspections.path}?*`);
    await page.getByText(MESSAGES.noneAssigned).waitFor();
    await page.getByRole('button', { name: 'Show all pending requests' }).click();
    await page.getByRole('button', { name: `Assign to me: ${LISTED.name}` }).click();
    await page.getByText(MESSAGES.assigned).waitFor();

    await page.getByRole('button', { name: `Write report: ${LISTED.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Inspection report' });
    for (const part of [/^Processor/, /^Memory/, /^Storage/])
      await dialog
        .getByRole('group', { name: part })
        .getByRole('radio', { name: 'OK' })
        .check({ force: true });
    await dialog.getByLabel('Storage: Health in %').fill('97');
    const add = async (label: ReportPhotoLabel, number: number) => {
      const chooser = page.waitForEvent('filechooser');
      await dialog.getByLabel(`Choose ${REPORT_PHOTO_LABELS[label]}`).press('Enter');
      const file = { name: `${label}.jpg`, mimeType: 'image/jpeg', buffer: photo(number) };
      await (await chooser).setFiles(file);
    };
    await add('overview', 0);
    await add('internals', 1);
    await add('ports', 1);
    await dialog.getByText(MESSAGES.photoRepeated('Internals')).waitFor();
    await dialog.getByText('Suggested: Excellent, 8 of 10').waitFor();
    await add('performance', 2);
    await dialog.getByText('Suggested: Excellent, 9 of 10').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await dialog.getByRole('button', { name: 'Override verdict' }).click();
    const rating = dialog.getByRole('group', { name: /^Rating/ });
    await rating.getByRole('radio', { name: '10' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText(MESSAGES.overruledRequired).first().waitFor();
    await dialog.getByLabel('Reason for the override').fill(OVERRIDE);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const sheet = dialog.getByRole('article');
    await sheet.getByRole('region', { name: 'Not verified' }).getByText('Serial number').waitFor();
    await sheet.getByText(OVERRIDE).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Issue report' }).click();
    await dialog.getByText(MESSAGES.issued).waitFor();
    await dialog.getByText('No other inspection is assigned to you.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const link = (await dialog.getByRole('link', { name: 'View report' }).getAttribute('href'))!;
    await dialog.getByRole('button', { name: 'Close' }).click();

    const reader = await openPage(PHONE);
    await reader.page.goto(link);
    await reader.page.getByRole('region', { name: 'Not verified' }).getByText('Serial number').waitFor();
    await reader.page.getByText(OVERRIDE).waitFor();
    await reader.page.getByRole('img', { name: 'Inspected, rated 10 out of 10' }).waitFor();

    await page.goto(`${CONSOLE_PAGES.inspections.path}/${productId}/show`);
    await page.getByRole('button', { name: 'Void report' }).click();
    const question = page.getByRole('dialog', { name: /^Void report/ });
    await question.getByLabel('Reason').fill(VOIDED);
    expect(await accessibilityViolations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Void report' }).click();
    await page.getByText(MESSAGES.reportVoided).waitFor();
    await page.getByRole('button', { name: 'Issue a new version' }).waitFor();

    await reader.page.reload();
    const notice = reader.page.getByRole('region', { name: /^Withdrawn on/ });
    await notice.getByText(VOIDED).waitFor();
    expect(await reader.page.getByRole('img', { name: /^Inspected/ }).count()).toBe(0);
    expect(await accessibilityViolations(reader.page)).toEqual([]);
    await reader.page.goto(`/ur${link}`);
    await reader.page.getByText(VOIDED).first().waitFor();
    await reader.page.goto(`/devices/${productId}`);
    await reader.page.getByText('Not inspected yet').waitFor();
    expect([...problems, ...reader.problems]).toEqual([]);
  }, 300_000);
});
