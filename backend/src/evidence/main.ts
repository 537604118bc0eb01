import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type DataOf,
  formatLogKey,
  LOG_EVIDENCE_MESSAGES,
  LOG_HEADS_STREAM,
  type LogKey,
  NotProven,
  readHead,
  readLogKey,
  readProof,
  readReportId,
  toBase64,
  UnknownSigner,
  verifyProof,
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
import { readLogKeys, readStores } from '../config.js';
import { type Progress, runCommand } from '../operations/command.js';
import { writeWhole } from '../operations/files.js';
import { requireLog } from '../operations/manifest.js';
import { cryptography } from './cryptography.js';
import { LeafHashing, PAGE } from './leaf-hashing.js';
import { lastHead, originIn, originOf, publicKeysOf } from './log-heads.js';
import { LogProofs } from './log-proofs.js';
import { type KeptHead, verifyLog } from './verify-log.js';

/** Keys as auditors have them: a key itself, or a file that holds one on each line. */
async function keysFrom(given: string): Promise<LogKey[]> {
  const text = existsSync(given) ? await readFile(given, 'utf8') : given;
  return Promise.all(
    text
      .split('\n')
      .filter((line) => line.trim())
      .map((line) => readLogKey(line, sha256)),
  );
}

/** A checkpoint as it was signed, also where it was copied out of a mail. */
const noteIn = (text: string): string => `${text.replaceAll('\r\n', '\n').trim()}\n`;

/** The checkpoints in this log and its data folder, and one from an auditor. */
async function checkpointsOf(
  log: EventStore,
  { dataDir }: StoreSettings,
  file: string | undefined,
): Promise<[from: string, checkpoint: string][]> {
  const inLog = await log.readStream(LOG_HEADS_STREAM).catch((error: unknown) => {
    // The read of the whole log meets it in its place.
    if (error instanceof UnreadableEvent) return [];
    throw error;
  });
  const folder = join(dataDir, 'checkpoints');
  const isThere = existsSync(folder);
  const files = (isThere ? await readdir(folder) : [])
    .filter((name) => name.endsWith('.txt'))
    .map((name) => join(folder, name));
  return [
    ...inLog.map(({ data, revision }): [string, string] => [
      `${LOG_HEADS_STREAM} ${revision}`,
      (data as DataOf<'LogHeadSigned'>).checkpoint,
    ]),
    ...(await Promise.all(
      [...files, ...(file ? [file] : [])].map(
        async (name): Promise<[string, string]> => [name, noteIn(await readFile(name, 'utf8'))],
      ),
    )),
  ];
}

/**
 * Verifies the log of a data folder, or of the servers, against everything that is kept of it.
 * @param file a checkpoint that was kept elsewhere
 * @param keys of the verifier; absent: those of the shop
 * @throws NotProven naming the first event that does not fit
 */
export async function verify(
  settings: StoreSettings,
  { file, keys }: { file?: string; keys?: readonly LogKey[] } = {},
  onProgress: Progress = () => {},
): Promise<string> {
  const log = await openEventStore(settings);
  // A copy of the log alone needs no other file.
  const hasModels = settings.mongodbUrl || existsSync(join(settings.dataDir, 'read-models.sqlite'));
  const readStore = hasModels ? await openReadStore(settings) : null;
  const hashing = new LeafHashing(settings);
  try {
    const checkpoints = await checkpointsOf(log, settings, file);
    // As the heads name it: the first event may be what was changed.
    const origin = (checkpoints[0] ? originIn(checkpoints[0][1]) : await originOf(log)) ?? '';
    const known = keys ?? publicKeysOf(readLogKeys(settings), origin);
    if (known.length === 0) throw new NotProven('Name the public key of the log by --key.');
    const heads: KeptHead[] = [];
    let foreign = 0;
    for (const [from, checkpoint] of checkpoints)
      try {
        heads.push({ ...(await readHead(checkpoint, known, cryptography)), from });
      } catch (error) {
        // The verifier may have an older or a newer key than those of all heads here.
        if (error instanceof UnknownSigner && keys && from !== file) foreign++;
        else if (error instanceof NotProven) throw new NotProven(`${from}: ${error.message}`);
        else throw error;
      }
    const tree = readStore && new LogTree(log, readStore);
    const { events, root, signed } = await verifyLog(log, hashing, tree, heads, (share) =>
      onProgress('verifying', share),
    );
    return [
      `${events.toLocaleString('en-US')} events, each as it was hashed, none left out and none put in.`,
      `Root: ${toBase64(root)}`,
      ...(foreign > 0 ? [`${foreign} signed heads are passed by: none of these keys has signed them.`] : []),
      heads.length === 0
        ? 'No signed head to hold them against.'
        : `All ${heads.length} signed heads fit; the last is over ${signed.toLocaleString('en-US')} events` +
          (events > signed ? `, and ${(events - signed).toLocaleString('en-US')} have come since.` : '.'),
    ].join('\n');
  } finally {
    await Promise.all([hashing.close(), log.close(), readStore?.close()]);
  }
}

