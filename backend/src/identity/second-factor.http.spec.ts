import {
  type AccountHistory,
  type PersonalExport,
  type SecondFactorOn,
  type SecondFactorSecret,
  type SignedIn,
  type Success,
  USER_MESSAGES,
  type User,
  userStream,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { Secret, TOTP } from 'otpauth';
import { EVENT_LOG } from '../platform/engines/tokens.js';
import { ADMIN, type Person, SELLER, startTestApp, type TestApp } from '../testing.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const call = <T>(method: string, as: Person, body: object, headers = {}) =>
  app.send<Success<T>>(method, '/auth/second-factor', { as, body, headers });
const logIn = (code?: string, headers = {}, { email, password } = ADMIN) =>
  app.send<Success<SignedIn>>('POST', '/auth/login', { body: { email, password, code }, headers });

/** The authenticator app's code now, or some steps later. */
const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 });

/** A code that is valid neither now nor in the neighbouring steps. */
const wrongCode = (secret: string): string => {
  const right = [-1, 0, 1, 2].map((later) => codeOf(secret, later));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code))!;
};

test('an admin enables a second factor with password and code, logs in with a code valid once, and disables it', async () => {
  const { admin } = app;
  const denied = await call('POST', admin, { password: 'Wrong1pass' });
  expect([denied.status, denied.body.fields]).toEqual([400, { password: USER_MESSAGES.wrongPassword }]);
  expect((await call('PUT', admin, { code: '123456' })).status).toBe(409);

  const prepared = await call<SecondFactorSecret>('POST', admin, { password: ADMIN.password });
  const { secret, uri } = prepared.body.data;
  expect(uri).toMatch(new RegExp(`^otpauth://totp/Parkho:admin%40example.com\\?.*secret=${secret}`));
  // It is not required before the first code was verified.
  expect((await logIn()).status).toBe(200);
  const mistyped = await call('PUT', admin, { code: wrongCode(secret) });
  expect([mistyped.status, mistyped.body.fields]).toEqual([400, { code: USER_MESSAGES.codeWrong }]);
  const first = codeOf(secret);
  const key = { 'idempotency-key': 'on' };
  const on = await call<SecondFactorOn>('PUT', admin, { code: first }, key);
  const { recoveryCodes, user } = on.body.data;
  expect([on.status, user.secondFactor, new Set(recoveryCodes).size]).toEqual([200, true, 10]);
  expect((await call<SecondFactorOn>('PUT', admin, { code: first }, key)).body.data.recoveryCodes).toEqual(
    recoveryCodes,
  );
  expect((await call('POST', admin, { password: ADMIN.password })).status).toBe(409);
  await app.mailTo(ADMIN.email, 'Two-factor authentication is on');

  const refusal = await logIn();
  expect([refusal.status, refusal.body.fields]).toEqual([401, { code: USER_MESSAGES.codeRequired }]);
  const replayed = await logIn(first);
  expect([replayed.status, replayed.body.fields]).toEqual([400, { code: USER_MESSAGES.codeWrong }]);
  const next = codeOf(secret, 1);
  for (let n = 0; n < 2; n++) expect((await logIn(next, { 'idempotency-key': 'in' })).status).toBe(200);
  expect((await logIn(next)).status).toBe(400);
  const recovery = recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ');
  expect((await logIn(recovery)).status).toBe(200);
  expect((await logIn(recovery)).status).toBe(400);

  const removal = { password: ADMIN.password, code: recoveryCodes[1]! };
  expect((await call('DELETE', admin, { ...removal, password: 'Wrong1pass' })).body.fields).toEqual({
    password: USER_MESSAGES.wrongPassword,
  });
  const off = await call<{ user: User }>('DELETE', admin, removal);
  expect([off.status, off.body.data.user.secondFactor]).toEqual([200, undefined]);
  expect((await logIn()).status).toBe(200);
  await app.mailTo(ADMIN.email, 'Two-factor authentication is off');

  const log = await app.nest.get<EventStore>(EVENT_LOG).readStream(userStream(admin.id));
  const exported = await app.send<Success<PersonalExport>>('GET', '/auth/export', { as: admin });
  for (const text of [JSON.stringify(log), JSON.stringify(exported.body)])
    for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden);
});

test('a client with the password has five attempts at a code', async () => {
  const nadia = { name: 'Nadia', email: 'nadia@example.com', password: 'Nadia1secret', role: 'admin' };
  await app.send('POST', '/auth/register', { as: app.admin, body: nadia });
  const admin = await app.logIn(nadia);
  const prepared = await call<SecondFactorSecret>('POST', admin, { password: nadia.password });
  const { secret } = prepared.body.data;
  expect((await call('PUT', admin, { code: codeOf(secret) })).status).toBe(200);
  // A clock may be off by half a minute at most.
  expect((await logIn(codeOf(secret, 4), {}, nadia)).status).toBe(400);
  const guesses = Array.from({ length: 8 }, () => logIn(wrongCode(secret), {}, nadia));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses).toContain(429);
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(5);
  expect((await logIn(codeOf(secret, 1), {}, nadia)).status).toBe(429);
});

test('an admin with a confirmed identity disables a colleague’s; all sessions end, and a mail is sent', async () => {
  const owner = await app.employ('inspector', 'locked@example.com');
  const prepared = await call<SecondFactorSecret>('POST', owner, { password: SELLER.password });
  await call('PUT', owner, { code: codeOf(prepared.body.data.secret) });
  const turnOff = (as: Person, id = owner.id) =>
    app.send('DELETE', `/admin/users/${id}/second-factor`, { as });

  const moderator = await app.employ('moderator', 'no-admin@example.com');
  expect((await turnOff(moderator)).status).toBe(403);
  const admin = await app.logIn(ADMIN);
  expect(await turnOff(admin, admin.id)).toMatchObject({
    status: 403,
    body: { message: USER_MESSAGES.notYourSecondFactor },
  });
  expect((await turnOff(admin, 'unknown')).status).toBe(404);
  expect(await turnOff(admin)).toMatchObject({
    status: 200,
    body: { message: USER_MESSAGES.userSecondFactorOff },
  });
  expect((await app.send('GET', '/auth/me', { as: owner })).status).toBe(401);
  await app.mailTo('locked@example.com', 'Two-factor authentication is off');
  expect(
    (await logIn(undefined, {}, { email: 'locked@example.com', password: SELLER.password })).status,
  ).toBe(200);
  expect((await turnOff(admin)).status).toBe(200);
  const { body } = await app.send<Success<AccountHistory>>('GET', `/console/users/${owner.id}/history`, {
    as: admin,
  });
  expect(body.data.entries.find(({ type }) => type === 'SecondFactorTurnedOff')?.by).toMatchObject({
    _id: admin.id,
  });
});
