import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createCanvas } from '@napi-rs/canvas';
import {
  CHECKLIST,
  CONSOLE_PAGES,
  INSPECTION_MESSAGES as INSPECTION,
  type IssuedReport,
  interpolate,
  PAGES,
  type PublicReport,
  REPORT_CHECK_LABELS,
  REPORT_PHOTO_LABELS,
  REPORT_PHOTOS,
  type ReportCheckName,
  reportFilePath,
  reportPath,
  type Success,
  VERIFICATION_MESSAGES as VERIFICATION,
} from '@parkho/contracts';
import jsQR from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
} from '../support/browser.js';
import { device } from '../support/device.js';
import { linkInMail } from '../support/mails.js';
import { ADMIN } from '../support/server.js';

/** Its types describe another module format than Node loads. */
const readQr = jsQR as unknown as typeof jsQR.default;

/** The page's text for a report that fails only this check. */
const unproven = (check: ReportCheckName): string =>
  interpolate(VERIFICATION.notProven, { failed: REPORT_CHECK_LABELS[check] });

const INSPECTOR = { email: 'hamza@example.pk', password: 'Inspector2pass' };
const BUYER = { name: 'Ayesha Noor', email: 'ayesha@example.pk', phone: '03001234567' };
const LISTED = device(1);
const TIMEOUT_MS = 60_000;
/** Including the time to write the report. */
const TEST_MS = 240_000;

