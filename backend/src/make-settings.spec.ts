import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { USER_MESSAGES } from '@parkho/contracts';
import { environment, formatSettings, parseSettings } from '@parkho/stores';
import { configuredSigningKeys, formatSigningKeys, newSigningKey } from './config/signing-keys.js';
import { makeSettings } from './make-settings.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parkho-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const make = (env: NodeJS.ProcessEnv = {}) =>
  makeSettings(join(folder, 'engines'), join(folder, 'parkho'), env);
const storedSettings = () => parseSettings(readFileSync(join(folder, 'parkho/settings'), 'utf8'));

test.each([
  ['abc', USER_MESSAGES.newPasswordTooShort],
  ['onlyletters', USER_MESSAGES.passwordTooWeak],
  ['Short1pass', USER_MESSAGES.staffPasswordTooShort],
  ['Mailcreated5240', USER_MESSAGES.passwordTooCommon],
])('the admin password %s is rejected before anything is written, and another one is accepted', async (weak, why) => {
  const admin = { ADMIN_EMAIL: ' Sana@Parkho.pk ' };
  await expect(make({ ...admin, ADMIN_PASSWORD: weak })).rejects.toThrow(`ADMIN_PASSWORD: ${why}`);
  expect(readdirSync(folder)).toEqual([]);
  expect(await make({ ...admin, ADMIN_PASSWORD: "It's2 long\nenough" })).toBe('made');
  expect(storedSettings().ADMIN_PASSWORD).toBe("It's2 long\nenough");
  expect(readFileSync(join(folder, 'parkho/admin'), 'utf8')).toBe("Sana@Parkho.pk\nIt's2 long\nenough\n");
});

test('the secrets of a migrated shop are validated and kept', async () => {
  await expect(make({ JWT_SECRET: 'short' })).rejects.toThrow('JWT_SECRET');
  await expect(make({ REPORT_KEYS: '{}' })).rejects.toThrow('REPORT_KEYS');
  expect(readdirSync(folder)).toEqual([]);
  const secrets = { JWT_SECRET: 'x'.repeat(64), REPORT_KEYS: formatSigningKeys([newSigningKey()]) };
  await make(secrets);
  expect(storedSettings()).toMatchObject(secrets);
});

test('an installation without a log key gets one, and keeps all other settings', async () => {
  await make();
  const { LOG_KEYS: _, ...older } = storedSettings();
  const file = join(folder, 'parkho/settings');
  rmSync(file);
  writeFileSync(file, formatSettings(older));
  await expect(make({ LOG_KEYS: '{}' })).rejects.toThrow('LOG_KEYS');
  expect(storedSettings()).toEqual(older);
  expect(await make()).toBe('completed');
  const { LOG_KEYS, ...others } = storedSettings();
  expect(others).toEqual(older);
  expect(
    configuredSigningKeys(
      'log',
      { dataDir: folder },
      environment({ SETTINGS_FILE: file, EVENTSTORE_URL: 'esdb://eventstore' }),
    ),
  ).toMatchObject(JSON.parse(LOG_KEYS!).keys);
  expect(await make({ LOG_KEYS: formatSigningKeys([newSigningKey()]) })).toBe('kept');
  expect(storedSettings()).toEqual({ LOG_KEYS, ...older });
});

test('files are named when complete, and readable by the containers’ users', async () => {
  await make();
  for (const name of ['engines', 'parkho'])
    for (const file of readdirSync(join(folder, name))) {
      expect(file).not.toContain('partial');
      expect(statSync(join(folder, name, file)).mode & 0o777).toBe(0o444);
    }
});

test.each([
  ['empty', () => ''],
  ['cut off', (whole: string) => whole.slice(0, -20)],
  ['cut off between two lines', (whole: string) => whole.slice(0, whole.indexOf('MINIO_URL'))],
])('a settings file that is %s is rejected, and nothing is written', async (_, tear) => {
  await make();
  const file = join(folder, 'parkho/settings');
  const truncated = tear(readFileSync(file, 'utf8'));
  rmSync(join(folder, 'engines'), { recursive: true });
  rmSync(file);
  mkdirSync(join(folder, 'parkho'), { recursive: true });
  writeFileSync(file, truncated);
  await expect(make()).rejects.toThrow(`${file} is empty or incomplete`);
  expect(readFileSync(file, 'utf8')).toBe(truncated);
  expect(readdirSync(folder)).toEqual(['parkho']);
});
