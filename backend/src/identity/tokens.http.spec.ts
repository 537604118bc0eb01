import { generateKeyPairSync } from 'node:crypto';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { MailLinks } from '../platform/mail/mail-links.js';
import { REPORT_KEYS, SELLER, startTestApp, type TestApp } from '../testing.js';

/** Tokens of one kind used as another, and what operators see of it. */
const SECRET = new TextEncoder().encode('x'.repeat(32));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => app.close());

const statusWith = async (token: string) =>
  (await app.send('GET', '/auth/me', { as: { ...app.seller, token } })).status;
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
const logIn = (password: string, headers: Record<string, string> = {}) =>
  app.send('POST', '/auth/login', { body: { email: SELLER.email, password }, headers });
const cookieOf = (answer: { headers: Headers }) => answer.headers.get('set-cookie')!;

test('a session token has an issuer, an audience and an expiry', () => {
  const { token } = app.seller;
  expect(JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())).toEqual({
    alg: 'HS256',
    typ: 'JWT',
  });
  expect(claimsOf(token)).toMatchObject({ iss: 'parkho', aud: 'parkho-session', sub: app.seller.id });
  expect(claimsOf(token).exp).toBeGreaterThan(Date.now() / 1000);
});

describe('cannot open a session:', () => {
  test.each([
    'password-resets',
    'email-confirmations',
    'inspection-requests',
    'notification-mails',
  ] as const)('a link of %s', async (purpose) => {
    const token = await app.nest.get(MailLinks).tokenOf(purpose, app.seller.id, 'id');
    expect(await statusWith(token)).toBe(401);
  });

  test('the cookie of a device', async () => {
    const token = cookieOf(await logIn(SELLER.password))
      .split(';')[0]!
      .split('=')[1]!;
    expect(claimsOf(token)).toMatchObject({ iss: 'parkho', aud: 'parkho-device' });
    expect(await statusWith(token)).toBe(401);
  });

  /** The seller's token with changed claims or signature. */
  const resigned = (change: object, alg = 'HS256', key: Parameters<SignJWT['sign']>[0] = SECRET) =>
    new SignJWT({ ...claimsOf(app.seller.token), ...change })
      .setProtectedHeader({ alg, typ: 'JWT' })
      .sign(key);

  test('a token with another audience, another or no issuer, or expired', async () => {
    expect(await statusWith(await resigned({}))).toBe(200);
    for (const change of [
      { aud: 'parkho-device' },
      { aud: undefined },
      { iss: 'other' },
      { iss: undefined },
      { exp: 1 },
    ])
      expect(await statusWith(await resigned(change))).toBe(401);
  });

  test('a token without a signature, with another algorithm, or signed by a report key', async () => {
    const [{ x, ...key }] = REPORT_KEYS as [(typeof REPORT_KEYS)[number]];
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    for (const token of [
      new UnsecuredJWT(claimsOf(app.seller.token)).encode(),
      await resigned({}, 'HS512'),
      await resigned({}, 'RS256', privateKey),
      await resigned({}, 'EdDSA', await importJWK({ ...key, x }, 'EdDSA')),
      // The published key as a shared secret.
      await resigned({}, 'HS256', Buffer.from(x.padEnd(64, '='))),
    ])
      expect(await statusWith(token)).toBe(401);
  });
});

describe('a session token is not accepted as', () => {
  test.each([
    ['POST', '/auth/reset-password', { password: 'Second2pass' }],
    ['POST', '/auth/confirm-email', {}],
    ['POST', '/notifications/unsubscribe', { wanted: false }],
  ])('a mail’s link: %s %s', async (method, path, more) => {
    const { token } = app.seller;
    const query = path.endsWith('unsubscribe') ? `?token=${token}` : '';
    expect((await app.send(method, path + query, { body: { token, ...more } })).status).toBe(400);
  });

  test('a link to an inspection', async () => {
    const path = `/inspection-requests/by-link?token=${app.seller.token}`;
    expect((await app.send('GET', path)).status).toBe(400);
  });

  test('a known device', async () => {
    const from = { 'x-forwarded-for': '203.0.113.50' };
    for (let n = 0; n < 10; n++) await logIn('Wrong1pass', from);
    for (const name of ['parkho-device', '__Host-parkho-device'])
      expect((await logIn(SELLER.password, { ...from, cookie: `${name}=${app.seller.token}` })).status).toBe(
        429,
      );
  });
});

test('a device stays known by its earlier cookie, and gets a host-only one over HTTPS', async () => {
  const secure = cookieOf(await logIn(SELLER.password));
  expect(secure).toMatch(
    /^__Host-parkho-device=[\w.-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
  );
  const from = { 'x-forwarded-for': '203.0.113.60' };
  for (let n = 0; n < 10; n++) await logIn('Wrong1pass', from);
  expect((await logIn(SELLER.password, from)).status).toBe(429);
  // The old format: without issuer and audience.
  const plain = await new SignJWT({ sub: app.seller.id, device: 'old' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime('1d')
    .sign(SECRET);
  for (const cookie of [
    `parkho-device=${plain}`,
    secure.split(';')[0]!,
    `parkho-device=other; ${secure.split(';')[0]}`,
  ])
    expect((await logIn(SELLER.password, { ...from, cookie })).status).toBe(200);
});

test('failed logins, rejections and step-ups are logged without personal data', async () => {
  const lines: string[] = [];
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((line: string) => void lines.push(line));
  const from = { 'x-forwarded-for': '203.0.113.90' };
  await logIn('Wrong1pass', from);
  await app.send('POST', '/auth/login', {
    body: { email: 'nobody@example.com', password: 'Wrong1pass' },
    headers: from,
  });
  await app.send('GET', '/admin/products', { as: app.seller });
  await app.send('PUT', '/auth/change-password', {
    as: app.seller,
    body: { currentPassword: 'Wrong1pass', newPassword: 'Second2pass' },
  });
  const { id } = app.seller;
  expect(lines).toEqual([
    `login-failed reason=wrong-password account=${id} network=203.0.113.0/24`,
    expect.stringMatching(
      /^login-failed reason=unknown-account address=[0-9a-f]{16} network=203\.0\.113\.0\/24$/,
    ),
    `access-refused role=seller account=${id} method=GET route=/api/admin/products`,
    `step-up outcome=failed account=${id}`,
  ]);
});
