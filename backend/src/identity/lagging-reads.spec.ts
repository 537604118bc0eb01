import { type SignedIn, type Success, type User } from '@parkho/contracts';
import type { ReadSide } from '@parkho/projections';
import { READ_SIDE } from '../platform/engines/tokens.js';
import { type Person, SELLER, startTestApp, type TestApp } from '../testing.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const readSide = app.nest.get<ReadSide>(READ_SIDE);
  await readSide.stop();
  // A write waits two seconds for the read models, which never come here.
  readSide.waitFor = async () => false;
});
afterAll(() => app.close());

const person = {
  name: 'Bilal',
  email: 'bilal@example.com',
  businessName: 'Bilal Traders',
  phone: '0300-0000002',
};
const send = async <T>(method: string, path: string, body?: object, as?: Person) => {
  const answer = await app.send<Success<T>>(method, path, { body, as });
  return { status: answer.status, ...answer.body.data };
};

test('a command answers with its result while the read models lag', async () => {
  const registered = await send<SignedIn>('POST', '/auth/register', { ...person, password: SELLER.password });
  const user = {
    _id: expect.any(String),
    ...person,
    emailVerified: false,
    role: 'seller',
    isActive: true,
    createdAt: expect.any(String),
    lastLogin: expect.any(String),
  };
  expect(registered).toEqual({ status: 201, user, token: expect.any(String) });
  const bilal = { id: registered.user._id, name: person.name, token: registered.token };

  const answer = await app.send('GET', `/analytics/users/${bilal.id}`, { as: app.admin });
  expect(answer.status).toBe(404);
  expect(await send<{ user: User }>('GET', '/auth/me', undefined, bilal)).toEqual({ status: 200, user });

  const credentials = { email: person.email, password: SELLER.password };
  const login = await send<SignedIn>('POST', '/auth/login', credentials);
  expect(login).toMatchObject({ status: 200, user });
  expect(login.user.lastLogin! > registered.user.lastLogin!).toBe(true);

  const profile = { ...person, name: 'Bilal Ahmed', phone: '' };
  const { phone: _, ...renamed } = { ...user, name: 'Bilal Ahmed' };
  expect(await send<{ user: User }>('PUT', '/auth/profile', profile, bilal)).toEqual({
    status: 200,
    user: renamed,
  });
  expect(await send('PATCH', `/admin/users/${bilal.id}/deactivate`, undefined, app.admin)).toMatchObject({
    status: 200,
    user: { ...renamed, isActive: false },
  });
});
