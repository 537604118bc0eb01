import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import {
  type Failure,
  type IdentityConfirmation,
  type SecondFactorOn,
  type SecondFactorSecret,
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

const MINUTE = 60_000;
const PRESENT = Date.now();
const inMinutes = (minutes: number) =>
  jest.useFakeTimers({ ...FAKE_CLOCK_ONLY, now: PRESENT + minutes * MINUTE });

const confirm = (as: Person, proofs: object, headers = {}) =>
  app.send<Success<IdentityConfirmation>>('POST', '/auth/confirm-identity', { as, body: proofs, headers });
const changeRole = (as: Person, id: string, role: string, headers = {}) =>
  app.send<Success<{ user: User }>>('PATCH', `/admin/users/${id}/role`, {
    as,
    body: { role },
    headers,
  });
const refused = [403, 'confirm-identity', USER_MESSAGES.confirmIdentity];
const refusalOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as Failure).code,
  (body as Failure).message,
];

/** Enables the second factor of an account; returns its secret and recovery codes. */
const protect = async (as: Person, password: string) => {
  const prepared = await app.send<Success<SecondFactorSecret>>('POST', '/auth/second-factor', {
    as,
    body: { password },
  });
  const { secret } = prepared.body.data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const on = await app.send<Success<SecondFactorOn>>('PUT', '/auth/second-factor', { as, body: { code } });
  return { secret, recoveryCodes: on.body.data.recoveryCodes };
};

test('ten minutes after the login a change of role requires the password again, and its key is then used once', async () => {
  const sara = await app.register('Sara', 'sara@example.com');
  const key = { 'idempotency-key': 'sara-moderates' };
  inMinutes(9);
  expect((await changeRole(app.admin, sara.id, 'moderator')).status).toBe(200);
  inMinutes(11);
  expect(refusalOf(await changeRole(app.admin, sara.id, 'analyst', key))).toEqual(refused);

  const wrong = await confirm(app.admin, { password: 'Wrong1pass' });
  expect([wrong.status, wrong.body.fields]).toEqual([400, { password: USER_MESSAGES.wrongPassword }]);
  const empty = await confirm(app.admin, {});
  expect([empty.status, empty.body.fields]).toEqual([400, { password: USER_MESSAGES.passwordRequired }]);
  expect(refusalOf(await changeRole(app.admin, sara.id, 'analyst', key))).toEqual(refused);

  const lost = { 'idempotency-key': 'confirm' };
  const confirmed = await confirm(app.admin, { password: ADMIN.password }, lost);
  expect(confirmed.body.data.confirmedUntil).toBe(new Date(PRESENT + 21 * MINUTE).toISOString());
  const changed = await changeRole(app.admin, sara.id, 'analyst', key);
  expect([changed.status, changed.body.data.user.role]).toEqual([200, 'analyst']);
  // A repeated confirmation gets its first answer, and does not confirm again.
  inMinutes(22);
  expect((await confirm(app.admin, { password: ADMIN.password }, lost)).body).toEqual(confirmed.body);
  expect(refusalOf(await changeRole(app.admin, sara.id, 'seller'))).toEqual(refused);
});

test('erasing an account and creating a staff account require the password again; a session confirms only itself', async () => {
  const tariq = await app.register('Tariq', 'tariq@example.com');
  const other = await app.logIn(ADMIN);
  inMinutes(30);
  const erase = (as: Person) => app.send('DELETE', `/admin/users/${tariq.id}`, { as });
  const employ = (as: Person, role: string) => {
    const name = `New ${role}`;
    const body = {
      name,
      email: `new-${role}@example.com`,
      password: 'Harbour7lantern',
      role,
      businessName: name,
    };
    return app.send('POST', '/auth/register', { as, body });
  };
  expect((await confirm(other, { password: ADMIN.password })).status).toBe(200);
  expect(refusalOf(await erase(app.admin))).toEqual(refused);
  expect(refusalOf(await employ(app.admin, 'inspector'))).toEqual(refused);
  expect((await employ(app.admin, 'seller')).status).toBe(201);
  expect((await employ(other, 'inspector')).status).toBe(201);
  expect((await erase(other)).status).toBe(200);
});

