import {
  type DataOf,
  type PublicKey,
  SIGNING_KEYS_STREAM,
  UnknownSigner,
  verifyHead,
} from '@parkho/contracts';
import { type EventStore, readableEvents, WrongExpectedRevision } from '@parkho/stores';
import {
  SIGNING_KEY_PLACES,
  SIGNING_USES,
  type SigningKey,
  type SigningUse,
} from '../../config/signing-keys.js';
import { systemContext } from '../../platform/commands/command-context.js';
import { metadataOf } from '../../platform/commands/command-runner.js';
import { cryptography } from '../cryptography.js';
import { lastHead, originIn, publicKeysOf } from '../log-heads.js';

type PublishedKeys = DataOf<'SigningKeysPublished'>;

const publicKeys = (keys: readonly SigningKey[]): PublicKey[] => keys.map(({ kid, x }) => ({ kid, x }));

/** The public keys in the log; undefined before the first publication. */
export async function publishedKeys(
  log: Pick<EventStore, 'readLast'>,
): Promise<{ keys: PublishedKeys; revision: number } | undefined> {
  const last = await log.readLast(SIGNING_KEYS_STREAM);
  return last ? { keys: last.data as PublishedKeys, revision: last.revision } : undefined;
}

/** Publishes public keys in the log. */
export async function publishKeys(
  log: Pick<EventStore, 'append'>,
  keys: Record<SigningUse, readonly SigningKey[]>,
  revision: number | undefined,
): Promise<void> {
  const data: PublishedKeys = { reports: publicKeys(keys.reports), log: publicKeys(keys.log) };
  const context = systemContext(`${SIGNING_KEYS_STREAM} ${revision ?? 'first'} ${JSON.stringify(data)}`);
  const metadata = metadataOf(context, 'SigningKeysPublished');
  await log.append(SIGNING_KEYS_STREAM, revision ?? 'no-stream', [
    { id: context.commandId, type: 'SigningKeysPublished', data, metadata },
  ]);
}

/**
 * Compares the signing keys with those in the log, and publishes new ones.
 * @throws Error with instructions where a key that has signed is missing, before anything is written
 */
export async function verifySigningKeys(
  { reportKeys, logKeys }: { reportKeys: readonly SigningKey[]; logKeys: readonly SigningKey[] },
  log: EventStore,
): Promise<void> {
  const keys = { reports: reportKeys, log: logKeys };
  for (;;) {
    const published = await publishedKeys(log);
    const keysInLog = published?.keys ?? (await keysThatSigned(log, logKeys));
    for (const use of SIGNING_USES)
      for (const { kid, x } of keysInLog[use])
        if (!keys[use].some((key) => key.kid === kid && (x === '' || key.x === x)))
          throw missingKey(use, kid);
    const isSame = SIGNING_USES.every((use) => keys[use].length === published?.keys[use].length);
    const signs = SIGNING_USES.every((use) => keys[use][0]?.kid === published?.keys[use][0]?.kid);
    if (isSame && signs) return;
    try {
      return await publishKeys(log, keys, published?.revision);
    } catch (error) {
      // Another process was first, with the same keys or others.
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
}

/** @param key the missing one */
const missingKey = (use: SigningUse, key: string): Error => {
  const { setting, file } = SIGNING_KEY_PLACES[use];
  return new Error(
    `${setting}, or ${file} in DATA_DIR, lacks the key ${key}: its signatures could not be verified. Restore it ` +
      `from a backup, or continue with a new one: npm run keys -- rotate ${use} (docs/operations/keys-and-proofs.md)`,
  );
};

/**
 * The ids of keys that have signed in the log of an older version of Parkho, which published none.
 * @throws Error if the key of its last head is missing
 */
async function keysThatSigned(log: EventStore, logKeys: readonly SigningKey[]): Promise<PublishedKeys> {
  const last = await lastHead(log);
  if (last)
    await verifyHead(last.checkpoint, publicKeysOf(logKeys, originIn(last.checkpoint)), cryptography).catch(
      (error: unknown) => {
        if (error instanceof UnknownSigner) throw missingKey('log', 'of the last log head');
        // Other errors of it are reported by npm run audit -- verify.
      },
    );
  const kids = new Set<string>();
  for await (const page of readableEvents(log))
    for (const { type, data } of page)
      if (type === 'InspectionReportIssued') kids.add(kidOf((data as DataOf<typeof type>).jws));
  return { reports: [...kids].map((kid) => ({ kid, x: '' })), log: [] };
}

const kidOf = (jws: string): string =>
  JSON.parse(Buffer.from(jws.split('.', 1)[0]!, 'base64url').toString()).kid;
