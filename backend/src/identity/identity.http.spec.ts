import { type SignedIn, type Success, USER_MESSAGES, type User } from '@parkho/contracts';
import { startTestApp, type TestApp } from '../testing.js';
import { EmailReservation } from './account/email-address/email-reservation.js';

const person = { name: 'Bilal', email: 'bilal@example.com', phone: '0300-0000002', password: 'Secret1x' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await register(person);
});
afterAll(() => app.close());

const register = (body: object, headers?: Record<string, string>) =>
  app.send<Success<SignedIn>>('POST', '/auth/register', { body, ...(headers && { headers }) });
const logIn = (email: string, password: string) =>
  app.send<Success<SignedIn>>('POST', '/auth/login', { body: { email, password } });
const me = (token: string) =>
  app.send<Success<{ user: User }>>('GET', '/auth/me', { as: { id: '', name: '', token } });

describe('registration', () => {
  test('always creates a seller, and signs them in', async () => {
    const { status, body } = await register({
      ...person,
      email: 'new@example.com',
      role: 'admin',
      isActive: false,
    });
    expect(status).toBe(201);
    expect(body.data.user).toMatchObject({ name: 'Bilal', role: 'seller', isActive: true });
    expect(JSON.stringify(body)).not.toContain('argon2');
    expect((await me(body.data.token)).body.data.user.email).toBe('new@example.com');
  });

  test('addresses are unique ignoring case', async () => {
    const { status, body } = await register({ ...person, email: ' BILAL@Example.com ' });
    expect([status, body.fields]).toEqual([409, { email: USER_MESSAGES.emailTaken }]);
  });

  test('addresses are normalised for Unicode and a trailing dot', async () => {
    for (const email of ['ｂｉｌａｌ@example.com', 'bilal@example.com.', 'bilal@ｅxample.com'])
      expect((await register({ ...person, email })).status).toBe(409);
    expect((await logIn('ｂilal@example.com.', person.password)).status).toBe(200);
  });

  test('rejects the 100,000 most common passwords, ignoring case', async () => {
    for (const password of ['Password1', 'passW0rd', 'P@ssw0rd', 'Pakistan1', 'Pakistan123']) {
      const { status, body } = await register({ ...person, email: 'common@example.com', password });
      expect([status, body.fields]).toEqual([400, { password: USER_MESSAGES.passwordTooCommon }]);
    }
  });

  test('rejects passwords made of the person’s own words, and accepts any long one', async () => {
    const bano = { ...person, name: 'Bano Qureshi', email: 'bq@dukaan.example', businessName: 'Tez Laptops' };
    for (const password of ['Bano1234', 'Qureshi@2024', 'Dukaan99', 'TezLaptops1', 'Parkho@2024']) {
      const { status, body } = await register({ ...bano, password });
      expect([status, body.fields]).toEqual([400, { password: USER_MESSAGES.passwordOfOwnWords }]);
    }
    const password = `Bano says: ${'طویل '.repeat(23)}1!`;
    expect(password).toHaveLength(128);
    expect((await register({ ...bano, password })).status).toBe(201);
    expect((await logIn(bano.email, password)).status).toBe(200);
    const longer = await register({ ...bano, email: 'longer@example.com', password: `${password}x` });
    expect(longer.body.fields).toEqual({ password: USER_MESSAGES.passwordTooLong });
  });

  test('succeeds once for 50 concurrent requests with one address', async () => {
    const emails = ['rush@example.com', 'Rush@Example.com', ' RUSH@EXAMPLE.COM'];
    const rush = Array.from({ length: 50 }, (_, n) => register({ ...person, email: emails[n % 3] }));
    const answers = await Promise.all(rush);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const { status, body } of refused)
      expect([status, body.message]).toEqual([409, USER_MESSAGES.emailTaken]);
  });

  test('sends few mails to one mailbox, whatever its tags', async () => {
    const tagged = (tag: number) => register({ ...person, email: `flooded+${tag}@example.com` });
    for (let n = 0; n < 5; n++) expect((await tagged(n)).status).toBe(201);
    expect((await tagged(5)).status).toBe(429);
    expect(await app.nest.get(EmailReservation).ownerOf('flooded+5@example.com')).toBeNull();
  });

  test('returns the same account for a repeated Idempotency-Key', async () => {
    const once = { ...person, email: 'once@example.com' };
    const first = await register(once, { 'idempotency-key': 'k1' });
    const second = await register(once, { 'idempotency-key': 'k1' });
    expect(second.status).toBe(201);
    expect(second.body.data.user._id).toBe(first.body.data.user._id);
    expect((await me(second.body.data.token)).status).toBe(200);
    const other = { ...once, email: 'once-more@example.com' };
    expect((await register(other, { 'idempotency-key': 'k1' })).status).toBe(422);
    // The rejected request has not taken the address.
    expect((await register(other)).status).toBe(201);
  });

  test('returns the error of each field, and all of them joined', async () => {
    const { status, body } = await register({
      name: { $gt: '' },
      email: 'bilal',
      phone: '0300 1234567',
      password: 'Sh0rt',
    });
    const fields = {
      name: USER_MESSAGES.nameRequired,
      email: USER_MESSAGES.emailInvalid,
      password: USER_MESSAGES.passwordTooShort,
    };
    const errors = Object.values(fields);
    expect([status, body]).toEqual([400, { success: false, message: errors.join(', '), errors, fields }]);
  });

  test.each([[], 'text', null])('rejects the body %j', async (body) => {
    const { status, body: answer } = await register(body as object);
    expect([status, Object.keys(answer.fields!)]).toEqual([400, ['name', 'email', 'phone', 'password']]);
  });
});

describe('login', () => {
  test('answers an unknown address and a wrong password alike', async () => {
    const unknown = await logIn('nobody@example.com', person.password);
    const wrong = await logIn(person.email, 'Wrong1pass');
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect(wrong.body).toMatchObject({
      message: USER_MESSAGES.wrongCredentials,
      fields: { password: USER_MESSAGES.wrongCredentials },
    });
  });

  test('ends with the next request after logout, only for this session', async () => {
    const session = (await logIn(person.email, person.password)).body.data.token;
    const other = (await logIn('Bilal@EXAMPLE.com', person.password)).body.data.token;
    const out = await app.send('POST', '/auth/logout', { as: { id: '', name: '', token: session } });
    expect([out.status, out.body.message]).toEqual([200, USER_MESSAGES.loggedOut]);
    expect((await me(session)).status).toBe(401);
    expect((await me(other)).body.data.user.lastLogin).toBeDefined();
  });
});
