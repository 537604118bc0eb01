import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { eventStoreContract } from '../event-store.contract.js';
import { START, StoreUnavailable, WrongExpectedRevision } from '../event-store.js';
import { openSqliteEventStore, readSqliteEventStore } from './sqlite-event-store.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parkho-events-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const aFile = (): string => join(folder, `${randomUUID()}.sqlite`);
const anEvent = (id: string = randomUUID()) => ({ id, type: 'Counted', data: {}, metadata: {} });

eventStoreContract('SQLite', async () => {
  const file = aFile();
  return { store: openSqliteEventStore(file), connect: async () => openSqliteEventStore(file) };
});

test('an id of another stream is rejected, without side effects on its group', async () => {
  const store = openSqliteEventStore(aFile());
  const existing = anEvent();
  await store.append('a', 'no-stream', [existing]);
  const [mixed, bystander] = await Promise.allSettled([
    store.append('b', 'no-stream', [anEvent(), existing]),
    store.append('c', 'no-stream', [anEvent()]),
  ]);
  expect(mixed).toMatchObject({ status: 'rejected', reason: expect.any(WrongExpectedRevision) });
  expect(bystander.status).toBe('fulfilled');
  expect((await store.readAll(START, 10)).map((event) => event.stream)).toEqual(['a', 'c']);
  await store.close();
});

/** Eight writers that print each id once the store has acknowledged it, and are killed during the group they print. */
const writers = (file: string, killAfter: number) => `
  import { registerHooks } from 'node:module';
  registerHooks({ resolve: (specifier, context, next) => next(specifier.replace(/^(\\..*)\\.js$/, '$1.ts'), context) });
  const { openSqliteEventStore } = await import(${JSON.stringify(join(import.meta.dirname, 'sqlite-event-store.ts'))});
  const { randomUUID } = await import('node:crypto');
  const { writeSync } = await import('node:fs');
  const store = openSqliteEventStore(${JSON.stringify(file)});
  let acknowledged = 0;
  for (let writer = 0; writer < 8; writer++) void (async () => {
    const stream = randomUUID();
    for (let n = 0; ; n++) {
      const id = randomUUID();
      await store.append(stream, n === 0 ? 'no-stream' : n - 1, [{ id, type: 'Counted', data: {}, metadata: {} }]);
      writeSync(1, id + '\\n');
      if (++acknowledged === ${killAfter}) process.kill(process.pid, 'SIGKILL');
    }
  })();`;

test('a killed process loses no acknowledged event', async () => {
  const file = aFile();
  const acknowledged: string[] = [];
  for (let round = 0; round < 4; round++) {
    const killAfter = 100 + Math.floor(Math.random() * 400);
    const child = spawnSync(
      process.execPath,
      [
        '--experimental-transform-types',
        '--no-warnings',
        '--input-type=module',
        '--eval',
        writers(file, killAfter),
      ],
      { encoding: 'utf8' },
    );
    expect(child).toMatchObject({ signal: 'SIGKILL', stderr: '' });
    const printed = child.stdout.trim().split('\n');
    expect(printed).toHaveLength(killAfter);
    acknowledged.push(...printed);
  }
  const store = openSqliteEventStore(file);
  const stored = new Set((await store.readAll(START, 1_000_000)).map((event) => event.id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  await store.close();
});

test('a log opened read-only is not changed, shows others’ writes, and accepts none', async () => {
  const file = aFile();
  const writing = openSqliteEventStore(file);
  await writing.append('counter', 'no-stream', [anEvent('a')]);
  const reading = readSqliteEventStore(file);
  await writing.append('counter', 0, [anEvent('b')]);
  expect((await reading.readAll(START, 10)).map(({ id }) => id)).toEqual(['a', 'b']);
  await expect(reading.append('counter', 1, [anEvent('c')])).rejects.toThrow(StoreUnavailable);
  await reading.close();
  await writing.close();
  const before = readFileSync(file);
  const reopened = readSqliteEventStore(file);
  expect(await reopened.readAll(START, 10)).toHaveLength(2);
  await reopened.close();
  expect(readFileSync(file)).toEqual(before);
});

test('a log in a read-only folder is readable', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'parkho-audited-'));
  const file = join(copy, 'events.sqlite');
  const store = openSqliteEventStore(file);
  await store.append('counter', 'no-stream', [anEvent()]);
  await store.close();
  chmodSync(file, 0o444);
  chmodSync(copy, 0o555);
  // The superuser may write anywhere.
  const { uid } = userInfo();
  if (uid === 0) process.seteuid!(65_534);
  try {
    expect(() => openSqliteEventStore(file)).toThrow();
    const reading = readSqliteEventStore(file);
    expect(await reading.readAll(START, 10)).toHaveLength(1);
    await reading.close();
    expect(readdirSync(copy)).toEqual(['events.sqlite']);
  } finally {
    if (uid === 0) process.seteuid!(0);
    chmodSync(copy, 0o755);
    rmSync(copy, { recursive: true });
  }
});
