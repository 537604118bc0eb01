import { type SignedIn, type Success, USER_MESSAGES, type User } from '@parkho/contracts';
import { linkIn, type Person, SELLER, startTestApp, type TestApp } from '../testing.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const me = async (as: Person) =>
  (await app.send<Success<{ user: User }>>('GET', '/auth/me', { as })).body.data.user;
const logIn = (email: string) =>
  app.send<Success<SignedIn>>('POST', '/auth/login', { body: { email, password: SELLER.password } });
const confirm = (token: string, headers = {}) =>
  app.send('POST', '/auth/confirm-email', { body: { token }, headers });
const requestChange = (as: Person, email: string, currentPassword?: string) =>
  app.send<Success<{ user: User }>>('PUT', '/auth/profile', {
    as,
    body: { name: as.name, businessName: as.name, email, currentPassword },
  });
const CONFIRMATION_SUBJECT = 'Confirm your email address';
const CHANGE_SUBJECT = 'Confirm your new email address';

test('registration sends a confirmation link that works once; the account works meanwhile', async () => {
  const rabia = await app.register('Rabia', 'rabia@example.com');
  expect(await me(rabia)).toMatchObject({ emailVerified: false });
  const isVerified = async () =>
    (await app.send<User>('GET', `/console/users/${rabia.id}`, { as: app.admin })).body.emailVerified;
  expect(await isVerified()).toBe(false);
  const token = linkIn(await app.mailTo('rabia@example.com', CONFIRMATION_SUBJECT));
  for (const invalidToken of ['', 'nonsense', `${rabia.id}.guess`]) {
    const refused = await confirm(invalidToken);
    expect([refused.status, refused.body.message]).toEqual([400, USER_MESSAGES.confirmationLinkInvalid]);
  }
  for (let n = 0; n < 2; n++)
    expect((await confirm(token, { 'idempotency-key': 'confirm' })).status).toBe(200);
  expect((await confirm(token)).status).toBe(400);
  expect(await me(rabia)).toMatchObject({ emailVerified: true });
  expect(await isVerified()).toBe(true);
});

test('the first admin needs no link; the link of a reset mail confirms too', async () => {
  expect(await me(app.admin)).toMatchObject({ emailVerified: true });
  const body = { name: 'Nida', email: 'nida@example.com', password: SELLER.password, businessName: 'Nida' };
  await app.send('POST', '/auth/register', { as: app.admin, body });
  const nida = await app.logIn({ email: body.email, password: body.password });
  expect(await me(nida)).toMatchObject({ emailVerified: false });
  await app.mailTo(body.email, CONFIRMATION_SUBJECT);
  await app.send('POST', '/auth/forgot-password', { body: { email: body.email } });
  const token = linkIn(await app.mailTo(body.email, 'reset-password?token'));
  await app.send('POST', '/auth/reset-password', { body: { token, password: SELLER.password } });
  const session = await app.logIn({ email: body.email, password: body.password });
  expect(await me(session)).toMatchObject({ emailVerified: true });
});

test('a change of address requires the password and a link to the new one; the old one works until then and gets a mail', async () => {
  const hina = await app.register('Hina', 'hina@example.com');
  for (const [password, message] of [
    [undefined, USER_MESSAGES.currentPasswordRequired],
    ['Wrong1pass', USER_MESSAGES.wrongPassword],
  ]) {
    const { status, body } = await requestChange(hina, 'hina@new.example', password);
    expect([status, body.fields]).toEqual([400, { currentPassword: message }]);
  }
  const { status, body } = await requestChange(hina, 'hina@new.example', SELLER.password);
  expect([status, body.message, body.data.user]).toEqual([
    200,
    USER_MESSAGES.emailChangeRequested,
    expect.objectContaining({ email: 'hina@example.com', pendingEmail: 'hina@new.example' }),
  ]);
  await app.mailTo('hina@example.com', 'Email address change requested');
  expect((await logIn('hina@new.example')).status).toBe(401);
  expect((await logIn('hina@example.com')).status).toBe(200);

  expect((await confirm(linkIn(await app.mailTo('hina@new.example', CHANGE_SUBJECT)))).status).toBe(200);
  expect((await logIn('hina@example.com')).status).toBe(401);
  const moved = (await logIn('HINA@new.example')).body.data.user;
  expect(moved).toMatchObject({ email: 'hina@new.example', emailVerified: true });
  expect(moved).not.toHaveProperty('pendingEmail');
  await app.mailTo('hina@example.com', 'Your email address was changed');
  await app.register('Heir', 'hina@example.com');
});

test('an address that another account takes before its link is opened is rejected', async () => {
  const slow = await app.register('Slow', 'slow@example.com');
  const taken = await requestChange(slow, 'SANA@example.com', SELLER.password);
  expect([taken.status, taken.body.fields]).toEqual([409, { email: USER_MESSAGES.emailTaken }]);
  await requestChange(slow, 'wanted@example.com', SELLER.password);
  const token = linkIn(await app.mailTo('wanted@example.com', CHANGE_SUBJECT));
  const quick = await app.register('Quick', 'wanted@example.com');
  const refused = await confirm(token);
  expect([refused.status, refused.body.message]).toEqual([409, USER_MESSAGES.emailTaken]);
  expect((await logIn('wanted@example.com')).body.data.user._id).toBe(quick.id);
  expect((await logIn('slow@example.com')).status).toBe(200);
});

test('keeping the old address invalidates the link', async () => {
  const person = await app.register('Stays', 'stays@example.com');
  await requestChange(person, 'elsewhere@example.com', SELLER.password);
  const token = linkIn(await app.mailTo('elsewhere@example.com', CHANGE_SUBJECT));
  const { body } = await app.send<Success<{ user: User }>>('DELETE', '/auth/email-confirmation', {
    as: person,
  });
  expect(body.data.user).not.toHaveProperty('pendingEmail');
  expect((await confirm(token)).status).toBe(400);
});

test('links and changes of address are limited per hour', async () => {
  const rover = await app.register('Rover', 'rover@example.com');
  const resend = () => app.send('POST', '/auth/email-confirmation', { as: rover });
  const first = linkIn(await app.mailTo('rover@example.com', CONFIRMATION_SUBJECT));
  expect((await resend()).status).toBe(200);
  expect((await confirm(first)).status).toBe(400);
  for (let n = 0; n < 4; n++) expect((await resend()).status).toBe(200);
  expect((await resend()).status).toBe(429);
  const moves = Array.from({ length: 6 }, () => requestChange(rover, SELLER.email, SELLER.password));
  const statuses = (await Promise.all(moves)).map(({ status }) => status).toSorted();
  expect(statuses).toEqual([409, 409, 409, 409, 429, 429]);
  expect((await requestChange(rover, 'rover@example.com')).status).toBe(200);
});
