import { POST_AD_PATH } from '@parkho/contracts';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  overflowWidth,
  PHONE,
  shopInBrowser,
  signIn,
} from '../support/browser.js';

describeInBrowser('an unfinished listing', () => {
  const { server, openPage } = shopInBrowser();

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('is one of several from two tabs, and is continued on another device: %s', async (name, size) => {
    const { page: firstTab, problems } = await openPage(size);
    const { token } = await server.register(name, {
      email: `drafts-${size.width}@example.pk`,
      password: 'Seller1secret',
    });
    await signIn(firstTab, token);
    const secondTab = await firstTab.context().newPage();
    await firstTab.goto(POST_AD_PATH);
    await firstTab.getByLabel('Product name').fill('Dell Latitude 7490');
    await secondTab.goto(POST_AD_PATH);
    await secondTab.getByRole('button', { name: 'Start a new listing' }).click();
    await secondTab.getByLabel('Product name').fill('HP EliteBook 840');
    // The draft is stored with the account once the form is closed.
    for (const tab of [firstTab, secondTab]) {
      const draftRequest = tab.waitForResponse((response) => response.request().method() === 'PUT');
      await tab.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await draftRequest;
    }

    const { page: otherDevice, problems: otherProblems } = await openPage(size);
    await signIn(otherDevice, token);
    await otherDevice.goto('/seller/dashboard');
    await otherDevice.getByRole('link', { name: /2 unfinished listings/ }).click();
    const dialog = otherDevice.getByRole('dialog', { name: 'Add Laptop' });
    await dialog.getByText('You have 2 unfinished laptop listings.').waitFor();
    expect(await accessibilityViolations(otherDevice)).toEqual([]);
    expect(await overflowWidth(otherDevice)).toBe(0);
    const latitude = dialog.getByRole('listitem').filter({ hasText: 'Dell Latitude 7490' });
    await dialog
      .getByRole('listitem')
      .filter({ hasText: 'HP EliteBook 840' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await dialog.getByText('You have an unfinished laptop listing.').waitFor();
    await latitude.getByRole('button', { name: 'Continue where you left off' }).click();
    expect(await dialog.getByLabel('Product name').inputValue()).toBe('Dell Latitude 7490');

    await firstTab.goto(POST_AD_PATH);
    await firstTab.getByText('You have an unfinished laptop listing.').waitFor();
    expect([...problems, ...otherProblems]).toEqual([]);
  });

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('continues after a session has ended: %s', async (name, size) => {
    const { page } = await openPage(size);
    const credentials = { email: `session-${size.width}@example.pk`, password: 'Seller1secret' };
    const { token } = await server.register(name, credentials);
    await page.goto('/login');
    await page.getByLabel('Email').fill(credentials.email);
    await page.getByLabel('Password', { exact: true }).fill(credentials.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.waitForURL(/\/seller/);
    await page.goto(POST_AD_PATH);
    await page.getByLabel('Product name').fill('Lenovo ThinkPad T480');
    await page.getByLabel('Brand').selectOption('Lenovo');
    await page.getByLabel('Model name').fill('T480');
    await page.getByLabel('Description').fill('One owner.');
    await server.call('DELETE', '/auth/sessions', { token });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Email').fill(credentials.email);
    await page.getByLabel('Password', { exact: true }).fill(credentials.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Continue where you left off' }).click();
    await page.getByText('Step 2 of 5').waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    expect(await page.getByLabel('Description').inputValue()).toBe('One owner.');
  });
});
