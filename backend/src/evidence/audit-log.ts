import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type DataOf,
  formatLogKey,
  LOG_EVIDENCE_MESSAGES,
  LOG_HEADS_STREAM,
  type LogKey,
  type LogProof,
  ProofError,
  parseLogKey,
  parseReportId,
  toBase64,
  UnknownSigner,
  verifyHead,
} from '@parkho/contracts';
import {
  type EventStore,
  LogTree,
  openEventStore,
  openReadStore,
  type Position,
  START,
  type StoreSettings,
  sha256,
  UnreadableEvent,
} from '@parkho/stores';
import { configuredSigningKeys } from '../config/signing-keys.js';
import { writeAtomically } from '../operations/files.js';
import type { Progress } from '../operations/progress.js';
import { cryptography } from './cryptography.js';
import { LeafHashing, PAGE_EVENTS } from './leaf-hashing.js';
import { lastHead, originIn, originOf, publicKeysOf } from './log-heads.js';
import { LogProofs } from './log-proofs.js';
import { type StoredHead, verifyLog } from './verify-log.js';

/** Public keys. @param keyOrFile a key itself, or a file with one on each line */
export async function keysFrom(keyOrFile: string): Promise<LogKey[]> {
  const text = existsSync(keyOrFile) ? await readFile(keyOrFile, 'utf8') : keyOrFile;
  return Promise.all(
    text
      .split('\n')
      .filter((line) => line.trim())
      .map((line) => parseLogKey(line, sha256)),
  );
}

/** A signed checkpoint, even where it was copied out of a mail. */
const normalizeNote = (text: string): string => `${text.replaceAll('\r\n', '\n').trim()}\n`;

/** The checkpoints in this log and its data folder, and one from an auditor. */
async function checkpointsOf(
  log: EventStore,
  { dataDir }: StoreSettings,
  file: string | undefined,
): Promise<[from: string, checkpoint: string][]> {
  const headEvents = await log.readStream(LOG_HEADS_STREAM).catch((error: unknown) => {
    // The read of the whole log reports it at its place.
    if (error instanceof UnreadableEvent) return [];
    throw error;
  });
  const folder = join(dataDir, 'checkpoints');
  const isThere = existsSync(folder);
  const files = (isThere ? await readdir(folder) : [])
    .filter((name) => name.endsWith('.txt'))
    .map((name) => join(folder, name));
  return [
    ...headEvents.map(({ data, revision }): [string, string] => [
      `${LOG_HEADS_STREAM} ${revision}`,
      (data as DataOf<'LogHeadSigned'>).checkpoint,
    ]),
    ...(await Promise.all(
      [...files, ...(file ? [file] : [])].map(
        async (name): Promise<[string, string]> => [name, normalizeNote(await readFile(name, 'utf8'))],
      ),
    )),
  ];
}

/** A log that matches every signed head. */
interface VerifiedLog {
  events: number;
  /** The root of the Merkle tree over all events, in base64. */
  root: string;
  /** Number of signed heads that match, and of events under the last of them. */
  heads: number;
  signed: number;
  /** Heads with other keys than those of the verifier. */
  foreign: number;
}

/** The result of a verification as text for people. */
export const describeVerified = ({ events, root, heads, signed, foreign }: VerifiedLog): string =>
  [
    `${events.toLocaleString('en-US')} events, all unchanged: none removed, inserted or moved.`,
    `Root: ${root}`,
    ...(foreign > 0 ? [`${foreign} signed heads are skipped: they are signed by other keys.`] : []),
    heads === 0
      ? 'There is no signed head to compare with.'
      : `All ${heads} signed heads match; the last covers ${signed.toLocaleString('en-US')} events` +
        (events > signed ? `, and ${(events - signed).toLocaleString('en-US')} have come since.` : '.'),
  ].join('\n');

/**
 * Verifies the log of a data folder, or of the servers, against all of its stored evidence.
 * @param file a checkpoint that was kept elsewhere
 * @param keys of the verifier; absent: those of the shop
 * @throws ProofError naming the first event that does not match
 */
