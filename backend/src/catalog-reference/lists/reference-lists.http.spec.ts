import {
  CITIES,
  type ManagedReferenceList,
  REFERENCE_LISTS,
  REFERENCE_MESSAGES,
  type ReferenceList,
  type Success,
} from '@parkho/contracts';
import { startTestApp, type TestApp } from '../../testing.js';

let app: TestApp;
let begun: ManagedReferenceList[];
beforeAll(async () => {
  app = await startTestApp();
  begun = await lists();
});
afterAll(() => app.close());

const lists = async (): Promise<ManagedReferenceList[]> => {
  type Lists = Success<{ lists: ManagedReferenceList[] }>;
  return (await app.send<Lists>('GET', '/console/reference-lists', { as: app.admin })).body.data.lists;
};
const cities = async (): Promise<string[]> => {
  const { body } = await app.send<Success<{ cities: { name: string }[] }>>('GET', '/cities');
  return body.data.cities.map(({ name }) => name);
};
const add = (list: string, body: object, headers?: Record<string, string>) =>
  app.send<Success<{ list: ManagedReferenceList }>>('POST', `/admin/reference-lists/${list}`, {
    as: app.admin,
    body,
    ...(headers && { headers }),
  });
const remove = (list: string, key: string, headers?: Record<string, string>) =>
  app.send('DELETE', `/admin/reference-lists/${list}/${encodeURIComponent(key)}`, {
    as: app.admin,
    ...(headers && { headers }),
  });

test('lists start as specified, and each has a public route', async () => {
  expect(begun.map(({ name, version }) => [name, version])).toEqual(
    Object.keys(REFERENCE_LISTS).map((name) => [name, -1]),
  );
  for (const { name, entries } of await lists()) {
    const { body } = await app.send<Success<Record<string, object[]>>>('GET', `/${name}`);
    const [shown] = Object.values(body.data);
    expect(entries).toMatchObject(shown!);
    expect(entries).toHaveLength(shown!.length);
  }
});

test('an addition is offered immediately and once, a removed entry no longer', async () => {
  const [before, offered] = [await lists(), await cities()];
  const answer = await add('cities', { name: '  Gilgit ', state: 'Gilgit-Baltistan' });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      message: REFERENCE_MESSAGES.added,
      data: { list: { name: 'cities', version: before[0]!.version + 1 } },
    },
  });
  expect(offered).toEqual(expect.arrayContaining(CITIES.map(({ name }) => name)));
  expect(await cities()).toEqual([...offered, 'Gilgit']);
  expect(await add('cities', { name: 'GILGIT', state: 'Elsewhere' })).toMatchObject({
    status: 409,
    body: { message: REFERENCE_MESSAGES.there },
  });
  expect(await remove('cities', 'Karachi')).toMatchObject({
    status: 200,
    body: { message: REFERENCE_MESSAGES.removed },
  });
  expect(await cities()).not.toContain('Karachi');
  expect((await remove('cities', 'karachi')).status).toBe(404);
});

test('an entry without a name is identified by its values', async () => {
  const entry = { capacity: '64GB', type: 'DDR5', speed: '5600MHz', formFactor: 'SODIMM', brand: 'Crucial' };
  expect((await add('ram-options', entry)).status).toBe(201);
  expect((await remove('ram-options', '64GB DDR5 5600MHz SODIMM Crucial')).status).toBe(200);
});

test('an outdated version is rejected, and a repeated key has no further effect', async () => {
  const gpu = { name: 'NVIDIA GeForce RTX 5090', memory: '32GB', memoryType: 'GDDR7' };
  expect((await add('gpu-options', gpu, { 'if-match': '"-1"' })).status).toBe(201);
  const [list] = await lists();
  const entry = { name: 'Skardu', state: 'Gilgit-Baltistan' };
  expect((await add('cities', entry, { 'if-match': `"${list!.version - 1}"` })).status).toBe(412);
  const headers = { 'if-match': `"${list!.version}"`, 'idempotency-key': 'skardu-once-and-for-all' };
  const [first, again] = [await add('cities', entry, headers), await add('cities', entry, headers)];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect((await cities()).filter((name) => name === 'Skardu')).toHaveLength(1);
});

test.each<[ReferenceList | 'planets', object, number, string]>([
  ['cities', { name: 'Hunza' }, 400, REFERENCE_MESSAGES.valueRequired('Province')],
  ['brands', { name: ' ' }, 400, REFERENCE_MESSAGES.valueRequired('Brand')],
  ['brands', { name: 'x'.repeat(61) }, 400, REFERENCE_MESSAGES.valueTooLong('Brand')],
  ['planets', { name: 'Mars' }, 404, REFERENCE_MESSAGES.listInvalid],
])('%s rejects %j', async (list, body, status, message) => {
  expect(await add(list, body)).toMatchObject({ status, body: { success: false, message } });
});
