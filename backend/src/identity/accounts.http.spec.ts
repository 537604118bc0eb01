import { jest } from '@jest/globals';
import {
  type PersonalExport,
  type Session,
  type SignedIn,
  type Success,
  USER_MESSAGES,
  type User,
  userStream,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import sharp from 'sharp';
import { FAKE_CLOCK_ONLY } from '../clock.fixture.js';
import { EVENT_STORE } from '../platform/engines/tokens.js';
import { ADMIN, eventually, linkIn, type Person, SELLER, startTestApp, type TestApp } from '../testing.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PASSWORD = SELLER.password;
const profile = {
  name: 'Hina',
  email: 'hina@example.com',
  businessName: 'Hina Computers',
  phone: '0300-0000003',
  address: { street: '7 Mall Road', city: 'Lahore', state: '', zipCode: '', country: 'Pakistan' },
};
let hina: Person;
/** Each test has its own Hina. */
let hinas = 0;
const registerHina = async (): Promise<void> => {
  profile.email = `hina-${++hinas}@example.com`;
  hina = await app.register('Hina', profile.email);
};
beforeEach(registerHina);

const logIn = (email: string, password: string) =>
  app.send<Success<SignedIn>>('POST', '/auth/login', {
    body: { email, password },
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36' },
  });
const me = (as: Person) => app.send<Success<{ user: User }>>('GET', '/auth/me', { as });
const update = (as: Person, change: object) =>
  app.send<Success<{ user: User }>>('PUT', '/auth/profile', { as, body: { ...profile, ...change } });
const mailsTo = (address: string) => app.mailsTo(address);
const mailTo = (address: string, words: string) => app.mailTo(address, words);

describe('the profile', () => {
  test('changes the sent fields and removes empty ones', async () => {
    const { status, body } = await update(hina, {});
    expect([status, body.message]).toEqual([200, 'Profile updated successfully!']);
    const { businessName, phone } = profile;
    const address = { street: '7 Mall Road', city: 'Lahore', country: 'Pakistan' };
    expect(body.data.user).toMatchObject({ businessName, phone, address });
    expect((await update(hina, { phone: '', address: undefined })).body.data.user).not.toHaveProperty(
      'phone',
    );
    expect((await me(hina)).body.data.user).not.toHaveProperty('address');
    expect((await update(hina, { businessName: ' ' })).body.data.user).not.toHaveProperty('businessName');
  });

  test.each<[change: object, errors: string[]]>([
    [
      { name: '', email: 'x', businessName: 'x'.repeat(101) },
      [USER_MESSAGES.nameRequired, USER_MESSAGES.emailInvalid, USER_MESSAGES.businessNameTooLong],
    ],
    [{ phone: '0'.repeat(16) }, [USER_MESSAGES.phoneTooLong]],
    [{ address: { city: { $gt: '' } } }, [USER_MESSAGES.addressTooLong]],
    [{ address: { country: 'Atlantis' } }, [USER_MESSAGES.countryUnknown]],
    [{ address: 'Lahore' }, [USER_MESSAGES.addressTooLong]],
    [{ address: [{ city: 'Lahore' }] }, [USER_MESSAGES.addressTooLong]],
    ...['a,hina@example.com', 'all:hina@example.com', '"hina@example.com', 'hi\u200bna@example.com'].map(
      (email): [object, string[]] => [{ email }, [USER_MESSAGES.emailInvalid]],
    ),
  ])('refuses %j', async (change, errors) => {
    const { status, body } = await update(hina, change);
    expect([status, body.errors]).toEqual([400, errors]);
  });

  test('treats null as empty, and limits names to one line', async () => {
    const { status, body } = await update(hina, {
      name: 'Hina\r\n\n Bcc:\0 all',
      phone: null,
      address: null,
    });
    expect([status, body.data.user.name]).toEqual([200, 'Hina Bcc: all']);
    expect((await update(hina, {})).status).toBe(200);
  });

  test('has a picture', async () => {
    const form = new FormData();
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    form.append('profilePicture', new Blob([picture as Buffer<ArrayBuffer>]), 'me.png');
    const { body } = await app.send<Success<{ user: User }>>('POST', '/auth/profile-picture', {
      as: hina,
      body: form,
    });
    expect(body.data.user.profilePicture).toMatch(/^\/api\/images\/[0-9a-f]{64}-1600\.webp$/);
    const removed = await app.send<Success<{ user: User }>>('DELETE', '/auth/profile-picture', { as: hina });
    expect(removed.body.data.user).not.toHaveProperty('profilePicture');
    expect((await app.send('POST', '/auth/profile-picture', { as: hina, body: new FormData() })).status).toBe(
      400,
    );
  });
});

describe('sessions', () => {
  const sessionsOf = async (as: Person): Promise<Session[]> =>
    (await app.send<Success<{ sessions: Session[] }>>('GET', '/auth/sessions', { as })).body.data.sessions;

  test('are listed with their device, and end one by one or all together', async () => {
    const phone = await logIn(profile.email, PASSWORD);
    const other = { ...hina, token: phone.body.data.token };
    const [latest, ...earlier] = await sessionsOf(hina);
    expect(latest).toMatchObject({ device: 'Chrome on Android', current: false });
    expect(earlier.at(-1)).toMatchObject({ current: true });
    expect((await app.send('DELETE', `/auth/sessions/${latest!._id}`, { as: hina })).status).toBe(200);
    expect([(await me(other)).status, (await me(hina)).status]).toEqual([401, 200]);
    for (const id of [latest!._id, 'unknown'])
      expect(await app.send('DELETE', `/auth/sessions/${id}`, { as: hina })).toMatchObject({
        status: 404,
        body: { message: USER_MESSAGES.sessionNotFound },
      });
    const everywhere = await app.send('DELETE', '/auth/sessions', { as: hina });
    expect([everywhere.status, (await me(hina)).status]).toEqual([200, 401]);
  });
});

describe('a session', () => {
  const DAY = 24 * 60 * 60 * 1000;
  const PRESENT = Date.now();
  const onDay = (day: number) => jest.useFakeTimers({ ...FAKE_CLOCK_ONLY, now: PRESENT + day * DAY });
  afterEach(() => jest.useRealTimers());

  test('ends after fourteen days without use, and its use is recorded once a day', async () => {
    const idle = await app.register('Idle', 'idle@example.com');
    const uses = async () => {
      const events = await app.nest.get<EventStore>(EVENT_STORE).readStream(userStream(idle.id));
      return events.filter(({ type }) => type === 'SessionUsed').length;
    };
    const visit = async (day: number) => {
      onDay(day);
      return (await me(idle)).status;
    };
    expect([await visit(0), await uses()]).toEqual([200, 0]);
    expect([await visit(2), await visit(2), await uses()]).toEqual([200, 200, 1]);
    expect([await visit(15), await uses()]).toEqual([200, 2]);
    expect(await visit(29.5)).toBe(401);
  });

  test('ends after thirty days regardless of use', async () => {
    const busy = await app.register('Busy', 'busy@example.com');
    for (const [day, status] of [
      [10, 200],
      [20, 200],
      [29, 200],
      [31, 401],
    ] as const) {
      onDay(day);
      expect((await me(busy)).status).toBe(status);
    }
  });
});

describe('the password', () => {
  const change = (as: Person, currentPassword: string, newPassword: string, headers = {}) =>
    app.send<Success<SignedIn>>('PUT', '/auth/change-password', {
      as,
      body: { currentPassword, newPassword },
      headers,
    });

  test('changes with the old one; every session ends except the new one of this device', async () => {
    const other = await app.logIn({ email: profile.email, password: PASSWORD });
    const wrong = await change(hina, 'Wrong1pass', 'Second2pass');
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { currentPassword: USER_MESSAGES.wrongPassword },
    ]);
    const { status, body } = await change(hina, PASSWORD, 'Second2pass');
    expect(status).toBe(200);
    expect([(await me(other)).status, (await me(hina)).status]).toEqual([401, 401]);
    hina = { ...hina, token: body.data.token };
    expect((await me(hina)).status).toBe(200);
    await mailTo(profile.email, 'Your password was changed');
  });

  test('a change whose answer was lost is answered again, and the ended session has no other use', async () => {
    const person = await app.register('Lost', 'lost@example.com');
    const key = { 'idempotency-key': 'change' };
    const first = await change(person, PASSWORD, 'Second2pass', key);
    const repeated = await change(person, PASSWORD, 'Second2pass', key);
    expect([first.status, repeated.status]).toEqual([200, 200]);
    const fresh = { ...person, token: repeated.body.data.token };
    expect((await me(fresh)).status).toBe(200);
    const sessions = await app.send<Success<{ sessions: Session[] }>>('GET', '/auth/sessions', { as: fresh });
    expect(sessions.body.data.sessions).toHaveLength(1);
    for (const { status } of [
      await me(person),
      await change(person, 'Second2pass', 'Third3pass'),
      await change(person, 'Second2pass', 'Third3pass', { 'idempotency-key': 'other' }),
      await app.send('GET', '/auth/export', { as: person, headers: key }),
    ])
      expect(status).toBe(401);
    // A password is not part of a fingerprint: a repeated key with another password must not give a session.
    expect((await change(person, PASSWORD, 'Guess1pass', key)).status).toBe(400);
  });

  test('can be reset by mail, and others’ requests neither end the link nor lock the owner out', async () => {
    const owner = await app.register('Owner', 'owner@example.com');
    const forgot = (ip: string) =>
      app.send('POST', '/auth/forgot-password', {
        body: { email: 'owner@example.com' },
        headers: { 'x-forwarded-for': ip },
      });
    expect((await forgot('203.0.113.1')).status).toBe(200);
    const token = linkIn(await mailTo('owner@example.com', 'reset-password?token'));
    for (let n = 0; n < 6; n++) expect((await forgot('198.51.100.1')).status).toBe(n < 5 ? 200 : 429);
    expect((await forgot('203.0.113.1')).status).toBe(200);
    const body = { token, password: 'Owner2pass' };
    expect((await app.send('POST', '/auth/reset-password', { body })).status).toBe(200);
    expect((await me(owner)).status).toBe(401);
  });

  test('can be entered on a known device, whatever others in its network do', async () => {
    const body = { email: 'device@example.com', password: PASSWORD };
    await app.register('Device', body.email);
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    const enter = (password: string, more = {}) =>
      app.send('POST', '/auth/login', { body: { ...body, password }, headers: { ...headers, ...more } });
    const cookie = (await enter(PASSWORD)).headers.get('set-cookie')!;
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict/);
    for (let n = 0; n < 10; n++) expect((await enter('Wrong1pass')).status).toBe(401);
    expect((await enter(PASSWORD)).status).toBe(429);
    const device = { cookie: cookie.split(';')[0]! };
    expect((await enter(PASSWORD, device)).status).toBe(200);
    for (let n = 0; n < 10; n++) expect((await enter('Wrong1pass', device)).status).toBe(401);
    expect((await enter(PASSWORD, device)).status).toBe(429);
    // The cookie that identifies a device grants no access.
    const token = device.cookie.split('=')[1]!;
    expect((await me({ id: '', name: '', token })).status).toBe(401);
  });

  test('can be reset by mail: the link works once', async () => {
    const forgot = (email: string, headers = {}) =>
      app.send('POST', '/auth/forgot-password', { body: { email }, headers });
    const reset = (token: string, password: string, headers = {}) =>
      app.send('POST', '/auth/reset-password', { body: { token, password }, headers });
    const links = async () =>
      (await mailsTo(profile.email)).filter((mail) => mail.includes('/reset-password?')).map(linkIn);

    const [known, unknown] = [await forgot(profile.email), await forgot('nobody@example.com')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect((await forgot(profile.email, { 'if-match': '"999"' })).status).toBe(200);
    const first = await eventually(async () => (await links())[0]);
    await forgot(profile.email);
    const second = await eventually(async () => (await links()).find((token) => token !== first));
    for (const token of ['nonsense', `${hina.id}.guess`]) {
      const refused = await reset(token, 'Third3pass');
      expect([refused.status, refused.body.message]).toEqual([400, USER_MESSAGES.resetLinkInvalid]);
    }
    expect((await reset(second, 'weak')).status).toBe(400);
    expect((await reset(second, 'Password1')).body.fields).toEqual({
      password: USER_MESSAGES.passwordTooCommon,
    });
    const repeatable = { 'idempotency-key': 'reset' };
    for (let n = 0; n < 2; n++) expect((await reset(second, 'Third3pass', repeatable)).status).toBe(200);
    for (const used of [first, second]) {
      const refused = await reset(used, 'Fourth4pass');
      expect([refused.status, refused.body.message]).toEqual([400, USER_MESSAGES.resetLinkInvalid]);
    }
    expect((await me(hina)).status).toBe(401);
    await app.logIn({ email: profile.email, password: 'Third3pass' });
    expect(await mailsTo('nobody@example.com')).toEqual([]);
  });

  test('cannot be reset by another user’s link with the same Idempotency-Key', async () => {
    const attacker = await app.register('Thief', 'thief@example.com');
    for (const email of ['thief@example.com', profile.email])
      await app.send('POST', '/auth/forgot-password', {
        body: { email },
        headers: { 'idempotency-key': 'k' },
      });
    const mail = await mailTo('thief@example.com', 'Choose a new password');
    const token = /token=([\w.-]+)/.exec(mail)![1]!;
    expect(token).toContain(attacker.id);
    const body = { token: token.replace(attacker.id, hina.id), password: 'Stolen1pass' };
    expect((await app.send('POST', '/auth/reset-password', { body })).status).toBe(400);
  });

  test('has ten attempts per address', async () => {
    const guess = (email: string) => logIn(email, 'Wrong1pass');
    for (const email of ['guessed@example.com', SELLER.email]) {
      for (let n = 0; n < 10; n++) expect((await guess(email)).status).toBe(401);
      const refused = await guess(email);
      expect([refused.status, refused.body.message]).toEqual([
        429,
        expect.stringMatching(/^Too many attempts/),
      ]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    }
    expect((await logIn(profile.email, PASSWORD)).status).toBe(200);
  });

  test('is limited across many addresses, while known devices can still sign in', async () => {
    const from = (ip: string, password: string) =>
      app.send('POST', '/auth/login', {
        body: { email: profile.email, password },
        headers: { 'x-forwarded-for': ip },
      });
    const crowd = Array.from({ length: 60 }, (_, n) => from(`198.51.100.${n}`, 'Wrong1pass'));
    const statuses = (await Promise.all(crowd)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect((await from('203.0.113.9', PASSWORD)).status).toBe(429);
    expect((await logIn(profile.email, PASSWORD)).status).toBe(200);
  });
});

test('all data about a person can be exported, without password hash', async () => {
  const answer = await app.send<Success<PersonalExport>>('GET', '/auth/export', { as: hina });
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const { profile: ownProfile, sessions, history } = answer.body.data;
  expect(ownProfile.email).toBe(profile.email);
  expect(sessions.some(({ current }) => current)).toBe(true);
  expect(history[0]).toMatchObject({
    type: 'UserRegistered',
    by: 'visitor',
    data: { personal: { name: 'Hina' } },
  });
  expect(JSON.stringify(answer.body)).not.toMatch(/argon2|enc1\.|secretHash/);
});

describe('an admin', () => {
  const create = (body: object) =>
    app.send<Success<{ user: User }>>('POST', '/auth/register', { as: app.admin, body });
  const person = { name: 'Nadia', email: 'nadia@example.com', password: 'Nadia1secret', role: 'admin' };
  const list = async (query: string) =>
    (
      await app.send<Success<{ users: User[]; pagination: object }>>('GET', `/analytics/users?${query}`, {
        as: app.admin,
      })
    ).body.data;

  /** Another admin. */
  const nadiaIn = async (): Promise<Person> => {
    await create(person);
    return app.logIn(person);
  };
  // They count, and remove, the admins of the whole shop.
  beforeEach(async () => {
    await app.close();
    app = await startTestApp();
    await registerHina();
  });

  test('creates sellers and admins without being signed in as them', async () => {
    const { status, body } = await create({ ...person, address: { country: 'UK' } });
    expect([status, body.message]).toEqual([201, USER_MESSAGES.created]);
    expect(body.data).toEqual({ user: expect.objectContaining({ role: 'admin', name: 'Nadia' }) });
    expect(body.data.user).not.toHaveProperty('address');
    const mail = await mailTo(person.email, 'Your Parkho account');
    expect(mail).not.toContain(person.password);
    const seller = { ...person, email: 'shop@example.com', role: 'seller' };
    expect((await create(seller)).body.errors).toEqual([USER_MESSAGES.sellerBusinessNameRequired]);
    expect((await create({ ...seller, password: 'Sh0rt', businessName: 'Shop' })).body.errors).toEqual([
      'Password must be at least 6 characters',
    ]);
    expect((await create({ ...seller, role: 'owner', businessName: 'Shop' })).body.errors).toEqual([
      USER_MESSAGES.roleInvalid,
    ]);
    expect((await create({ ...seller, businessName: 'Shop' })).status).toBe(201);
    const stale = { ...app.admin, token: `${app.admin.token}x` };
    const late = {
      as: stale,
      body: { ...seller, email: 'late@example.com', phone: '0300 1234567', businessName: 'Shop' },
    };
    expect((await app.send('POST', '/auth/register', late)).status).toBe(401);
  });

  test('assigns console roles with twelve-character passwords, older accounts with their next password', async () => {
    const short = { ...person, password: 'Short1pass' };
    for (const role of ['admin', 'moderator', 'inspector', 'analyst'])
      expect((await create({ ...short, role })).body.fields).toEqual({
        password: USER_MESSAGES.staffPasswordTooShort,
      });
    const seller = { ...short, email: 'risen@example.com', role: 'seller', businessName: 'Shop' };
    const { _id } = (await create(seller)).body.data.user;
    expect((await logIn(seller.email, seller.password)).status).toBe(200);
    expect((await changeRole(app.admin, _id, { role: 'analyst' })).status).toBe(200);

    const refused = await logIn(seller.email, seller.password);
    expect([refused.status, refused.body.fields]).toEqual([
      403,
      { password: USER_MESSAGES.staffPasswordOutdated },
    ]);
    expect((await logIn(seller.email, 'Wrong1pass')).status).toBe(401);
    await app.send('POST', '/auth/forgot-password', { body: { email: seller.email } });
    const token = linkIn(await mailTo(seller.email, 'reset-password?token'));
    const reset = (password: string) =>
      app.send('POST', '/auth/reset-password', { body: { token, password } });
    expect((await reset('Other2pass')).body.fields).toEqual({
      password: USER_MESSAGES.staffPasswordTooShort,
    });
    expect((await reset('A longer 2nd one')).status).toBe(200);
    const risen = await app.logIn({ email: seller.email, password: 'A longer 2nd one' });
    const change = { currentPassword: 'A longer 2nd one', newPassword: 'Short3pass' };
    const changed = await app.send('PUT', '/auth/change-password', { as: risen, body: change });
    expect(changed.body.fields).toEqual({ newPassword: USER_MESSAGES.staffPasswordTooShort });
  });

  test('finds people by text, role and state', async () => {
    await create(person);
    const names = async (query: string) => (await list(query)).users.map(({ name }) => name).toSorted();
    expect(await names('search=hina')).toEqual(['Hina']);
    expect(await names('role=admin')).toEqual(['Admin', 'Nadia']);
    expect(await names('state=inactive')).toEqual([]);
    expect((await list('limit=2')).pagination).toMatchObject({ page: 1, limit: 2, totalPages: 3 });
    const wrong = await app.send('GET', '/analytics/users?role=owner', { as: app.admin });
    expect(wrong.status).toBe(400);
  });

  test('deactivates an account: its requests are rejected until it is reactivated', async () => {
    const act = (verb: string) =>
      app.send<Success<{ user: User }>>('PATCH', `/admin/users/${hina.id}/${verb}`, { as: app.admin });
    expect((await act('deactivate')).body.data.user.isActive).toBe(false);
    expect((await me(hina)).status).toBe(401);
    const refused = await logIn(profile.email, PASSWORD);
    expect([refused.status, refused.body.message]).toEqual([403, USER_MESSAGES.deactivated]);
    expect((await logIn(profile.email, 'Wrong1pass')).status).toBe(401);
    expect((await list('state=inactive')).users.map(({ _id }) => _id)).toEqual([hina.id]);
    expect((await act('reactivate')).body.data.user.isActive).toBe(true);
    expect((await logIn(profile.email, PASSWORD)).status).toBe(200);
    for (const about of ['was deactivated', 'active again']) await mailTo(profile.email, about);
  });

  test('sends idempotent commands, however often and late they arrive', async () => {
    const press = (verb: string, key: string) =>
      app.send('PATCH', `/admin/users/${hina.id}/${verb}`, {
        as: app.admin,
        headers: { 'idempotency-key': key },
      });
    expect((await press('deactivate', 'first')).status).toBe(200);
    expect((await press('reactivate', 'second')).status).toBe(200);
    expect((await press('deactivate', 'first')).status).toBe(200);
    expect((await logIn(profile.email, PASSWORD)).status).toBe(200);
  });

  test('cannot remove another admin by an outdated version', async () => {
    const nadia = await nadiaIn();
    const headers = { 'if-match': '"999"' };
    for (const [method, path] of [
      ['PATCH', `/admin/users/${nadia.id}/deactivate`],
      ['DELETE', `/admin/users/${nadia.id}`],
    ] as const)
      expect((await app.send(method, path, { as: app.admin, headers })).status).toBe(412);
    const another = { ...person, email: 'another@example.com' };
    const { body } = await app.send<Success<{ user: User }>>('POST', '/auth/register', {
      as: app.admin,
      body: { ...another, role: 'admin' },
    });
    const path = `/admin/users/${body.data.user._id}/deactivate`;
    expect((await app.send('PATCH', path, { as: nadia })).status).toBe(200);
  });

  const changeRole = (as: Person, id: string, body: object, headers = {}) =>
    app.send<Success<{ user: User }>>('PATCH', `/admin/users/${id}/role`, { as, body, headers });

  test('changes a role: the person is signed out, and logs in with the new permissions', async () => {
    const moved = await app.register('Moved', 'moved@example.com');
    const credentials = { email: 'moved@example.com', password: PASSWORD };
    const { status, body } = await changeRole(app.admin, moved.id, { role: 'moderator', based: 'seller' });
    expect([status, body.message, body.data.user.role]).toEqual([
      200,
      USER_MESSAGES.roleChanged,
      'moderator',
    ]);
    expect((await me(moved)).status).toBe(401);
    await mailTo(credentials.email, 'your Parkho account to moderator');
    const as = await app.logIn(credentials);
    expect((await app.send('GET', '/admin/products', { as })).status).toBe(200);
    expect((await app.send('GET', '/products/my-products', { as })).status).toBe(403);
    expect((await list('role=moderator')).users.map(({ _id }) => _id)).toEqual([moved.id]);

    for (const [change, refused] of [
      [{ role: 'seller', based: 'seller' }, 409],
      [{ role: 'owner' }, 400],
      [{ role: 'buyer' }, 409],
      [{}, 400],
    ] as const)
      expect((await changeRole(app.admin, moved.id, change)).status).toBe(refused);
    expect((await changeRole(as, moved.id, { role: 'admin' })).status).toBe(403);
    expect((await changeRole(app.admin, 'unknown', { role: 'seller' })).status).toBe(404);
    const ownRole = await changeRole(app.admin, app.admin.id, { role: 'seller' });
    expect([ownRole.status, ownRole.body.message]).toEqual([403, USER_MESSAGES.notYourRole]);
    expect((await me(as)).status).toBe(200);
  });

  test('turns a former buyer back into a buyer', async () => {
    const { id } = await app.employ('buyer', 'former@example.com');
    const sold = await changeRole(app.admin, id, { role: 'seller', based: 'buyer' });
    expect(sold.body.data.user).toMatchObject({ role: 'seller', wasBuyer: true });
    const again = await changeRole(app.admin, id, { role: 'buyer', based: 'seller' });
    expect([again.status, again.body.data.user.role]).toEqual([200, 'buyer']);
    expect((await list('role=buyer')).users).toMatchObject([{ _id: id, wasBuyer: true }]);
  });

  test('removes an admin’s role once, even by a late repeated command', async () => {
    const { body } = await create({ ...person, email: 'brief@example.com' });
    const { _id } = body.data.user;
    const press = (role: string, key: string) =>
      changeRole(app.admin, _id, { role }, { 'idempotency-key': key });
    expect((await press('seller', 'role-1')).status).toBe(200);
    expect((await press('admin', 'role-2')).status).toBe(200);
    expect((await press('seller', 'role-1')).status).toBe(200);
    const brief = await app.logIn({ email: 'brief@example.com', password: person.password });
    expect(brief).toMatchObject({ id: _id });
    // An admin again: a removed one could not remove others.
    const { data } = (await create({ ...person, email: 'gone@example.com' })).body;
    expect((await changeRole(brief, data.user._id, { role: 'seller' })).status).toBe(200);
    expect((await changeRole(app.admin, _id, { role: 'seller' })).status).toBe(200);
  });

  test('cannot lose the role if they are the last one', async () => {
    const nadia = await nadiaIn();
    const both = await Promise.all([
      changeRole(nadia, app.admin.id, { role: 'seller' }),
      changeRole(app.admin, nadia.id, { role: 'seller' }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const [left, lost] = both[0]!.status === 200 ? [nadia, app.admin] : [app.admin, nadia];
    expect((await changeRole(left, lost.id, { role: 'admin' })).status).toBe(200);
    if (lost === app.admin) app.admin = await app.logIn(ADMIN);
  });

  test('cannot be deleted if they are the last one', async () => {
    const nadia = await nadiaIn();
    const remove = (as: Person, whom: Person, how = 'deactivate') =>
      how === 'erase'
        ? app.send('DELETE', `/admin/users/${whom.id}`, { as })
        : app.send('PATCH', `/admin/users/${whom.id}/${how}`, { as });
    for (const how of ['deactivate', 'erase']) {
      const refused = await remove(nadia, nadia, how);
      expect([refused.status, refused.body.message]).toEqual([403, USER_MESSAGES.notYourself]);
    }
    const own = await app.send('DELETE', '/auth/me', { as: nadia, body: { password: person.password } });
    expect(own.status).toBe(403);
    const both = await Promise.all([remove(nadia, app.admin), remove(app.admin, nadia)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const statuses = await Promise.all([nadia, app.admin].map(async (as) => (await me(as)).status));
    expect(statuses.toSorted()).toEqual([200, 401]);
  });
});
