import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Success } from '@parkho/contracts';
import { openEventStore, openKeyStore, RecordedKeys, START } from '@parkho/stores';
import { createApp } from '../../app.js';
import type { Config } from '../../config.js';
import { backUp } from '../../operations/backup.js';
import { restore } from '../../operations/restore.js';
import { startTestApp, type TestApp } from '../../testing.js';
import { openEngines } from './engines.js';
import { CONFIG } from './tokens.js';
import { verifyKeys } from './verify-keys.js';

let folder: string;
let shop: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parkho-lost-keys-'));
  shop = await startTestApp();
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

/** The shop's files, restored from a backup, with the key of a person deleted. */
const withoutKeyOf = async (id: string, dataDir: string): Promise<void> => {
  await backUp({ dataDir: shop.dataDir }, join(folder, 'backup'));
  await restore(join(folder, 'backup'), { dataDir });
  const keys = new DatabaseSync(join(dataDir, 'keys.sqlite'));
  expect(keys.prepare('DELETE FROM keys WHERE id = ?').run(id).changes).toBe(1);
  keys.close();
};

const verify = async (dataDir: string): Promise<void> => {
  const log = await openEventStore({ dataDir });
  const keys = await openKeyStore({ dataDir });
  try {
    await verifyKeys({ dataDir }, new RecordedKeys(keys, log));
  } finally {
    await Promise.all([log.close(), keys.close()]);
  }
};

const eventsIn = async (dataDir: string): Promise<number> => {
  const log = await openEventStore({ dataDir });
  const events = await log.readAll(START, 10_000);
  await log.close();
  return events.length;
};

test('a start rejects a shop with a missing key, with instructions, and writes nothing', async () => {
  const { id } = await shop.register('Ayesha', 'ayesha@example.com');
  await verify(shop.dataDir);
  const dataDir = join(folder, 'refused');
  await withoutKeyOf(id, dataDir);
  const before = await eventsIn(dataDir);
  await expect(verify(dataDir)).rejects.toThrow(
    new RegExp(
      `do not match the log\\. The log has recorded (\\d+) keys, but there are \\d+\\. .*keys\\.sqlite in ${dataDir} from a backup`,
    ),
  );
  expect(await eventsIn(dataDir)).toBe(before);
});

test('projections stop before an event with a missing key, and health reports it', async () => {
  const { id } = await shop.register('Bilal', 'bilal@example.com');
  const dataDir = join(folder, 'stopped');
  await withoutKeyOf(id, dataDir);
  const config = { ...shop.nest.get<Config>(CONFIG), dataDir };
  const engines = await openEngines(config);
  const app = await createApp(config, engines);
  app.useLogger(false);
  try {
    await engines.readSide.start();
    await app.listen(0);
    const answer = await fetch(`${await app.getUrl()}/api/health`);
    const { data } = (await answer.json()) as Success<{ status: string; projections: unknown[] }>;
    expect(data.status).not.toBe('ok');
    expect(data.projections).toContainEqual(
      expect.objectContaining({
        name: 'users',
        state: 'stopped',
        error: expect.objectContaining({
          type: 'UserRegistered',
          message: expect.stringContaining('the personal key is missing'),
        }),
      }),
    );
  } finally {
    await app.close();
    await engines.close();
  }
});
