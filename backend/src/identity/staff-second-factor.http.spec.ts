import { jest } from '@jest/globals';
import {
  type Failure,
  GENERAL_MESSAGES,
  type SecondFactorSecret,
  type Session,
  type SignedIn,
  type Success,
  USER_MESSAGES,
  type User,
} from '@parkho/contracts';
import { Secret, TOTP } from 'otpauth';
import { FAKE_CLOCK_ONLY } from '../clock.fixture.js';
import { ADMIN, type Person, SELLER, startTestApp, type TestApp } from '../testing.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => jest.useRealTimers());

const DAY = 24 * 60 * 60 * 1000;
const PRESENT = Date.now();
const onDay = (day: number) => jest.useFakeTimers({ ...FAKE_CLOCK_ONLY, now: PRESENT + day * DAY });

const me = async (as: Person) =>
  (await app.send<Success<{ user: User }>>('GET', '/auth/me', { as })).body.data.user;
const read = (as: Person, path = '/console/waiting') => app.send<Failure>('GET', path, { as });
const prepare = async (as: Person, password: string) => {
  const sent = { as, body: { password } };
  const { body } = await app.send<Success<SecondFactorSecret>>('POST', '/auth/second-factor', sent);
  return body.data.secret;
};
const turnOn = (as: Person, secret: string, signOutOthers?: boolean) => {
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const body = { code, ...(signOutOthers !== undefined && { signOutOthers }) };
  return app.send<Success<{ user: User; recoveryCodes: string[] }>>('PUT', '/auth/second-factor', {
    as,
    body,
  });
};

test('staff work for seven days without a second factor, then only their profile opens until they enable it', async () => {
  const nadia = await app.employ('moderator', 'nadia@example.com');
  const listing = await app.list(app.seller);
  const { secondFactorDue } = await me(nadia);
  const week = Date.parse(secondFactorDue!) - PRESENT;
  expect(week).toBeGreaterThan(7 * DAY - 60_000);
  expect(week).toBeLessThan(7 * DAY + 60_000);
  onDay(6.9);
  expect((await read(nadia)).status).toBe(200);
  onDay(7.1);
  const refusal = await read(nadia);
  expect([refusal.status, refusal.body.code, refusal.body.message]).toEqual([
    403,
    'second-factor-required',
    GENERAL_MESSAGES.secondFactorRequired,
  ]);
  const command = await app.send('PATCH', '/admin/products/any/approve', { as: nadia });
  expect(command).toMatchObject({ status: 403, body: { code: 'second-factor-required' } });
  // A command on a route that is also open to visitors.
  const admin = await app.logIn(ADMIN);
  const body = { name: 'New', email: 'new@example.com', password: 'Harbour7lantern', role: 'admin' };
  expect(await app.send('POST', '/auth/register', { as: admin, body })).toMatchObject({
    status: 403,
    body: { code: 'second-factor-required' },
  });

  // An unpublished device is as invisible to them as to everyone.
  expect((await read(nadia, `/products/products/${listing}`)).status).toBe(404);
  expect((await read(nadia, '/products/public')).status).toBe(200);

  const profile = { name: 'Nadia Khan', email: 'nadia@example.com', businessName: 'Parkho' };
  const updated = await app.send<Success<{ user: User }>>('PUT', '/auth/profile', {
    as: nadia,
    body: profile,
  });
  expect(updated.body.data.user).toMatchObject({ name: 'Nadia Khan', secondFactorDue });
  const on = await turnOn(nadia, await prepare(nadia, SELLER.password));
  expect(on.body.data.user).toMatchObject({ secondFactor: true });
  expect(on.body.data.user.secondFactorDue).toBeUndefined();
  expect((await read(nadia)).status).toBe(200);
  expect((await read(nadia, `/products/products/${listing}`)).status).toBe(200);
  // Otherwise the grace period would restart.
  const removal = { password: SELLER.password, code: on.body.data.recoveryCodes[0]! };
  const off = await app.send<Success<{ user: User }>>('DELETE', '/auth/second-factor', {
    as: nadia,
    body: removal,
  });
  expect(off.body.data.user.secondFactorDue).toBe(secondFactorDue);
  expect((await read(nadia)).status).toBe(403);
});

test('a later staff member has seven days from then on', async () => {
  const { id } = await app.register('Late', 'late@example.com');
  const credentials = { email: 'late@example.com', password: SELLER.password };
  await app.employ('admin', 'deputy@example.com');
  onDay(9);
  const admin = await app.logIn({ email: 'deputy@example.com', password: SELLER.password });
  await turnOn(admin, await prepare(admin, SELLER.password));
  const promoted = await app.send('PATCH', `/admin/users/${id}/role`, {
    as: admin,
    body: { role: 'analyst' },
  });
  expect(promoted.status).toBe(200);
  const late = await app.logIn(credentials);
  onDay(15.9);
  expect((await read(late)).status).toBe(200);
  onDay(16.1);
  expect((await read(late)).status).toBe(403);
});

test('sellers and buyers may enable it, and login then requires it', async () => {
  for (const role of ['seller', 'buyer'] as const) {
    const email = `a-${role}@example.com`;
    const person = await app.employ(role, email);
    expect((await me(person)).secondFactorDue).toBeUndefined();
    const on = await turnOn(person, await prepare(person, SELLER.password));
    expect([on.status, on.body.data.user.secondFactor]).toEqual([200, true]);
    const login = await app.send('POST', '/auth/login', { body: { email, password: SELLER.password } });
    expect([login.status, login.body.fields]).toEqual([401, { code: USER_MESSAGES.codeRequired }]);
  }
});

test('enabling or disabling it ends the other sessions only on request', async () => {
  const here = await app.register('Sohail', 'sohail@example.com');
  const elsewhere = await app.logIn({ email: 'sohail@example.com', password: SELLER.password });
  const sessions = async () => {
    const { body } = await app.send<Success<{ sessions: Session[] }>>('GET', '/auth/sessions', { as: here });
    return body.data.sessions.length;
  };
  const wrong = await app.send('PUT', '/auth/second-factor', {
    as: here,
    body: { code: '123456', signOutOthers: 'yes' },
  });
  expect([wrong.status, wrong.body.fields]).toEqual([
    400,
    { signOutOthers: USER_MESSAGES.othersSignedOutInvalid },
  ]);
  const on = await turnOn(here, await prepare(here, SELLER.password));
  const [code, another] = on.body.data.recoveryCodes;
  expect(await sessions()).toBe(2);
  const off = { password: SELLER.password, code: code!, signOutOthers: true };
  expect((await app.send('DELETE', '/auth/second-factor', { as: here, body: off })).status).toBe(200);
  expect([await sessions(), (await read(elsewhere, '/auth/me')).status]).toEqual([1, 401]);

  const again = await app.send<Success<SignedIn>>('POST', '/auth/login', {
    body: { email: 'sohail@example.com', password: SELLER.password },
  });
  expect([again.status, await sessions(), another]).toEqual([200, 2, expect.any(String)]);
  await turnOn(here, await prepare(here, SELLER.password), true);
  expect(await sessions()).toBe(1);
});
