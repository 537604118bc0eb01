import {
  FLAG_MESSAGES,
  GUEST_HOLDINGS,
  GUEST_MESSAGES,
  interpolate,
  LANGUAGES,
  type Language,
  localizedPath,
  type SellerQuestions,
  wordingOf,
} from '@parkho/contracts';
import { type Text, URDU } from '@parkho/contracts/urdu';
import {
  accessibilityViolations,
  DESKTOP,
  describeInBrowser,
  overflowWidth,
  PHONE,
  shopInBrowser,
} from '../support/browser.js';
import { device } from '../support/device.js';
import { eventually, linkInMail } from '../support/mails.js';

const SANA = { email: 'sana@example.pk', password: 'Seller1secret' };
const QUESTION = 'کیا چارجر ساتھ ہے؟';
const ANSWER = 'جی ہاں، اصل والا۔';

const IN_URDU = [PHONE, DESKTOP].map((viewport) => ({
  language: 'ur' as Language,
  viewport,
  name: `ur at ${viewport.width}`,
}));
/** In English on a desktop: pages.spec.ts. */
const COMPARISONS = [{ language: 'en' as Language, viewport: PHONE, name: 'en at 390' }, ...IN_URDU];

describeInBrowser('a buyer in each language', () => {
  let seller: string;
  let ids: readonly string[];
  const { server, openPage } = shopInBrowser({}, async (server) => {
    ({ token: seller, ids } = await server.registerWithDevices('Sana', SANA, 2 + IN_URDU.length));
  });

  const speech = (language: Language) => {
    const { translate } = wordingOf(language, language === 'ur' ? URDU : {});
    return {
      at: (path: string) => localizedPath(path, language),
      say: (text: Text, values = {}) => interpolate(translate(text), values),
    };
  };

  it.each(COMPARISONS)('compares two devices and shares the comparison: $name', async ({
    language,
    viewport,
  }) => {
    const { at, say } = speech(language);
    const { page, problems } = await openPage(viewport);
    await page.goto(at('/devices'));
    expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe(
      LANGUAGES[language].dir,
    );
    for (const index of [0, 1]) {
      const tick = page.getByLabel(say('Compare {name}', { name: device(index).name }));
      await tick.first().check({ force: true });
    }
    await page.getByRole('link', { name: say('Compare ({count})', { count: 2 }) }).click();
    await page.waitForURL((url) => url.pathname === at('/compare') && url.search !== '');
    await page.getByRole('table').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflowWidth(page)).toBe(0);

    const { page: friend } = await openPage(viewport, { javaScriptEnabled: false });
    await friend.goto(page.url());
    const table = (await friend.getByRole('table').textContent())!;
    for (const index of [0, 1]) expect(table).toContain(device(index).name);
    expect(problems).toEqual([]);
  }, 60_000);

  // In English: questions.spec.ts.
  it.each(IN_URDU)('asks a seller without an account, and reads the answer: $name', async ({
    language,
    viewport,
    name,
  }) => {
    const { at, say } = speech(language);
    const email = `${name.replaceAll(' ', '-')}@example.org`;
    const id = ids[viewport === PHONE ? 0 : 1]!;
    const { page, problems } = await openPage(viewport);
    await page.goto(at(`/devices/${id}`));
    await page.getByRole('button', { name: say('Ask a question') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('Question')).fill(QUESTION);
    await dialog.getByLabel(say('Name')).fill('Ayesha');
    await dialog.getByLabel(say('Email')).fill(email);
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: say('Send question') }).click();
    await dialog.getByRole('button', { name: say('Done') }).click();

    // The mail links to the page in the buyer's language.
    await page.goto(await linkInMail(server.dataDir, email, at('/your-data')));
    await page.getByRole('button', { name: say(GUEST_HOLDINGS.question.button) }).click();
    await page.getByText(say(GUEST_HOLDINGS.question.confirmed)).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    const question = await eventually(async () => {
      const path = '/products/questions?status=waiting';
      const { questions } = await server.call<SellerQuestions>('GET', path, { token: seller });
      return questions.find(({ text }) => text === QUESTION);
    });
    const body = { answer: ANSWER, shown: true };
    const path = `/products/questions/${id}/${question._id}/answer`;
    await server.call('POST', path, { token: seller, body });
    expect(await linkInMail(server.dataDir, email, at('/devices'))).toBe(at(`/devices/${id}`));
    await page.goto(at(`/devices/${id}`));
    await page.getByText(ANSWER).first().waitFor();
    expect(problems).toEqual([]);
  }, 120_000);

  // In English: coming-back, moderation and reviews.spec.ts.
  it.each(IN_URDU)('saves a search, reports a listing and reviews a device: $name', async ({
    language,
    viewport,
    name,
  }) => {
    const { at, say } = speech(language);
    const email = `${name.replaceAll(' ', '.')}@example.com`;
    const { page, problems } = await openPage(viewport);
    await page.goto(`${at('/devices')}?search=falcon`);
    await page.getByRole('button', { name: say('Email me when one is listed') }).click();
    await page.getByLabel(say('Email')).fill(email);
    await page.getByRole('button', { name: say('Save search') }).click();
    await page.goto(await linkInMail(server.dataDir, email, at('/your-data')));
    await page.getByRole('button', { name: say(GUEST_HOLDINGS['saved-search'].button) }).click();
    await page.getByText(say(GUEST_HOLDINGS['saved-search'].confirmed)).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    const id = ids[viewport === PHONE ? 2 : 3]!;
    await page.goto(at(`/devices/${id}`));
    await page.getByRole('button', { name: say('Report this listing') }).click();
    const form = page.getByRole('dialog', { name: say('Report this listing') });
    await form.getByRole('radio', { name: say('Price or details are misleading') }).check();
    await form.getByRole('textbox').first().fill(QUESTION);
    await form.getByLabel(say('Email (optional)')).fill(email);
    expect(await accessibilityViolations(page)).toEqual([]);
    await form.getByRole('button', { name: say('Send report') }).click();
    await form.getByText(say(FLAG_MESSAGES.sent)).waitFor();
    await form.getByText(say(GUEST_MESSAGES.confirmationSent)).waitFor();

    await server.call('POST', `/products/products/${id}/sold`, { token: seller });
    await server.call('POST', `/products/${id}/buyer`, { token: seller, body: { email } });
    const invitation = await linkInMail(server.dataDir, email, '/review');
    await page.goto(at(invitation));
    await page.getByLabel(say('Mostly as described')).check();
    await page.getByLabel(say('What should other buyers know? (optional)')).fill(ANSWER);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: say('Publish review') }).click();
    await page
      .getByText(say('Thank you. Your review is shown on the device page and the seller page.'))
      .waitFor();
    await page.goto(at(`/devices/${id}`));
    await page.getByText(ANSWER).first().waitFor();
    expect(problems).toEqual([]);
  }, 120_000);
});
