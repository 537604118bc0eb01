import { type EventStore, openEventStore, type StoreSettings, WrongExpectedRevision } from '@parkho/stores';
import { replaceFile } from '../../config/files.js';
import {
  configuredSigningKeys,
  formatSigningKeys,
  newSigningKey,
  SIGNING_KEY_PLACES,
  SIGNING_USES,
  type SigningKey,
  type SigningUse,
  signingKeysFile,
} from '../../config/signing-keys.js';
import { publishedKeys, publishKeys } from './signing-keys.js';

type AllKeys = Record<SigningUse, readonly SigningKey[]>;

/** The changed keys of a use. */
export interface ChangedKeys {
  use: SigningUse;
  /** The first one signs. */
  kids: string[];
  /** The file of the keys; absent if a setting has them, which the operator must change to `value`. */
  file?: string;
  value?: string;
}

/** The keys of a shop, and public ones that only its log has. */
async function keysOf(
  settings: StoreSettings,
  env: NodeJS.ProcessEnv,
  log: Parameters<typeof publishedKeys>[0],
) {
  const published = await publishedKeys(log);
  const allKeysOf = (use: SigningUse): readonly SigningKey[] => {
    const configuredKeys = configuredSigningKeys(use, settings, env) ?? [];
    const droppedKeys = (published?.keys[use] ?? []).filter(
      ({ kid }) => !configuredKeys.some((key) => key.kid === kid),
    );
    return [
      ...configuredKeys,
      ...droppedKeys.map(({ kid, x }): SigningKey => ({ kty: 'OKP', crv: 'Ed25519', kid, x })),
    ];
  };
  return {
    keys: { reports: allKeysOf('reports'), log: allKeysOf('log') } satisfies AllKeys,
    revision: published?.revision,
  };
}

type Choice = (keys: AllKeys) => { use: SigningUse; next: readonly SigningKey[] };

async function change(settings: StoreSettings, env: NodeJS.ProcessEnv, choose: Choice): Promise<ChangedKeys> {
  const log = await openEventStore(settings);
  try {
    for (;;) {
      try {
        return await attempt(settings, env, log, choose);
      } catch (error) {
        // Another change came first, whose file this one has replaced: the next attempt has the keys of both.
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
    }
  } finally {
    await log.close();
  }
}

async function attempt(
  settings: StoreSettings,
  env: NodeJS.ProcessEnv,
  log: EventStore,
  choose: Choice,
): Promise<ChangedKeys> {
  const { keys, revision } = await keysOf(settings, env, log);
  const { use, next } = choose(keys);
  const kids = next.map(({ kid }) => kid);
  const value = formatSigningKeys(next);
  const changedKeys = { ...keys, [use]: next };
  if (env[SIGNING_KEY_PLACES[use].setting]) {
    // Keys that the setting lacks are published after it has been changed, and keys that it has are not withdrawn
    // before.
    const withdrawn = keys[use].some(({ kid }) => !kids.includes(kid));
    if (withdrawn) await publishKeys(log, changedKeys, revision);
    return { use, kids, value };
  }
  const file = signingKeysFile(use, settings);
  // The file first: the next start would refuse a key that is published and then lost.
  replaceFile(file, value);
  await publishKeys(log, changedKeys, revision);
  return { use, kids, file };
}

/** Puts a new key before the others, whose public halves are kept: their signatures stay verifiable. */
export const rotateKey = (
  use: SigningUse,
  settings: StoreSettings,
  env: NodeJS.ProcessEnv,
): Promise<ChangedKeys> => {
  const key = newSigningKey();
  return change(settings, env, (keys) => {
    const others = keys[use].filter(({ kid }) => kid !== key.kid);
    return { use, next: [key, ...others.map(({ d: _, ...publicHalf }) => publicHalf)] };
  });
};

/**
 * Withdraws a public key, such as a stolen one.
 * @throws Error if it signs, or does not exist
 */
export const revokeKey = (
  kid: string,
  settings: StoreSettings,
  env: NodeJS.ProcessEnv,
): Promise<ChangedKeys> =>
  change(settings, env, (keys) => {
    const use = SIGNING_USES.find((use) => keys[use].some((key) => key.kid === kid));
    if (!use) throw new Error(`There is no key ${kid}: npm run keys -- list shows them`);
    if (keys[use][0]!.kid === kid)
      throw new Error(`The key ${kid} signs: replace it first, npm run keys -- rotate ${use}`);
    return { use, next: keys[use].filter((key) => key.kid !== kid) };
  });

/** The keys of each use. */
export async function listKeys(settings: StoreSettings, env: NodeJS.ProcessEnv): Promise<AllKeys> {
  const log = await openEventStore(settings);
  try {
    return (await keysOf(settings, env, log)).keys;
  } finally {
    await log.close();
  }
}
