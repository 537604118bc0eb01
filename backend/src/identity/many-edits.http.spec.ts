import { randomUUID } from 'node:crypto';
import { type PersonalExport, type Session, type Success, userStream } from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { EVENT_STORE } from '../platform/engines/tokens.js';
import { type Person, SELLER, startTestApp, type TestApp } from '../testing.js';

const EDITS = 25_000;
const AT_ONCE = 500;

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  person = await app.register('Busy', 'busy@example.com');
  const log = app.nest.get<EventStore>(EVENT_STORE);
  const { revision, metadata } = (await log.readLast(userStream(person.id)))!;
  const edit = (n: number) => ({
    id: randomUUID(),
    type: 'ProfileUpdated',
    data: {
      userId: person.id,
      changes: { name: `Busy ${n}`, phone: '03001234567', address: { city: 'Lahore' } },
    },
    metadata: { ...metadata, commandId: randomUUID() },
  });
  for (let n = 0; n < EDITS; n += AT_ONCE)
    await log.append(
      userStream(person.id),
      revision + n,
      Array.from({ length: AT_ONCE }, (_, k) => edit(n + k)),
    );
  await app.settled();
}, 120_000);
afterAll(() => app.close());

/** Milliseconds of work of this process, which say more on a busy machine than the clock, and the answer. */
const worked = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const before = process.cpuUsage();
  const answer = await work();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1_000, answer];
};

test(`sessions, export and erasure take little after ${EDITS} edits`, async () => {
  // The first question after a start folds the account.
  await app.send('GET', '/auth/me', { as: person });
  type Sessions = Success<{ sessions: Session[] }>;
  const [listed, { body }] = await worked(() => app.send<Sessions>('GET', '/auth/sessions', { as: person }));
  expect(body.data.sessions).toMatchObject([{ current: true }]);
  expect(listed).toBeLessThan(150);

  const [exported, { body: records }] = await worked(() =>
    app.send<Success<PersonalExport>>('GET', '/auth/export', { as: person }),
  );
  expect(records.data.history.length).toBeGreaterThan(EDITS);
  expect(exported).toBeLessThan(6_000);

  const [erased, { status }] = await worked(() =>
    app.send('DELETE', '/auth/me', { as: person, body: { password: SELLER.password } }),
  );
  expect(status).toBe(200);
  expect(erased).toBeLessThan(6_000);
}, 60_000);
