import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine, runProgram, withOutcome } from '@parkho/projections';
import { formatSettings, parseSettings } from '@parkho/stores';
import { formatSigningKeys, newSigningKey, parseSigningKeys } from './config/signing-keys.js';
import { readConfig } from './config.js';
import { adminAccount, requireStrongAdmin } from './identity/administration/admin-account.js';
import { writeAtomically } from './operations/files.js';

const newSigningKeys = (): string => formatSigningKeys([newSigningKey()]);

/** Only the containers that mount a volume can read it, each with its own user. */
const READABLE_BY_ALL = 0o444;

/** In hex: without special characters of shells, command lines and URLs. */
const secret = (bytes = 32): string => randomBytes(bytes).toString('hex');

/**
 * Passwords and secrets that docker-compose.yml must not have defaults for, made at the first start and kept in
 * volumes. They are kept only when the program will start with them, and Parkho's settings are written last, so that an
 * interrupted run starts over. Settings that an older version of Parkho did not have are added.
 *
 * @param engines folder of the engines' passwords
 * @param parkho folder of the file of settings, and of the first admin
 * @returns the actions taken; 'kept' when all settings exist
 * @throws Error that names the wrong setting, or the incomplete file
 */
export async function makeSettings(
  engines: string,
  parkho: string,
  env: NodeJS.ProcessEnv,
): Promise<'made' | 'completed' | 'kept'> {
  const settingsFile = join(parkho, 'settings');
  if (existsSync(settingsFile)) {
    const existing = await completeSettings(settingsFile);
    if (existing.LOG_KEYS) return 'kept';
    const LOG_KEYS = env.LOG_KEYS || newSigningKeys();
    parseSigningKeys(LOG_KEYS, 'LOG_KEYS');
    // Before the others: the last settings show that a file is complete.
    await writeAtomically(settingsFile, formatSettings({ LOG_KEYS, ...existing }), READABLE_BY_ALL);
    return 'completed';
  }
  const mongodb = secret();
  const minio = secret();
  const settings = {
    // Those of a shop that is migrated from files, or new ones.
    JWT_SECRET: env.JWT_SECRET || secret(48),
    REPORT_KEYS: env.REPORT_KEYS || newSigningKeys(),
    LOG_KEYS: env.LOG_KEYS || newSigningKeys(),
    METRICS_TOKEN: secret(),
    ADMIN_EMAIL: env.ADMIN_EMAIL || 'admin@parkho.local',
    // The password rule requires a lower-case letter, an upper-case letter and a digit.
    ADMIN_PASSWORD: env.ADMIN_PASSWORD || `Pk1${secret(18)}`,
    MONGODB_URL: `mongodb://parkho:${mongodb}@mongodb:27017/parkho?replicaSet=rs0&authSource=admin`,
    MINIO_URL: `http://parkho:${minio}@minio:9000/parkho`,
  };
  const { admin } = readConfig(settings);
  const account = adminAccount(admin!);
  await requireStrongAdmin(account);

  await mkdir(engines, { recursive: true });
  await mkdir(parkho, { recursive: true });
  for (const [file, content] of [
    [join(engines, 'mongodb-password'), mongodb],
    // The shared key of the members of a replica set.
    [join(engines, 'mongodb-keyfile'), randomBytes(756).toString('base64')],
    [join(engines, 'minio-user'), 'parkho'],
    [join(engines, 'minio-password'), minio],
    [join(parkho, 'admin'), `${account.email}\n${account.password}\n`],
    [settingsFile, formatSettings(settings)],
  ] as const)
    await writeAtomically(file, content, READABLE_BY_ALL);
  return 'made';
}

async function completeSettings(file: string): Promise<Record<string, string>> {
  try {
    const settings = parseSettings(await readFile(file, 'utf8'));
    if (settings.MONGODB_URL && settings.MINIO_URL) return settings;
  } catch {
    // Reported below.
  }
  throw new Error(
    `${file} is empty or incomplete. Restore the settings volume from a backup: other secrets do not match ` +
      'this shop. If it has no data yet, docker compose down -v starts over',
  );
}

const OUTCOMES = {
  made: 'Secrets generated. The first admin: docker compose exec api cat /run/parkho/admin',
  completed:
    'LOG_KEYS was added to the secrets of this installation. Give the public key to the auditors of the log: ' +
    'docker compose exec api npm run --silent audit -- key',
  kept: 'The secrets of this installation already exist.',
};

if (import.meta.main)
  process.exit(
    await runProgram(
      withOutcome(
        commandLine(
          'node make-settings.js',
          'Generates the missing passwords and secrets of docker-compose.yml.',
        )
          .argument('<engines-folder>', 'gets the passwords of the engines')
          .argument('<parkho-folder>', 'gets the settings of Parkho and its first admin'),
        async (engines: string, parkho: string) => {
          const outcome = await makeSettings(engines, parkho, process.env);
          return { text: OUTCOMES[outcome], data: { outcome } };
        },
      ),
      process.argv.slice(2),
    ),
  );
