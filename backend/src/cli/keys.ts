import { readFile } from 'node:fs/promises';
import { commandLine, runProgram, withOutcome } from '@parkho/projections';
import { environment, keyWrapping, openKeyStore, requireLog } from '@parkho/stores';
import { Argument } from 'commander';
import { SIGNING_KEY_PLACES, SIGNING_USES, type SigningUse } from '../config/signing-keys.js';
import { readStores } from '../config.js';
import { type ChangedKeys, listKeys, revokeKey, rotateKey } from '../evidence/signing-keys/rotate-keys.js';

/** The settings, where there is a log. */
const existing = () => {
  const settings = readStores();
  requireLog(settings);
  return settings;
};

const outcomeOf = (changed: ChangedKeys) => {
  const { use, kids, file, value } = changed;
  const [signs, ...others] = kids;
  const text = [
    `${signs} signs; ${others.length} more verify earlier signatures.`,
    file
      ? `${file} contains them: restart the API${use === 'log' ? ', and send the public key to the auditors (npm run audit -- key)' : ''}.`
      : `Set ${SIGNING_KEY_PLACES[use].setting} of every process to this value, and restart them:\n\n${value}`,
  ];
  return { text: text.join('\n'), data: changed };
};

export const keys = commandLine(
  'npm run keys --',
  'The signing keys of inspection reports and log heads, and the wrapping of personal-data keys.',
);
withOutcome(
  keys.command('list').description('lists the signing keys, without their private halves'),
  async () => {
    const all = await listKeys(existing(), environment());
    const data = SIGNING_USES.flatMap((use) =>
      all[use].map(({ kid, x, d }, index) => ({ use, kid, x, signs: index === 0 && d !== undefined })),
    );
    const lines = data.map(
      ({ use, kid, signs }) => `${use.padEnd(7)}  ${kid}  ${signs ? 'signs' : 'verifies'}`,
    );
    return { text: lines.join('\n'), data };
  },
);
withOutcome(
  keys
    .command('rotate')
    .description('generates a new key that signs from the next start on; the old ones stay published')
    .addArgument(new Argument('<use>', 'what it signs').choices(SIGNING_USES)),
  async (use: SigningUse) => outcomeOf(await rotateKey(use, existing(), environment())),
);
withOutcome(
  keys
    .command('revoke')
    .description('revokes a stolen key: its signatures are no longer valid')
    .argument('<kid>', 'the id of the key'),
  async (kid: string) => outcomeOf(await revokeKey(kid, existing(), environment())),
);

/** Stores the keys of personal data again. @param from their present wrapping key */
const rewrap = async (from: string | undefined, to: string | undefined, done: string) => {
  const { keysWrappingKey: _, ...settings } = existing();
  const store = await openKeyStore({ ...settings, ...(to && { keysWrappingKey: to }) });
  try {
    const changed = await store.rewrap(keyWrapping(from));
    return { text: `${changed} keys of personal data ${done}`, data: { changed } };
  } finally {
    await store.close();
  }
};
const ownWrappingKey = (): string => {
  const { keysWrappingKey } = readStores();
  if (!keysWrappingKey) throw new Error('Set KEYS_WRAPPING_KEY or KEYS_WRAPPING_KEY_FILE');
  return keysWrappingKey;
};
withOutcome(
  keys
    .command('wrap')
    .description(
      'encrypts the keys of personal data with the key of KEYS_WRAPPING_KEY or KEYS_WRAPPING_KEY_FILE. Stop Parkho ' +
        'before, and start it with the same setting',
    )
    .option('--old <file>', 'a file with the current wrapping key'),
  async ({ old }: { old?: string }) =>
    rewrap(old && (await readFile(old, 'utf8')), ownWrappingKey(), 'are wrapped'),
);
withOutcome(
  keys
    .command('unwrap')
    .description('decrypts them again. Stop Parkho before, and start it without the setting'),
  async () => rewrap(ownWrappingKey(), undefined, 'are unwrapped'),
);

if (import.meta.main) process.exit(await runProgram(keys, process.argv.slice(2)));
