import { createHmac } from 'node:crypto';
import { GENERAL_MESSAGES, roleLabel, USER_MESSAGES } from '@parkho/contracts';
import type { Page } from 'playwright-core';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  PHONE,
  shopInBrowser,
  signIn,
} from '../support/browser.js';
import { ADMIN } from '../support/server.js';
import { ServerClock } from '../support/server-clock.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PASSWORD = 'Harbour7lantern';
const NADIA = { email: 'nadia@example.pk', password: PASSWORD };
const TIMEOUT_MS = 60_000;

/** The authenticator app's code for a base32 secret at a time (RFC 6238). */
const codeOf = (secret: string, at: number): string => {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const hash = createHmac('sha1', key).update(step).digest();
  const number = hash.readUInt32BE(hash.at(-1)! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
};

describeInBrowser('a confirmed identity', () => {
  const clock = new ServerClock();
  let nadiaId: string;
  let saraId: string;
  const { server, openPage } = shopInBrowser(clock.settings, async (server) => {
    const token = await server.logIn(ADMIN);
    const body = { name: 'Nadia', ...NADIA, role: 'moderator' };
    nadiaId = (await server.call<{ user: { _id: string } }>('POST', '/auth/register', { token, body })).user
      ._id;
    saraId = (await server.register('Sara', { email: 'sara@example.pk', password: PASSWORD })).user._id;
  });
  afterAll(() => clock.remove());

  const expectAccessible = async (page: Page) => expect(await accessibilityViolations(page)).toEqual([]);
  const openConsole = async (viewport: typeof PHONE, credentials: typeof NADIA) => {
    const openedPage = await openPage(viewport);
    openedPage.page.setDefaultTimeout(TIMEOUT_MS);
    await openedPage.page.context().clock.setFixedTime(clock.now());
    await signIn(openedPage.page, await server.logIn(credentials));
    return openedPage;
  };

  /** An admin who changes a role some time after the login confirms their identity, once for the following changes. */
  const changeRoles = async () => {
    const { page } = await openConsole(DESKTOP, ADMIN);
    await page.goto(`/admin/users/${saraId}/show`);
    await page.getByText(/^Turn on two-factor authentication by /).waitFor();
    await expectAccessible(page);
    clock.advance(11 * MINUTE);
    const changeRole = async (role: 'Analyst' | 'Moderator') => {
      await page.getByRole('button', { name: 'Change role' }).click();
      const roles = page.getByRole('dialog', { name: 'Change role: Sara' });
      await roles.getByRole('radio', { name: role }).check();
      await roles.getByRole('button', { name: 'Change role' }).click();
    };
    await changeRole('Analyst');
    const prompt = page.getByRole('dialog', { name: "Confirm it's you" });
    const password = prompt.getByLabel('Your password');
    await password.waitFor();
    expect(await password.evaluate((input) => input === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await password.fill('Wrong1pass');
    await prompt.getByRole('button', { name: 'Confirm' }).click();
    await prompt.getByText(USER_MESSAGES.wrongPassword).waitFor();
    await password.fill(ADMIN.password);
    await prompt.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText(USER_MESSAGES.roleChanged).waitFor();
    await prompt.waitFor({ state: 'hidden' });
    await page.getByText(roleLabel('analyst'), { exact: true }).first().waitFor();

    await changeRole('Moderator');
    await page.getByText(roleLabel('moderator'), { exact: true }).first().waitFor();
    expect(await prompt.count()).toBe(0);

    // Closing it changes nothing, and stays on the screen.
    clock.advance(11 * MINUTE);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Erase' }).click();
    await page.getByRole('dialog', { name: 'Erase: Sara' }).getByRole('button', { name: 'Erase' }).click();
    await prompt.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText(USER_MESSAGES.confirmIdentity).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/users/${saraId}/show`);
    expect((await server.logIn({ email: 'sara@example.pk', password: PASSWORD })).length).toBeGreaterThan(0);
  };

  /**
   * A week later a moderator without a second factor is redirected to the profile, and works on once it is enabled.
   */
  const setUpAfterAWeek = async () => {
    clock.advance(8 * DAY);
    const { page } = await openConsole(PHONE, NADIA);
    await page.goto('/admin');
    await page.getByRole('heading', { name: GENERAL_MESSAGES.secondFactorRequired }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Set it up' }).click();
    const section = page.getByRole('region', { name: 'Two-factor authentication' });
    await section.getByRole('button', { name: 'Turn on' }).click();
    await section.getByLabel('Your password').fill(PASSWORD);
    await section.getByRole('button', { name: 'Continue' }).click();
    const secret = (await section.locator('code').textContent())!.replaceAll(' ', '');
    await section.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, clock.now()));
    await expectAccessible(page);
    await section.getByRole('button', { name: 'Turn on' }).click();
    await section.getByRole('button', { name: 'I have saved them' }).click();
    expect(await page.getByText(GENERAL_MESSAGES.secondFactorRequired).count()).toBe(0);
    await page.goto('/admin');
    await page.getByText('Welcome back, Nadia').waitFor();
    await page.goto(`/admin/users/${nadiaId}/show`);
    await page.getByText(GENERAL_MESSAGES.wrongRole).waitFor();
  };

  it('is required of an admin some time after the login, and of every member of staff after a week', async () => {
    await changeRoles();
    await setUpAfterAWeek();
  }, 300_000);
});
