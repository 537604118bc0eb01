import { type DataOf, type PublicKey, readHead, SIGNING_KEYS_STREAM, UnknownSigner } from '@parkho/contracts';
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

type Published = DataOf<'SigningKeysPublished'>;

const publicKeys = (keys: readonly SigningKey[]): PublicKey[] => keys.map(({ kid, x }) => ({ kid, x }));

/** The public keys that the log knows; undefined where none has been published yet. */
export async function publishedKeys(
  log: Pick<EventStore, 'readLast'>,
): Promise<{ keys: Published; revision: number } | undefined> {
  const last = await log.readLast(SIGNING_KEYS_STREAM);
  return last ? { keys: last.data as Published, revision: last.revision } : undefined;
}

/** Has the log know these public keys from now on. */
export async function publishKeys(
  log: Pick<EventStore, 'append'>,
  keys: Record<SigningUse, readonly SigningKey[]>,
  revision: number | undefined,
): Promise<void> {
  const data: Published = { reports: publicKeys(keys.reports), log: publicKeys(keys.log) };
  const context = systemContext(`${SIGNING_KEYS_STREAM} ${revision ?? 'first'} ${JSON.stringify(data)}`);
  const metadata = metadataOf(context, 'SigningKeysPublished');
  await log.append(SIGNING_KEYS_STREAM, revision ?? 'no-stream', [
    { id: context.commandId, type: 'SigningKeysPublished', data, metadata },
  ]);
}

/**
 * Compares the signing keys with those that the log knows, and has it know new ones.
 * @throws Error that says what to do where one is missing that has signed, before anything is written
 */
export async function verifySigningKeys(
  { reportKeys, logKeys }: { reportKeys: readonly SigningKey[]; logKeys: readonly SigningKey[] },
  log: EventStore,
): Promise<void> {
  const keys = { reports: reportKeys, log: logKeys };
  for (;;) {
    const published = await publishedKeys(log);
    const known = published?.keys ?? (await keysThatSigned(log, logKeys));
    for (const use of SIGNING_USES)
      for (const { kid, x } of known[use])
        if (!keys[use].some((key) => key.kid === kid && (x === '' || key.x === x))) throw lacks(use, kid);
    const isSame = SIGNING_USES.every((use) => keys[use].length === published?.keys[use].length);
    const signs = SIGNING_USES.every((use) => keys[use][0]?.kid === published?.keys[use][0]?.kid);
    if (isSame && signs) return;
    try {
      return await publishKeys(log, keys, published?.revision);
    } catch (error) {
      // Another process has come first, with the same keys or others.
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
}

/** @param key which one is missing */
const lacks = (use: SigningUse, key: string): Error => {
  const { setting, file } = SIGNING_KEY_PLACES[use];
  return new Error(
    `${setting}, or ${file} in DATA_DIR, lacks the key ${key}: what it has signed could not be verified. Restore it ` +
      `from a backup, or go on with a new one: npm run keys -- rotate ${use} (docs/operations/keys-and-proofs.md)`,
  );
};

/**
 * Those that the log of an older Parkho names, which has published none: by their names alone.
 * @throws Error where the key of its last head is missing
 */
async function keysThatSigned(log: EventStore, logKeys: readonly SigningKey[]): Promise<Published> {
  const last = await lastHead(log);
  if (last)
    await readHead(last.checkpoint, publicKeysOf(logKeys, originIn(last.checkpoint)), cryptography).catch(
      (error: unknown) => {
        if (error instanceof UnknownSigner) throw lacks('log', 'of the last log head');
        // What else is wrong with it, npm run audit -- verify says.
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