export async function verify(
  settings: StoreSettings,
  { file, keys }: { file?: string; keys?: readonly LogKey[] } = {},
  onProgress: Progress = () => {},
): Promise<VerifiedLog> {
  const log = await openEventStore(settings, { isReadOnly: true });
  // A copy of the log alone needs no other file.
  const hasModels = settings.mongodbUrl || existsSync(join(settings.dataDir, 'read-models.sqlite'));
  const readStore = hasModels ? await openReadStore(settings) : null;
  const hashing = new LeafHashing(settings);
  try {
    const checkpoints = await checkpointsOf(log, settings, file);
    // The origin in the heads: the first event itself may have been changed.
    const origin = (checkpoints[0] ? originIn(checkpoints[0][1]) : await originOf(log)) ?? '';
    const publicKeys = keys ?? publicKeysOf(configuredSigningKeys('log', settings) ?? [], origin);
    if (publicKeys.length === 0) throw new ProofError('Set the public key of the log with --key.');
    const heads: StoredHead[] = [];
    let foreign = 0;
    for (const [from, checkpoint] of checkpoints)
      try {
        heads.push({ ...(await verifyHead(checkpoint, publicKeys, cryptography)), from });
      } catch (error) {
        // The verifier may have an older or a newer key than those of all heads here.
        if (error instanceof UnknownSigner && keys && from !== file) foreign++;
        else if (error instanceof ProofError) throw new ProofError(`${from}: ${error.message}`);
        else throw error;
      }
    const tree = readStore && new LogTree(log, readStore);
    const { events, root, signed } = await verifyLog(log, hashing, tree, heads, (share) =>
      onProgress('verifying', share),
    );
    return { events, root: toBase64(root), heads: heads.length, signed, foreign };
  } finally {
    await Promise.all([hashing.close(), log.close(), readStore?.close()]);
  }
}

/** The position of an event by its id, or of the newest version of a report by its report id. */
async function findEventPosition(
  log: EventStore,
  id: string,
  onProgress: Progress,
): Promise<Position | undefined> {
  const reportId = parseReportId(id);
  let eventPosition: Position | undefined;
  for (let position: Position = START; ; ) {
    const events = await log.readAll(position, PAGE_EVENTS);
    const last = events.at(-1);
    if (!last) return eventPosition;
    for (const event of events)
      if (event.id === id) return event.position;
      else if (
        reportId &&
        event.type === 'InspectionReportIssued' &&
        (event.data as DataOf<'InspectionReportIssued'>).report.reportId === reportId
      )
        eventPosition = event.position;
    position = last.position;
    onProgress('looking', await log.share(position));
  }
}

/**
 * Writes the proof of an event to `<id>.proof.json` in the current folder.
 * @param id of an event, or of an inspection report
 * @throws Error if the log has no such event, or no signed head that covers it yet
 */
export async function prove(
  settings: StoreSettings,
  id: string,
  onProgress: Progress,
): Promise<LogProof & { file: string }> {
  const log = await openEventStore(settings);
  const readStore = await openReadStore(settings);
  try {
    const position = await findEventPosition(log, id, onProgress);
    if (position === undefined) throw new Error(`The log has neither an event nor a report ${id}`);
    const proofs = new LogProofs({ logKeys: [] }, log, new LogTree(log, readStore));
    const proof = await proofs.prove(position);
    if (!proof) throw new Error(LOG_EVIDENCE_MESSAGES.notSignedYet);
    const file = `${id}.proof.json`;
    await writeAtomically(file, `${JSON.stringify(proof, null, 2)}\n`);
    return { ...proof, file };
  } finally {
    await Promise.all([log.close(), readStore.close()]);
  }
}

/** The last signed head, in the form for auditors. */
export async function signedHead(settings: StoreSettings): Promise<string> {
  const log = await openEventStore(settings);
  try {
    const head = await lastHead(log);
    if (!head) throw new Error(LOG_EVIDENCE_MESSAGES.noHead);
    return head.checkpoint.trimEnd();
  } finally {
    await log.close();
  }
}

/** The public keys of the log, in the form for auditors. */
export async function publicKeys(settings: StoreSettings): Promise<string[]> {
  const log = await openEventStore(settings);
  try {
    const origin = await originOf(log);
    if (origin === undefined) throw new Error('The log has no readable first event, and no name yet');
    const keys = publicKeysOf(configuredSigningKeys('log', settings) ?? [], origin);
    if (keys.length === 0) throw new Error('LOG_KEYS is not set, and there is no log-keys.json in DATA_DIR');
    return await Promise.all(keys.map((key) => formatLogKey(key, sha256)));
  } finally {
    await log.close();
  }
}
