import {
  can,
  SAVED_VIEW_MESSAGES as MESSAGES,
  type PersonalExport,
  SAVED_VIEW_LIMITS,
  type SavedViews,
  type SavedViewView,
  type Success,
  savedViewsStream,
  type UserRole,
  VIEW_LIST_NAMES,
  VIEW_LISTS,
} from '@parkho/contracts';
import { EVENT_LOG } from '../platform/engines/tokens.js';
import { type Person, SELLER, startTestApp, type TestApp } from '../testing.js';

let app: TestApp;
let moderator: Person;
let analyst: Person;
let inspector: Person;
beforeAll(async () => {
  app = await startTestApp();
  [moderator, analyst, inspector] = (await Promise.all(
    (['moderator', 'analyst', 'inspector'] as const).map((role) => app.employ(role, `${role}@example.com`)),
  )) as [Person, Person, Person];
});
afterAll(() => app.close());

const PATH = '/console/views';
const save = (as: Person, body: object) =>
  app.send<Success<SavedViews>>('POST', PATH, {
    as,
    body: { list: 'products', query: 'sort=price', ...body },
  });
const listOf = async (as: Person, list = 'products') =>
  (await app.send<Success<SavedViews>>('GET', `${PATH}?list=${list}`, { as })).body.data;
const namesOf = (views: readonly SavedViewView[]) => views.map(({ name }) => name);
const write = (
  method: 'PUT' | 'DELETE',
  { ownerId, _id, version }: SavedViewView,
  as: Person,
  body?: object,
) =>
  app.send<Success<SavedViews>>(method, `${PATH}/${ownerId}/${_id}`, {
    as,
    ...(body && { body }),
    headers: { 'if-match': `"${version}"` },
  });

test('each role saves views of the lists that it can read, and of no other', async () => {
  const people: [UserRole, Person][] = [
    ['admin', app.admin],
    ['moderator', moderator],
    ['analyst', analyst],
    ['inspector', inspector],
    ['seller', app.seller],
  ];
  for (const [role, as] of people)
    for (const list of VIEW_LIST_NAMES) {
      const status = can(role, 'console.open') && can(role, VIEW_LISTS[list]) ? 200 : 403;
      expect([role, list, (await save(as, { list, name: 'Mine' })).status]).toEqual([role, list, status]);
      const read = await app.send('GET', `${PATH}?list=${list}`, { as });
      expect([role, list, read.status]).toEqual([role, list, status]);
    }
});

test('a view is renamed, shared, changed and deleted, each in the current version', async () => {
  await save(analyst, { name: 'Late' });
  const late = (await listOf(analyst)).own.find(({ name }) => name === 'Late')!;
  const sharedWith = async (person: Person) =>
    (await listOf(person)).shared.filter(({ _id }) => _id === late._id);
  expect(await sharedWith(moderator)).toEqual([]);
  const to = { name: 'Late ones', query: 'sort=views', shared: true };
  const answer = await write('PUT', late, analyst, to);
  expect([answer.status, answer.body.message]).toEqual([200, MESSAGES.shared]);
  expect((await write('PUT', late, analyst, { ...to, name: 'Again' })).status).toBe(412);
  const [shared, ...others] = await sharedWith(moderator);
  expect([shared, others]).toMatchObject([{ ...to, ownerId: analyst.id, ownerName: analyst.name }, []]);
  // An inspector cannot read listings.
  expect((await app.send('GET', `${PATH}?list=products`, { as: inspector })).status).toBe(403);
  expect((await write('PUT', shared!, moderator, to)).status).toBe(404);
  expect((await write('DELETE', shared!, moderator)).status).toBe(404);
  expect((await write('DELETE', shared!, analyst)).body.message).toBe(MESSAGES.deleted);
  expect((await write('DELETE', shared!, analyst)).status).toBe(404);
});

test('an admin can delete others’ shared views, and only those', async () => {
  const sharer = await app.employ('analyst', 'sharer@example.com');
  await save(sharer, { name: 'Mine' });
  const { own } = (await save(sharer, { name: 'Shared', shared: true })).body.data;
  const byName = (name: string) => own.find((view) => view.name === name)!;
  expect((await write('DELETE', byName('Mine'), app.admin)).status).toBe(404);
  const { body } = await write('DELETE', byName('Shared'), app.admin);
  expect(body.message).toBe(MESSAGES.deleted);
  expect(namesOf((await listOf(sharer)).own)).toEqual(['Mine']);
});

test('a user who lost access to a list can delete their own views of it, and sees no others', async () => {
  const mover = await app.employ('analyst', 'mover@example.com');
  const { own } = (await save(mover, { name: 'Left behind' })).body.data;
  await save(moderator, { name: 'Of the team', shared: true });
  const role = await app.send('PATCH', `/admin/users/${mover.id}/role`, {
    as: app.admin,
    body: { role: 'inspector' },
  });
  expect(role.status).toBe(200);
  await app.settled();
  const relogged = await app.logIn({ email: 'mover@example.com', password: SELLER.password });
  const { status, body } = await write('DELETE', own[0]!, relogged);
  expect([status, body.data]).toEqual([200, { own: [], shared: [] }]);
});

test('a repeated request saves one view', async () => {
  const retrier = await app.employ('analyst', 'retrier@example.com');
  const body = { list: 'users', name: 'Once', query: '' };
  const headers = { 'idempotency-key': 'once' };
  for (let index = 0; index < 2; index++)
    expect((await app.send('POST', PATH, { as: retrier, body, headers })).status).toBe(200);
  expect(namesOf((await listOf(retrier, 'users')).own)).toEqual(['Once']);
  expect((await save(retrier, { ...body, name: 'ONCE' })).body.message).toBe(MESSAGES.nameTaken);
});

test.each([
  [{ name: '' }, MESSAGES.nameRequired],
  [{ name: 'x'.repeat(SAVED_VIEW_LIMITS.name + 1) }, MESSAGES.nameTooLong],
  [{ name: 'Long', query: 'x'.repeat(SAVED_VIEW_LIMITS.query + 1) }, MESSAGES.queryInvalid],
  [{ name: 'Odd', shared: 'yes' }, MESSAGES.sharedInvalid],
  [{ name: 'Odd', list: 'sellers' }, MESSAGES.listInvalid],
])('%j is not a valid view', async (body, message) => {
  const answer = await save(analyst, body);
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(message)]);
});

test('the log contains encrypted names and filters, readable by their owner', async () => {
  await save(moderator, { name: 'Secretive', query: 'q=Sana' });
  const raw = JSON.stringify((await app.nest.get(EVENT_LOG).readLast(savedViewsStream(moderator.id)))!.data);
  expect(raw).not.toContain('Sana');
  expect(raw).not.toContain('Secretive');
  const { body } = await app.send<Success<PersonalExport>>('GET', '/auth/export', { as: moderator });
  expect(body.data.savedViews).toContainEqual({
    list: 'products',
    name: 'Secretive',
    query: 'q=Sana',
    shared: false,
    pinned: false,
    mail: null,
  });
});

test('the views of an erased account are deleted, shared ones included', async () => {
  const person = await app.employ('analyst', 'leaver@example.com');
  await save(person, { name: 'Leaving', shared: true });
  expect(namesOf((await listOf(moderator)).shared)).toContain('Leaving');
  expect((await app.send('DELETE', `/admin/users/${person.id}`, { as: app.admin })).status).toBe(200);
  await app.settled();
  expect(namesOf((await listOf(moderator)).shared)).not.toContain('Leaving');
});