/** The position of an event by its id, or of the newest version of a report by its own. */
async function find(log: EventStore, id: string, onProgress: Progress): Promise<Position | undefined> {
  const reportId = readReportId(id);
  let found: Position | undefined;
  for (let position: Position = START; ; ) {
    const events = await log.readAll(position, PAGE);
    const last = events.at(-1);
    if (!last) return found;
    for (const event of events)
      if (event.id === id) return event.position;
      else if (
        reportId &&
        event.type === 'InspectionReportIssued' &&
        (event.data as DataOf<'InspectionReportIssued'>).report.reportId === reportId
      )
        found = event.position;
    position = last.position;
    onProgress('looking', await log.share(position));
  }
}

/** Proves that an event is in the log, in a file of its own. */
async function prove(settings: StoreSettings, id: string, onProgress: Progress): Promise<string> {
  const log = await openEventStore(settings);
  const readStore = await openReadStore(settings);
  try {
    const position = await find(log, id, onProgress);
    if (position === undefined) throw new Error(`The log has neither an event nor a report ${id}`);
    const proofs = new LogProofs({ logKeys: [] }, log, new LogTree(log, readStore));
    const proof = await proofs.prove(position);
    if (!proof) throw new Error(LOG_EVIDENCE_MESSAGES.notSignedYet);
    const file = `${id}.proof.json`;
    await writeWhole(file, `${JSON.stringify(proof, null, 2)}\n`);
    return `${file} proves the ${proof.event.type} ${proof.event.id}, number ${proof.index + 1} of the log`;
  } finally {
    await Promise.all([log.close(), readStore.close()]);
  }
}

async function verifyProofFile(file: string, keys: readonly LogKey[]): Promise<string> {
  const proof = readProof(await readFile(file, 'utf8'));
  const { origin, size } = await verifyProof(proof, keys, cryptography);
  const { type, id, stream, revision, data } = proof.event;
  return [
    `Proven: the ${type} ${id} is number ${proof.index + 1} of the ${size} events of ${origin} that were signed.`,
    `Its place: ${stream} ${revision}`,
    ...data.map(
      (field) => `  ${field.name}: ${'json' in field ? field.json : `not shown (SHA-256 ${field.hash})`}`,
    ),
  ].join('\n');
}

/** The last signed head as auditors keep it, or the public keys. */
async function printed(settings: StoreSettings, what: 'head' | 'key'): Promise<string> {
  const log = await openEventStore(settings);
  try {
    if (what === 'head') {
      const head = await lastHead(log);
      if (!head) throw new Error(LOG_EVIDENCE_MESSAGES.noHead);
      return head.checkpoint.trimEnd();
    }
    const origin = await originOf(log);
    if (origin === undefined) throw new Error('The log has no first event that can be read, and no name yet');
    const keys = publicKeysOf(readLogKeys(settings), origin);
    if (keys.length === 0) throw new Error('LOG_KEYS is not set, and there is no log-keys.json in DATA_DIR');
    return (await Promise.all(keys.map((key) => formatLogKey(key, sha256)))).join('\n');
  } finally {
    await log.close();
  }
}

const USAGE = `Usage: npm run audit -- <command>

  head                     the last signed head of the log, to be kept elsewhere
  key                      the public key of the log, to be kept with it
  verify [FILE]            recomputes everything from the log: tells the first event that was changed, left out, put in
                           or moved; with the head in FILE it proves that the log has only grown since
  prove ID                 writes ID.proof.json, which proves that an event or the report with this ID is in the log
  verify-proof FILE        checks such a file; needs no log

  --key KEY                the public key, or a file with it; verify takes that of the shop otherwise

Parkho may run meanwhile. Settings: README.md
Exit codes: 0 done, 1 failed or not proven, 2 wrong usage`;

/** How many arguments a command takes. */
const COMMANDS: Readonly<Record<string, readonly number[]>> = {
  head: [0],
  key: [0],
  verify: [0, 1],
  prove: [1],
  'verify-proof': [1],
};

const parsed = (args: readonly string[]) => {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { key: { type: 'string' } },
  });
  const [command = '', argument, ...rest] = positionals;
  return { command, argument, key: values.key, given: rest.length + (argument === undefined ? 0 : 1) };
};
const accepts = (args: readonly string[]): boolean => {
  try {
    const { command, key, given } = parsed(args);
    return Boolean(COMMANDS[command]?.includes(given)) && (command !== 'verify-proof' || key !== undefined);
  } catch {
    return false;
  }
};

if (import.meta.main)
  await runCommand(
    USAGE,
    accepts,
    async (args, onProgress) => {
      const { command, argument, key } = parsed(args);
      const keys = key === undefined ? undefined : await keysFrom(key);
      if (command === 'verify-proof') return verifyProofFile(argument!, keys!);
      const settings = readStores();
      requireLog(settings);
      if (command === 'prove') return prove(settings, argument!, onProgress);
      if (command === 'verify')
        return verify(settings, { ...(argument && { file: argument }), ...(keys && { keys }) }, onProgress);
      return printed(settings, command === 'head' ? 'head' : 'key');
    },
    ['--key'],
  );
