import {
  type MailChoices,
  NOTIFICATION_MESSAGES as MESSAGES,
  type Success,
  type Unsubscription,
} from '@parkho/contracts';
import { eventually, linkIn, type Person, SELLER, startTestApp, type TestApp } from '../testing.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let people = 0;
/** A user with mails enabled, and the first mail. */
const reader = async (): Promise<{ person: Person; email: string; mail: string; token: string }> => {
  const email = `mina-${people++}@example.com`;
  const person = await app.register('Mina', email);
  const token = linkIn(await app.mailTo(email, 'Confirm your email address'));
  await app.send('POST', '/auth/confirm-email', { body: { token } });
  await listed(person);
  const mail = await app.mailTo(email, 'List-Unsubscribe:');
  return {
    person,
    email,
    mail,
    token: /unsubscribe\?token=3D([\w.-]+)|unsubscribe\?token=([\w.-]+)/.exec(mail)![2]!,
  };
};
/** An approved listing, whose seller gets a notification. */
const listed = async (person: Person): Promise<void> => {
  const id = await app.list(person, { name: `Device ${people++}` });
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
};
const mailsOf = async (email: string): Promise<number> =>
  (await app.mailsTo(email)).filter((mail) => mail.includes('List-Unsubscribe:')).length;

const path = (token: string) => `/notifications/unsubscribe?token=${token}`;
const look = (token: string) => app.send<Success<Unsubscription>>('GET', path(token));
const choose = (token: string, body: object, headers = {}) =>
  app.send<Success<Unsubscription>>('POST', path(token), { body, headers });
const post = async (
  token: string,
  body: URLSearchParams | FormData | string,
  headers = {},
): Promise<number> => {
  const url = `${await app.nest.getUrl()}/api${path(token)}`;
  return (await fetch(url, { method: 'POST', body, headers })).status;
};
const choices = async (as: Person): Promise<MailChoices> =>
  (await app.send<Success<MailChoices>>('GET', '/notifications/mails', { as })).body.data;

test('a mail’s link shows what it ends, without a login, and opening it changes nothing', async () => {
  const { person, email, token } = await reader();
  const about = { kinds: ['listings'], email: `${email[0]}…@example.com` };
  for (let n = 0; n < 2; n++) expect((await look(token)).body.data).toEqual({ ...about, wanted: true });
  expect((await look(token)).headers.get('cache-control')).toBe('no-store');

  const off = await choose(token, { wanted: false }, { 'idempotency-key': 'off' });
  expect(off.body).toEqual({
    success: true,
    message: 'You will no longer get emails of this kind.',
    data: { ...about, wanted: false },
  });
  expect((await choices(person)).listings).toBe(false);
  await choose(token, { wanted: true });
  expect((await look(token)).body.data.wanted).toBe(true);
  expect((await choices(person)).listings).toBe(true);
});

test('a mail program unsubscribes with one request, in either form, idempotently', async () => {
  for (const body of [
    () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    () => {
      const form = new FormData();
      form.set('List-Unsubscribe', 'One-Click');
      return form;
    },
  ]) {
    const { person, email, mail } = await reader();
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
    const header =
      /^List-Unsubscribe:\s+<https:\/\/parkho\.test\/api\/notifications\/unsubscribe\?token=([\w.-]+)>$/m;
    const token = header.exec(mail)![1]!;
    for (let n = 0; n < 2; n++) expect(await post(token, body())).toBe(200);
    const off = {
      listings: false,
      inspections: true,
      questions: true,
      featuring: true,
      ideas: true,
      flags: true,
      work: true,
      wishlist: null,
    };
    expect(await choices(person)).toEqual(off);
    // Later decisions are only shown in the bell.
    const before = await mailsOf(email);
    await listed(person);
    await choose(token, { wanted: true });
    await listed(person);
    await eventually(async () => (await mailsOf(email)) > before || undefined);
    expect(await mailsOf(email)).toBe(before + 1);
  }
});

test('opening the mail program’s address in a browser shows the page', async () => {
  const { token } = await reader();
  const url = `${await app.nest.getUrl()}/api${path(token)}`;
  const answer = await fetch(url, { headers: { accept: 'text/html,*/*' }, redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/unsubscribe?token=${token}`]);
  expect((await look(token)).body.data.wanted).toBe(true);
});

test('invalid links and links of erased people are rejected', async () => {
  const [mina, other] = [await reader(), await reader()];
  const secret = mina.token.split('.')[1]!;
  for (const token of [
    'nonsense',
    '',
    `${mina.token}x`,
    mina.token.replace('listings', 'ideas'),
    `${mina.person.id}_listings_ideas.${secret}`,
    `${other.person.id}_listings.${secret}`,
    'x'.repeat(500),
  ]) {
    const refused = [await look(token), await choose(token, { wanted: false })];
    for (const { status, body } of refused)
      expect([status, body.message]).toEqual([400, MESSAGES.linkInvalid]);
  }
  expect((await choices(mina.person)).listings).toBe(true);
  await app.send('DELETE', '/auth/me', { as: mina.person, body: { password: SELLER.password } });
  expect((await look(mina.token)).status).toBe(400);
});

test('an empty body is rejected, and no other route accepts plain forms', async () => {
  const { token, person } = await reader();
  for (const body of [{}, { wanted: 'no' }, { 'List-Unsubscribe': 'yes' }]) {
    const { status, body: answer } = await choose(token, body);
    expect([status, answer.message]).toEqual([400, MESSAGES.choiceInvalid]);
  }
  expect(await post(token, '', {})).toBe(400);
  const url = `${await app.nest.getUrl()}/api/auth/login`;
  const form = new URLSearchParams({ email: SELLER.email, password: SELLER.password });
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(415);
  expect((await choices(person)).listings).toBe(true);
});
