import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { environment } from '@parkho/stores';
import { readOrCreateFile, readTextIfPresent } from './files.js';

/** A private key; without `d` a public one that only verifies. */
export interface SigningKey {
  kty: 'OKP';
  crv: 'Ed25519';
  kid: string;
  x: string;
  d?: string;
}

/** The uses of signatures, each with its own keys. */
export const SIGNING_USES = ['reports', 'log'] as const;
export type SigningUse = (typeof SIGNING_USES)[number];

/** The setting of the keys of a use, and their file in DATA_DIR where it is not set. */
export const SIGNING_KEY_PLACES = {
  reports: { setting: 'REPORT_KEYS', file: 'report-keys.json' },
  log: { setting: 'LOG_KEYS', file: 'log-keys.json' },
} as const satisfies Record<SigningUse, { setting: string; file: string }>;

/**
 * The keys of a setting, a JSON Web Key Set, or of the file in this data folder, which is created at its first start.
 * @throws Error that names the invalid set
 */
export const readSigningKeys = (
  use: SigningUse,
  env: NodeJS.ProcessEnv,
  dataDir: string,
): readonly SigningKey[] =>
  configuredSigningKeys(use, { dataDir }, env) ?? keptSigningKeys(signingKeysFile(use, { dataDir }));

/** Existing keys, for commands that must not create any. */
export const configuredSigningKeys = (
  use: SigningUse,
  { dataDir }: { dataDir: string },
  env: NodeJS.ProcessEnv = environment(),
): readonly SigningKey[] | undefined => {
  const { setting } = SIGNING_KEY_PLACES[use];
  const file = signingKeysFile(use, { dataDir });
  if (env[setting]) return parseSigningKeys(env[setting], setting);
  return readTextIfPresent(file) === undefined ? undefined : keptSigningKeys(file);
};

const keptSigningKeys = (file: string): readonly SigningKey[] =>
  parseSigningKeys(
    readOrCreateFile(file, () => formatSigningKeys([newSigningKey()])),
    file,
    RESTORE,
  );

const RESTORE = '. Restore it from a backup (docs/operations/recovery.md, "Secrets in files")';

export const signingKeysFile = (use: SigningUse, { dataDir }: { dataDir: string }): string =>
  join(dataDir, SIGNING_KEY_PLACES[use].file);

/**
 * @param from the source of the text, for the message
 * @param advice what to do where it is truncated
 */
export const parseSigningKeys = (text: string, from: string, advice = ''): readonly SigningKey[] => {
  try {
    const { keys } = JSON.parse(text) as { keys: SigningKey[] };
    if (keys[0]?.d && keys.every(isWhole)) return keys;
  } catch {
    // Reported below.
  }
  throw new Error(
    `${from} ${text.trim() === '' ? 'is empty' : 'is not a JSON Web Key Set of Ed25519 keys whose first one is private'}${advice}`,
  );
};

/** Whether both halves match: a private key that was altered signs what nobody can verify. */
const isWhole = ({ crv, kid, x, d }: SigningKey): boolean => {
  if (crv !== 'Ed25519' || !kid || Buffer.from(x, 'base64url').length !== 32) return false;
  if (d === undefined) return true;
  const key = createPrivateKey({ key: { kty: 'OKP', crv, x, d }, format: 'jwk' });
  return createPublicKey(key).export({ format: 'jwk' }).x === x;
};

export const formatSigningKeys = (keys: readonly SigningKey[]): string => JSON.stringify({ keys });

/** Named by its thumbprint (RFC 7638). */
export const newSigningKey = (): SigningKey => {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
  return { kty: 'OKP', crv: 'Ed25519', kid, x: x!, d: d! };
};
