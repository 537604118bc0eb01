import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine, execute, withOutcome } from '@parkho/projections';
import { formatSettings, parseSettings } from '@parkho/stores';
import { formatSigningKeys, newSigningKey, parseSigningKeys } from './config/signing-keys.js';
import { readConfig } from './config.js';
import { adminAccount, requireStrongAdmin } from './identity/administration/admin-account.js';
import { writeWhole } from './operations/files.js';

const newSigningKeys = (): string => formatSigningKeys([newSigningKey()]);

/** Only the containers that mount a volume can look into it, each as a user of its own. */
const READABLE = 0o444;

/** In hex: nothing in it means something to a shell, a command line or a URL. */
const secret = (bytes = 32): string => randomBytes(bytes).toString('hex');

/**
 * What docker-compose.yml must not have a default for: passwords and secrets, made at the first start and kept in
 * volumes. They are kept only when the program will start with them, and the settings of Parkho last, so that a run
 * which was interrupted or refused starts over. To those of an older Parkho, what it did not know is added.
 *
 * @param engines folder of the engines' passwords
 * @param parkho folder of the file of settings, and of the first admin
 * @returns what it has done; 'kept' when they are there already
 * @throws Error naming the setting that is wrong, or the file that is not whole
 */
export async function makeSettings(
  engines: string,
  parkho: string,
  env: NodeJS.ProcessEnv,
): Promise<'made' | 'completed' | 'kept'> {
  const settingsFile = join(parkho, 'settings');
  if (existsSync(settingsFile)) {
    const there = await wholeSettings(settingsFile);
    if (there.LOG_KEYS) return 'kept';
    const LOG_KEYS = env.LOG_KEYS || newSigningKeys();
    parseSigningKeys(LOG_KEYS, 'LOG_KEYS');
    // Before the others: the last settings show that a file is complete.
    await writeWhole(settingsFile, formatSettings({ LOG_KEYS, ...there }), READABLE);
    return 'completed';
  }
  const mongodb = secret();
  const minio = secret();
  const settings = {
    // Those of a shop that moves here from files, or new ones.
    JWT_SECRET: env.JWT_SECRET || secret(48),
    REPORT_KEYS: env.REPORT_KEYS || newSigningKeys(),
    LOG_KEYS: env.LOG_KEYS || newSigningKeys(),
    METRICS_TOKEN: secret(),
    ADMIN_EMAIL: env.ADMIN_EMAIL || 'admin@parkho.local',
    // The rule for passwords asks for a lower-case letter, an upper-case letter and a digit.
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
    // What the members of a replica set know each other by.
    [join(engines, 'mongodb-keyfile'), randomBytes(756).toString('base64')],
    [join(engines, 'minio-user'), 'parkho'],
    [join(engines, 'minio-password'), minio],
    [join(parkho, 'admin'), `${account.email}\n${account.password}\n`],
    [settingsFile, formatSettings(settings)],
  ] as const)
    await writeWhole(file, content, READABLE);
  return 'made';
}

async function wholeSettings(file: string): Promise<Record<string, string>> {
  try {
    const settings = parseSettings(await readFile(file, 'utf8'));
    if (settings.MONGODB_URL && settings.MINIO_URL) return settings;
  } catch {
    // Reported below.
  }
  throw new Error(
    `${file} is empty or torn. Bring the volume of the settings back from a backup: other secrets would not open ` +
      'this shop. Where nothing has been kept in it yet, docker compose down -v begins anew',
  );
}

const DONE = {
  made: 'Secrets made. The first admin: docker compose exec api cat /run/parkho/admin',
  completed:
    'LOG_KEYS was added to the secrets of this installation. Give the public key to the auditors of the log: ' +
    'docker compose exec api npm run --silent audit -- key',
  kept: 'The secrets of this installation are there already.',
};

if (import.meta.main)
  process.exit(
    await execute(
      withOutcome(
        commandLine(
          'node make-settings.js',
          'Makes the passwords and secrets of docker-compose.yml where they are missing.',
        )
          .argument('<engines-folder>', 'gets the passwords of the engines')
          .argument('<parkho-folder>', 'gets the settings of Parkho and its first admin'),
        async (engines: string, parkho: string) => {
          const outcome = await makeSettings(engines, parkho, process.env);
          return { text: DONE[outcome], data: { outcome } };
        },
      ),
      process.argv.slice(2),
    ),
  );
