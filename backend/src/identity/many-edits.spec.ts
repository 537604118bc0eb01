import { randomUUID } from 'node:crypto';
import { type PersonalExport, type Session, type Success, userStream } from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { EVENT_STORE } from '../platform/engines/tokens.js';
import { type Person, SELLER, startTestApp, type TestApp } from '../testing.js';

/**
 * Linear growth passes: twenty times the work for twenty times the edits; quadratic growth fails: four hundred times.
 * The limit is equally far from both, beyond the noise of this process, such as garbage collection.
 */
const [FEW, MANY] = [1_000, 20_000];
const STEEPEST = 90;
const CONCURRENT = 500;

let app: TestApp;
let [rare, busy]: Person[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [rare, busy] = [await edited('rare', FEW), await edited('busy', MANY)];
  await app.settled();
}, 120_000);
afterAll(() => app.close());

const edited = async (name: string, edits: number): Promise<Person> => {
  const person = await app.register(name, `${name}@example.com`);
  const log = app.nest.get<EventStore>(EVENT_STORE);
  const { revision, metadata } = (await log.readLast(userStream(person.id)))!;
  const edit = (n: number) => ({
    id: randomUUID(),
    type: 'ProfileUpdated',
    data: {
      userId: person.id,
      changes: { name: `${name} ${n}`, phone: '03001234567', address: { city: 'Lahore' } },
    },
    metadata: { ...metadata, commandId: randomUUID() },
  });
  for (let n = 0; n < edits; n += CONCURRENT)
    await log.append(
      userStream(person.id),
      revision + n,
      Array.from({ length: CONCURRENT }, (_, k) => edit(n + k)),
    );
  return person;
};

/**
 * The CPU time of this process in milliseconds, which is more stable than the clock on a busy machine, and the answer.
 */
const worked = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const before = process.cpuUsage();
  const answer = await work();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1_000, answer];
};

/** The first query after a start folds the account. */
const folded = (as: Person) => app.send('GET', '/auth/me', { as });
const listed = (as: Person) =>
  worked(() => app.send<Success<{ sessions: Session[] }>>('GET', '/auth/sessions', { as }));
const exported = (as: Person) =>
  worked(() => app.send<Success<PersonalExport>>('GET', '/auth/export', { as }));
const erased = (as: Person) =>
  worked(() => app.send('DELETE', '/auth/me', { as, body: { password: SELLER.password } }));

test('sessions, export and erasure do not slow down with the number of edits', async () => {
  await folded(rare!);
  await folded(busy!);
  await listed(rare!);
  const [[short], [long, { body }]] = [await listed(rare!), await listed(busy!)];
  expect(body.data.sessions).toMatchObject([{ current: true }]);
  expect(long).toBeLessThan(STEEPEST * short);

  const [[small], [large, records]] = [await exported(rare!), await exported(busy!)];
  expect(records.body.data.history.length).toBeGreaterThan(MANY);
  expect(large).toBeLessThan(STEEPEST * small);

  const [[quick], [slow, { status }]] = [await erased(rare!), await erased(busy!)];
  expect(status).toBe(200);
  expect(slow).toBeLessThan(STEEPEST * quick);
}, 60_000);