describeInBrowser('an inspection report', () => {
  let admin: string;
  const { server, openPage } = shopInBrowser({}, async (server) => {
    admin = await server.logIn(ADMIN);
    const body = { name: 'Hamza Sheikh', phone: '03001234568', role: 'inspector', ...INSPECTOR };
    await server.call('POST', '/auth/register', { token: admin, body });
    const { user } = await server.register('Sana Iqbal', { email: 'sana@example.pk', password: 'Seller1x' });
    const { product } = await server.call<{ product: { _id: string } }>('POST', '/admin/products', {
      token: admin,
      body: { ...LISTED, sellerId: user._id },
    });
    await server.call('POST', `/products/${product._id}/request-inspection`, { body: BUYER });
  });
  const onRecord = (reportId: string) => server.call<PublicReport>('GET', `/inspection-reports/${reportId}`);

  /** Writes the report by keyboard, verifies it in the browser and finds it again by its printout. */
  const write = async (): Promise<string> => {
    const { page, problems } = await openPage(DESKTOP);
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.goto(PAGES.login.path);
    await page.getByLabel('Email').fill(INSPECTOR.email);
    await page.getByLabel('Password', { exact: true }).fill(INSPECTOR.password);
    await page.keyboard.press('Enter');
    // The inspector's own queue, which is empty.
    await page.waitForURL(`**${CONSOLE_PAGES.inspections.path}?*`);
    await press(page, 'Show all pending requests');
    await page.getByRole('row').filter({ hasText: LISTED.name }).getByText(BUYER.name).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await press(page, `Assign to me: ${LISTED.name}`);
    await page.getByText(INSPECTION.assigned).waitFor();
    await press(page, `Write report: ${LISTED.name}`);
    const dialog = page.getByRole('dialog', { name: 'Inspection report' });
    await dialog.getByLabel('Serial number', { exact: true }).focus();
    await page.keyboard.type('PF-1K2M3N');
    await page.getByRole('group', { name: CHECKLIST[0]!.label }).getByRole('radio').first().focus();
    // Each number selects and moves to the next part: 'OK' or 'Functional' is 1, 'Moderate' 2.
    for (const { path } of CHECKLIST) await page.keyboard.press(path === 'internals.battery' ? '2' : '1');
    await page.getByLabel('Battery: Health in %').focus();
    await page.keyboard.type('71');
    await page.keyboard.press('Tab');
    await page.keyboard.type('3,5');
    for (const [index, label] of REPORT_PHOTOS.entries()) {
      const chooser = page.waitForEvent('filechooser');
      await dialog.getByLabel(`Choose ${REPORT_PHOTO_LABELS[label]}`).press('Enter');
      await (await chooser).setFiles({
        name: `${label}.jpg`,
        mimeType: 'image/jpeg',
        // Each photo is different.
        buffer: await page.screenshot({
          type: 'jpeg',
          clip: { x: 10 * index, y: 0, width: 800, height: 600 },
        }),
      });
    }
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Issue report' }).press('Enter');
    await dialog.getByText(INSPECTION.issued).waitFor();
    // Its row leaves the list behind the dialog, which stays.
    await page.getByText(BUYER.name).waitFor({ state: 'detached' });
    await dialog.getByRole('link', { name: 'View report' }).press('Enter');

    await page.waitForURL('**/reports/PK-*');
    await page.getByRole('heading', { level: 1, name: LISTED.name }).waitFor();
    const reportId = basename(new URL(page.url()).pathname);
    expect(await accessibilityViolations(page)).toEqual([]);
    await verify(page, VERIFICATION.genuine);
    expect(await accessibilityViolations(page)).toEqual([]);

    const pdf = await fetch(server.url + reportFilePath(reportId, 'pdf'));
    const address = await qrCodeIn(new Uint8Array(await pdf.arrayBuffer()));
    await page.goto(address);
    await page.getByText(reportId).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(reportPath(reportId));
    expect(problems).toEqual([]);
    return reportId;
  };
  let writtenReport: Promise<string> | undefined;
  /** The id of the report of all tests, written by the first of them. */
  const issued = (): Promise<string> => {
    writtenReport ??= write();
    return writtenReport;
  };

  it(
    'is written by keyboard, verified in the browser and found again by its printout',
    async () => {
      expect(await issued()).toMatch(/^PK-/);
    },
    TEST_MS,
  );

  it(
    'of an unlisted device is the target of the mail to its requester',
    async () => {
      const booking = {
        ...BUYER,
        email: 'omar@example.pk',
        deviceType: 'laptop',
        location: 'Gulberg, Lahore',
        preferredDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
        inspectionType: 'complete',
      };
      const { request } = await server.call<{ request: { _id: string } }>(
        'POST',
        '/external-inspections/request',
        { body: booking },
      );
      const { physical, internals, overallStatus, overallRating } = (await onRecord(await issued())).report;
      // Without a serial number and photos its verdict would be lower.
      const findings = { physical, internals, overallStatus, overallRating, overruled: 'The same device' };
      const form = new FormData();
      form.append('inspectionData', JSON.stringify({ ...findings, deviceInfo: { inspectorName: 'Hamza' } }));
      const response = await fetch(`${server.url}/api/external-inspections/${request._id}/report`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${admin}` },
        body: form,
      });
      const { message, data } = (await response.json()) as Success<IssuedReport>;
      expect(message).toBe(INSPECTION.issued);

      const { page, problems } = await openPage(PHONE);
      await page.goto(await linkInMail(server.dataDir, booking.email, '/reports'));
      await page.getByRole('heading', { level: 1, name: 'Laptop' }).waitFor();
      await verify(page, VERIFICATION.genuine);
      expect(page.url()).toContain(data.product.reportId);
      expect(problems).toEqual([]);
    },
    TEST_MS,
  );

  it(
    'fails verification with a photo whose bytes were changed',
    async () => {
      const reportId = await issued();
      const { report } = await onRecord(reportId);
      const file = pictureFile(server.dataDir, report.photos.ports!.path);
      const bytes = readFileSync(file);
      bytes[bytes.length - 1]! ^= 1;
      writeFileSync(file, bytes);

      const { page } = await openPage(PHONE);
      await page.goto(reportPath(reportId));
      await verify(page, unproven('files'));
      const what = interpolate(VERIFICATION.photo, { label: REPORT_PHOTO_LABELS.ports });
      await page.getByText(interpolate(VERIFICATION.fileChanged, { what })).waitFor();

      bytes[bytes.length - 1]! ^= 1;
      writeFileSync(file, bytes);
    },
    TEST_MS,
  );

  it(
    'fails verification with a rating that was changed in the read model',
    async () => {
      const reportId = await issued();
      const { overallRating } = (await onRecord(reportId)).report;
      const setRating = async (rating: number): Promise<void> => {
        await server.stop();
        const models = new DatabaseSync(join(server.dataDir, 'read-models.sqlite'));
        const [active] = models
          .prepare('SELECT collection FROM actives WHERE name = ?')
          .all('inspection-reports') as { collection: string }[];
        models.exec(`UPDATE "${active!.collection}.documents"
        SET rest = json_set(rest, '$.versions[0].report.overallRating', ${rating})`);
        models.close();
        await server.start();
      };
      await setRating(10);

      const { page } = await openPage(PHONE);
      await page.goto(reportPath(reportId));
      await verify(page, unproven('same'));
      await page
        .getByText(
          interpolate(VERIFICATION.differs, { path: 'overallRating', signed: overallRating, shown: 10 }),
        )
        .waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await setRating(overallRating);
    },
    TEST_MS,
  );

  it(
    'fails verification with a foreign signature or key',
    async () => {
      const reportId = await issued();
      const [header, body] = (await onRecord(reportId)).jws.split('.') as [string, string];
      const { privateKey } = generateKeyPairSync('ed25519');
      const signed = (head: string): string =>
        `${head}.${body}.${sign(null, Buffer.from(`${head}.${body}`), privateKey).toString('base64url')}`;
      const { page } = await openPage(PHONE);
      await page.goto(PAGES.verify.path);
      const choose = (jws: string) =>
        page
          .getByLabel('Choose a photo or signed file')
          .setInputFiles({ name: `${reportId}.jws`, mimeType: 'application/jose', buffer: Buffer.from(jws) });

      await choose(signed(header));
      await page.getByText(unproven('signature')).waitFor();
      await choose(signed(Buffer.from(JSON.stringify({ alg: 'EdDSA', kid: 'ours' })).toString('base64url')));
      await page.getByText(interpolate(VERIFICATION.keyUnknown, { kid: 'ours' })).waitFor();
      await page.getByText(unproven('key')).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
    },
    TEST_MS,
  );
});

/** The file of the picture with this address: in a folder named after the beginning of its hash. */
const pictureFile = (dataDir: string, path: string): string =>
  join(dataDir, 'images', basename(path).slice(0, 2), basename(path));

/** By keyboard, as soon as the button is enabled: a busy one ignores keys. */
const press = (page: Page, button: string) =>
  page.getByRole('button', { name: button, exact: true, disabled: false }).press('Enter');

const verify = async (page: Page, verdict: string): Promise<void> => {
  await press(page, 'Verify this report');
  await page.getByRole('status').filter({ hasText: verdict }).waitFor();
};

/** The text of the QR code on the first page of a PDF, as printed. */
const qrCodeIn = async (pdf: Uint8Array): Promise<string> => {
  const page = await (await getDocument({ data: pdf, verbosity: 0 }).promise).getPage(1);
  const viewport = page.getViewport({ scale: 1 });
  const canvas = createCanvas(viewport.width, viewport.height);
  await page.render({ canvas: canvas as never, viewport }).promise;
  const { data, width, height } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return readQr(new Uint8ClampedArray(data), width, height)!.data;
};
