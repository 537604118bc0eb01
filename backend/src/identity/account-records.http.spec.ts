import {
  type AccountHistory,
  type AccountSession,
  type ErasurePreview,
  type Success,
  userStream,
} from '@parkho/contracts';
import { systemContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { type Person, startTestApp, type TestApp } from '../testing.js';
import { user } from './account/user.js';

let app: TestApp;
let analyst: Person;
beforeAll(async () => {
  app = await startTestApp();
  analyst = await app.employ('analyst', 'analyst@example.com');
});
afterAll(() => app.close());

const read = <T>(path: string, as: Person) => app.send<Success<T>>('GET', `/console/users/${path}`, { as });
const historyOf = async (id: string, as: Person, query = ''): Promise<AccountHistory> =>
  (await read<AccountHistory>(`${id}/history${query}`, as)).body.data;

test('the history shows the changes of an account with their actors, newest first', async () => {
  const hina = await app.register('Hina', 'hina@example.com');
  const body = { role: 'inspector', based: 'seller' };
  await app.send('PATCH', `/admin/users/${hina.id}/role`, { as: app.admin, body });
  const { entries, next } = await historyOf(hina.id, app.admin);
  expect(next).toBeUndefined();
  expect(entries).toMatchObject([
    {
      type: 'UserRoleChanged',
      detail: 'seller to inspector',
      by: { _id: app.admin.id, role: 'admin', name: 'Admin' },
    },
    { type: 'UserLoggedIn', detail: expect.stringMatching(/, (::|127\.0\.0\.1)/), by: expect.anything() },
    { type: 'EmailConfirmationRequested', detail: 'hina@example.com', by: 'visitor' },
    { type: 'UserRegistered', detail: 'seller', by: 'visitor' },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/argon2|enc1\.|secretHash/);
  const [, login] = (await historyOf(hina.id, analyst)).entries;
  expect(login?.detail).not.toMatch(/127|::/);
});

test('a long history comes in pages without duplicates or gaps', async () => {
  const busy = await app.register('Busy', 'busy@example.com');
  const runner = app.nest.get(CommandRunner);
  // More than one page.
  for (let n = 0; n < 27; n++)
    for (const type of ['log-in', 'log-out'] as const) {
      const command = { type, sessionId: `s${n}` };
      await runner.run(user, userStream(busy.id), command, systemContext(`${type} ${n}`));
    }
  const all: string[] = [];
  let query = '';
  for (let pages = 1; ; pages++) {
    const { entries, next } = await historyOf(busy.id, app.admin, query);
    all.push(...entries.map(({ _id }) => _id));
    if (next === undefined) {
      expect([pages, entries.at(-1)?.type]).toEqual([3, 'UserRegistered']);
      break;
    }
    query = `?before=${next}`;
  }
  expect([all.length, new Set(all).size]).toEqual([57, 57]);
  expect((await read(`${busy.id}/history?before=x`, app.admin)).status).toBe(400);
});

test('open sessions are listed; their addresses are only shown to roles that manage accounts', async () => {
  const sessions = async (as: Person) =>
    (await read<{ sessions: AccountSession[] }>(`${app.otherSeller.id}/sessions`, as)).body.data.sessions;
  expect(await sessions(app.admin)).toEqual([
    {
      _id: expect.any(String),
      device: expect.any(String),
      createdAt: expect.any(String),
      lastUsed: expect.any(String),
      ip: expect.any(String),
    },
  ]);
  expect((await sessions(analyst))[0]).not.toHaveProperty('ip');
  await app.send('POST', `/admin/users/${app.otherSeller.id}/sign-out`, { as: app.admin });
  expect(await sessions(app.admin)).toEqual([]);
});

test('the consequences of an erasure are shown before it', async () => {
  const outlookOf = (id: string, as = app.admin) => read<ErasurePreview>(`${id}/erasure`, as);
  const nothing = { listings: 0, photos: 0, inspectionRequests: 0, ideas: 0, reports: 0 };
  expect((await outlookOf(analyst.id)).body.data).toEqual(nothing);
  const back = 'https://example.com/back.jpg';
  const [first] = [await app.list(app.seller), await app.list(app.seller, { images: { front: back, back } })];
  await app.send('PATCH', `/admin/products/${first}/approve`, { as: app.admin });
  await app.send('POST', '/feature-requests', {
    as: app.seller,
    body: {
      title: 'Dark mode',
      description: 'Bright at night',
      category: 'Enhancement',
      productDetails: { productId: first },
    },
  });
  await app.settled();
  expect((await outlookOf(app.seller.id)).body.data).toEqual({
    ...nothing,
    listings: 2,
    photos: 3,
    ideas: 1,
  });
  expect((await outlookOf(app.seller.id, analyst)).status).toBe(403);
});

test.each(['history', 'sessions', 'erasure'])('there is no user %s', async (what) => {
  expect((await read(`unknown/${what}`, app.admin)).status).toBe(404);
});
