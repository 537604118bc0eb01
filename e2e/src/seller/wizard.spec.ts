import { POST_AD_PATH, type ProductPage } from '@parkho/contracts';
import type { Page } from 'playwright-core';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
  signIn,
} from '../support/browser.js';

const TIMEOUT_MS = 60_000;
const SLOTS = ['front', 'back', 'closed', 'open', 'keyboard'] as const;
/** A phone on a slow network, in milliseconds and bytes per second. */
const SLOW_LINE = { offline: false, latency: 200, downloadThroughput: 150_000, uploadThroughput: 100_000 };

describeInBrowser('a seller with a laptop', () => {
  const { server, openPage } = shopInBrowser();

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])(
    'lists it from %s over a slow network, despite a closed tab and a failed upload',
    async (name, size) => {
      const { page: firstPage, problems } = await openPage(size);
      const seller = { email: `${size.width}@example.pk`, password: 'Seller1secret' };
      const { token } = await server.register(name, seller);
      await signIn(firstPage, token);

      firstPage.setDefaultTimeout(TIMEOUT_MS);
      const wizard = firstPage.getByRole('dialog', { name: 'Add Laptop' });
      await firstPage.goto(POST_AD_PATH);
      await wizard.getByLabel('Product name').fill('Lenovo ThinkPad T480');
      await wizard.getByLabel('Brand').selectOption('Lenovo');
      await wizard.getByLabel('Model name').fill('T480');
      await wizard.getByLabel('Description').fill('One owner, office use.');
      await wizard.getByRole('button', { name: 'Next' }).click();
      await wizard.getByLabel('Processor').fill('Core i5-8350U');
      for (const choice of ['16GB', '512GB', 'SSD']) await wizard.getByText(choice, { exact: true }).click();
      await wizard.getByLabel('Screen size').selectOption('14 inch');
      await wizard.getByRole('button', { name: 'Next' }).click();
      for (const choice of ['Used', 'No']) await wizard.getByText(choice, { exact: true }).click();
      await wizard.getByRole('button', { name: 'Next' }).click();
      const photos = await Promise.all(
        SLOTS.map(async () => turned(await firstPage.screenshot({ type: 'jpeg' }))),
      );
      await wizard.getByText('Charger', { exact: true }).click();
      await wizard.getByLabel('Battery backup').fill('4.5');
      await firstPage.close();

      const page = await firstPage.context().newPage();
      page.on('pageerror', ({ message }) => problems.push(message));
      page.setDefaultTimeout(TIMEOUT_MS);
      const restoredWizard = page.getByRole('dialog', { name: 'Add Laptop' });
      await page.goto(POST_AD_PATH);
      await restoredWizard.getByText('Step 4 of 5, Other Information').waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await restoredWizard.getByRole('button', { name: 'Continue where you left off' }).click();
      expect(await restoredWizard.getByLabel('Battery backup').inputValue()).toBe('4.5');
      expect(await restoredWizard.getByLabel('Charger').isChecked()).toBe(true);
      await restoredWizard.getByLabel('Operating system').selectOption('Windows 11');
      await restoredWizard.getByRole('button', { name: 'Next' }).click();

      const line = await page.context().newCDPSession(page);
      await line.send('Network.emulateNetworkConditions', SLOW_LINE);
      let uploads = 0;
      await page.route('**/api/products/pictures', (route) =>
        ++uploads === 2 ? route.abort() : route.continue(),
      );
      await restoredWizard.getByLabel('Price (PKR)').fill('85000');
      await restoredWizard
        .getByRole('group', { name: 'Is the price negotiable?' })
        .getByText('Yes', { exact: true })
        .click();
      await restoredWizard.getByLabel('Location').fill('Lahore');
      await restoredWizard
        .getByLabel('Choose Front')
        .setInputFiles(
          photos.map((buffer, index) => ({ name: `${index}.jpg`, mimeType: 'image/jpeg', buffer })),
        );
      await restoredWizard.getByRole('progressbar').first().waitFor();
      await restoredWizard.getByRole('button', { name: /^Retry/ }).click();
      expect(await accessibilityViolations(page)).toEqual([]);
      // It waits for photos that are still being uploaded.
      await restoredWizard.getByRole('button', { name: 'Submit' }).click();
      await restoredWizard.getByText(/Product added successfully! Report ID: PK-/).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);

      const ownProducts = await server.call<{ products: ProductPage[] }>('GET', '/products/my-products', {
        token,
      });
      expect(ownProducts.products).toHaveLength(1);
      const { images, approvalStatus } = ownProducts.products[0]!;
      expect(approvalStatus).toBe('pending');
      expect(Object.keys(images).sort()).toEqual([...SLOTS].sort());
      expect(await sizeOf(page, images.front!)).toEqual([size.height, size.width]);

      await page.reload();
      expect(await restoredWizard.getByLabel('Product name').inputValue()).toBe('');
      expect(problems).toEqual([]);
    },
    240_000,
  );
});

/** A JPEG with the EXIF data of a rotated camera: it is displayed a quarter turn to the right. */
const turned = (jpeg: Buffer): Buffer => {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0];
  const exif = [...Buffer.from('Exif\0\0MM'), 0, 42, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0];
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xe1, 0, exif.length + 2, ...exif]),
    jpeg.subarray(2),
  ]);
};

/** Width and height of a picture as the browser shows it. */
const sizeOf = (page: Page, path: string): Promise<[number, number]> =>
  page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, path);