test('a seller with a second factor confirms with a code, which works once, and only then deletes the account', async () => {
  const hina = await app.register('Hina', 'hina@example.com');
  const { secret, recoveryCodes } = await protect(hina, SELLER.password);
  inMinutes(40);
  const erase = () => app.send('DELETE', '/auth/me', { as: hina, body: { password: SELLER.password } });
  expect(refusalOf(await erase())).toEqual(refused);
  const withPassword = await confirm(hina, { password: SELLER.password });
  expect([withPassword.status, withPassword.body.fields]).toEqual([
    400,
    { code: USER_MESSAGES.codeRequired },
  ]);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await confirm(hina, { code })).status).toBe(200);
  expect((await confirm(hina, { code })).body.fields).toEqual({ code: USER_MESSAGES.codeWrong });
  expect((await confirm(hina, { code: recoveryCodes[0] })).status).toBe(200);
  expect((await erase()).status).toBe(200);
});

test('with a second factor a new password requires a confirmed session', async () => {
  const rabia = await app.register('Rabia', 'rabia@example.com');
  const { recoveryCodes } = await protect(rabia, SELLER.password);
  inMinutes(45);
  const change = () =>
    app.send<Success<SignedIn>>('PUT', '/auth/change-password', {
      as: rabia,
      body: {
        currentPassword: SELLER.password,
        newPassword: 'Harbour7lantern',
        confirmPassword: 'Harbour7lantern',
      },
      headers: { 'idempotency-key': 'rabia-changes' },
    });
  expect(refusalOf(await change())).toEqual(refused);
  expect((await confirm(rabia, { code: recoveryCodes[0] })).status).toBe(200);
  const changed = await change();
  expect(changed.status).toBe(200);
  // Repeated with the session that it has ended, it gets its first answer.
  expect((await change()).body.data.token).toBeDefined();
});

test('reactivating staff requires the password again, signing out and deactivating do not', async () => {
  const kamran = await app.employ('moderator', 'kamran@example.com');
  const lubna = await app.register('Lubna', 'lubna@example.com');
  const admin = await app.logIn(ADMIN);
  inMinutes(55);
  const send = (method: string, id: string, what: string) =>
    app.send(method, `/admin/users/${id}/${what}`, { as: admin });
  expect((await send('POST', kamran.id, 'sign-out')).status).toBe(200);
  for (const { id } of [kamran, lubna]) expect((await send('PATCH', id, 'deactivate')).status).toBe(200);
  expect(refusalOf(await send('PATCH', kamran.id, 'reactivate'))).toEqual(refused);
  expect((await send('PATCH', lubna.id, 'reactivate')).status).toBe(200);
  expect((await confirm(admin, { password: ADMIN.password })).status).toBe(200);
  expect((await send('PATCH', kamran.id, 'reactivate')).status).toBe(200);
});

test('without a second factor the request’s password suffices to delete an account', async () => {
  const umar = await app.register('Umar', 'umar@example.com');
  inMinutes(50);
  const body = { password: SELLER.password };
  expect((await app.send('DELETE', '/auth/me', { as: umar, body })).status).toBe(200);
});

test('passwords and codes are limited here; each attempt is logged with the account id only', async () => {
  const zoya = await app.register('Zoya', 'zoya@example.com');
  const lines: string[] = [];
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation((line: unknown) => {
    lines.push(String(line));
  });
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) statuses.push((await confirm(zoya, { password: `Wrong${n}pass` })).status);
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
  expect((await confirm(zoya, { password: SELLER.password })).status).toBe(429);
  const outcomes = (outcome: string) =>
    lines.filter((line) => line === `step-up outcome=${outcome} account=${zoya.id}`);
  expect([outcomes('failed').length, outcomes('too-many').length]).toEqual([10, 2]);
  const ali = await app.register('Ali', 'ali@example.com');
  const { recoveryCodes } = await protect(ali, SELLER.password);
  const guesses: number[] = [];
  for (let n = 0; n < 6; n++) guesses.push((await confirm(ali, { code: `aaaa-${n}` })).status);
  expect(guesses).toEqual([400, 400, 400, 400, 400, 429]);
  expect((await confirm(ali, { code: recoveryCodes[0] })).status).toBe(429);
  expect(lines.join()).not.toMatch(/example\.com|Wrong|aaaa/);
  warn.mockRestore();
});

test('an ended session cannot confirm', async () => {
  const person = await app.register('Gul', 'gul@example.com');
  await app.send('POST', '/auth/logout', { as: person });
  expect((await confirm(person, { password: SELLER.password })).status).toBe(401);
});
