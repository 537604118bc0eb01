import { randomUUID } from 'node:crypto';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual, stripVTControlCharacters } from 'node:util';
import { openReadStore, type StoredEvent } from '@parkho/stores';
import { alterFile } from '@parkho/stores/testing';
import { audit, runCommand } from '../../support/command.js';
import { differentModels, logStateOf, settledLogStateOf } from '../../support/log.js';
import { ADMIN, Server } from '../../support/server.js';
import type { Part } from '../base/part.js';
import { Shop } from '../base/shop.js';
import { pictureForm } from '../input/picture.js';
import { Random } from '../input/random.js';

/** The time limit for a program to serve, or to report that it cannot, in milliseconds. */
const START_TIMEOUT_MS = 30_000;
/** Bytes removed from the end. */
const TRUNCATED_BYTES = 100;

interface DamageOptions {
  seed: number;
  /** The only file to damage; by default every file. */
  file?: string;
}

/** The kinds of damage to a file. */
const DAMAGES: Readonly<Record<string, (path: string, random: Random) => void | Promise<void>>> = {
  'a bit flipped': (path, random) => {
    const bytes = readFileSync(path);
    const at = random.below(bytes.length);
    bytes[at] = bytes[at]! ^ (1 << random.below(8));
    writeFileSync(path, bytes);
  },
  truncated: (path) => truncateSync(path, Math.max(0, statSync(path).size - TRUNCATED_BYTES)),
  deleted: (path) => rmSync(path),
};

const MODELS_FILE = 'read-models.sqlite';

/** The kinds of damage to the read models while a program serves them. */
const DAMAGES_WHILE_SERVED: typeof DAMAGES = {
  ...DAMAGES,
  'every second listing deleted': async (path) =>
    alterFile(path, `DELETE FROM "${await listingsIn(dirname(path))}" WHERE row % 2 = 0`),
  'of another layout': (path) => alterFile(path, 'PRAGMA user_version = 1'),
};

/**
 * Damages each file of a data folder in turn, and starts a program on it: it must serve its content, or report the
 * problem. Missing events must be detected by the verification of the log.
 */
export const damageFiles = async ({ seed, file: onlyFile }: DamageOptions): Promise<Part> => {
  const random = new Random(seed);
  // Every event is covered by a signed checkpoint at once.
  const shop = await Shop.open(1, { LOG_HEAD_MINUTES: '0' });
  const failures: string[] = [];
  const rows: string[][] = [['file', 'damage', 'what happens', 'the log']];
  try {
    const { token } = await shop.server.registerWithDevices(
      'Damaged',
      { email: 'damaged@hostile.test', password: 'Hostile1secret' },
      3,
    );
    const seller = { id: '', email: '', token };
    await shop.call('POST', '/products/pictures', { as: seller, body: pictureForm('picture') });
    await shop.signed();
    await shop.settled();
    await shop.server.stop();
    const { events } = await logStateOf({ dataDir: shop.server.dataDir });
    for (const file of onlyFile ? [onlyFile] : filesIn(shop.server.dataDir))
      for (const [damage, apply] of Object.entries(DAMAGES)) {
        const folder = mkdtempSync(join(tmpdir(), 'parkho-damaged-'));
        try {
          cpSync(shop.server.dataDir, folder, { recursive: true });
          await apply(join(folder, file), random);
          const { result, log, failure } = await outcomeIn(folder, events);
          rows.push([file, damage, result, log]);
          if (failure) failures.push(`${file}, ${damage}: ${failure}`);
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      }
    if (!onlyFile || onlyFile === MODELS_FILE)
      for (const [damage, apply] of Object.entries(DAMAGES_WHILE_SERVED)) {
        const folder = mkdtempSync(join(tmpdir(), 'parkho-damaged-'));
        cpSync(shop.server.dataDir, folder, { recursive: true });
        const { result, log, failure } = await outcomeWhileServed(folder, (path) => apply(path, random));
        rows.push([MODELS_FILE, `${damage}, while they are served`, result, log]);
        if (failure) failures.push(`${MODELS_FILE}, ${damage}, while they are served: ${failure}`);
      }
    return {
      checks: rows.length - 1,
      figures: `seed ${seed}; ${events.length} events`,
      failures,
      rows,
    };
  } finally {
    await shop.server.remove();
  }
};

/** Paths within a folder; one of each kind for pictures, mails and checkpoints, of which there are many. */
const filesIn = (folder: string): string[] => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
  const duplicates = (ending: string) => files.filter((file) => file.endsWith(ending)).slice(1);
  const skipped = new Set(['.webp', '.eml', '.txt'].flatMap(duplicates));
  return files.filter((file) => !skipped.has(file));
};

interface Outcome {
  result: string;
  log: string;
  failure?: string;
}

const outcomeIn = async (folder: string, expectedEvents: readonly StoredEvent[]): Promise<Outcome> => {
  const server = new Server({ DATA_DIR: folder });
  try {
    await server.launch();
    const status = await statusOf(server);
    const error = lastLine(server.errors);
    if (status === undefined) {
      const result = `does not start: ${error}`;
      return { result, log: '', ...(!error && { failure: 'ends without a message' }) };
    }
    if (status !== 200) return { result: `answers ${status}: ${error}`, log: await verificationOf(folder) };
    const answer = await fetch(`${server.url}/api/health`);
    const { status: health } = ((await answer.json()) as { data: { status: string } }).data;
    const list = await fetch(`${server.url}/api/products/public`);
    const signIn = await server.logIn(ADMIN).then(
      () => 'sign-in works',
      (failure: Error) => `sign-in: ${failure.message.split(': ').at(-1)}`,
    );
    await list.arrayBuffer();
    await server.stop();
    const result = [`serves (${health}), list ${list.status}, ${signIn}`, error].filter(Boolean).join('; ');
    const log = await verificationOf(folder);
    const state = await logStateOf({ dataDir: folder }).catch((failure: Error) => failure);
    if (state instanceof Error)
      return {
        result,
        log,
        ...(log === 'verified' && { failure: `unreadable unnoticed: ${state.message}` }),
      };
    const isComplete = isDeepStrictEqual(state.events.slice(0, expectedEvents.length), expectedEvents);
    if (!isComplete && log === 'verified') return { result, log, failure: 'events are missing unnoticed' };
    const differing = differentModels(state);
    const failure = differing.length > 0 ? `not what a rebuild makes: ${differing.join(', ')}` : undefined;
    return { result, log, ...(failure && { failure }) };
  } finally {
    await server.remove();
  }
};

/**
 * The answers of a running program after the damage, and after a restart and a rebuild, which must repair everything.
 */
const outcomeWhileServed = async (
  folder: string,
  apply: (path: string) => void | Promise<void>,
): Promise<Outcome> => {
  const server = new Server({ DATA_DIR: folder });
  try {
    await server.start();
    await server.settled(await server.logIn(ADMIN));
    await apply(join(folder, MODELS_FILE));
    const answers: string[] = [];
    for (const path of ['/products/public', `/products/public?search=${randomUUID()}`]) {
      const { status } = await fetch(`${server.url}/api${path}`);
      answers.push(`${status}`);
    }
    await server.stop();
    await server.start();
    const rebuilt = await runCommand('projections/dist/main.js', folder, ['rebuild', 'all']);
    const [log, evidence] = [await verificationOf(folder), await settledLogStateOf(server)];
    const failure = [
      ...answers
        .filter((status) => !['200', '503'].includes(status))
        .map((status) => `a list is answered ${status}`),
      ...(rebuilt.code === 0 ? [] : [`the rebuild ends with ${rebuilt.code}: ${rebuilt.stderr}`]),
      ...(log === 'verified' ? [] : [log]),
      ...differentModels(evidence).map((name) => `${name} is not what a rebuild makes`),
    ].join('; ');
    const result = `lists ${answers.join(', ')}${failure ? '' : '; repaired by a restart and a rebuild'}`;
    return { result, log, ...(failure && { failure }) };
  } finally {
    await server.remove();
  }
};

/** The collection of served listings. */
const listingsIn = async (dataDir: string): Promise<string> => {
  const store = await openReadStore({ dataDir });
  const collection = await store.active('products');
  await store.close();
  return collection!;
};

/** The last health status; undefined if the server has exited. */
const statusOf = async (server: Server): Promise<number | undefined> => {
  let lastStatus: number | undefined;
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await sleep(100)) {
    const status = await server.healthStatus();
    if (status === 200) return status;
    if (server.hasEnded) return undefined;
    lastStatus = status ?? lastStatus;
  }
  return lastStatus ?? 0;
};

const verificationOf = async (dataDir: string): Promise<string> => {
  const { code, stderr, stdout } = await audit(dataDir, ['verify']);
  return code === 0 ? 'verified' : lastLine(stderr || stdout);
};

/** Without the folder, colours and the time; not a line of a stack trace. */
const lastLine = (text: string): string =>
  (
    stripVTControlCharacters(text)
      .split('\n')
      .findLast((line) => line.trim() && !/^ +at /.test(line)) ?? ''
  )
    .replaceAll(/\/\S*parkho-damaged-\w+\//g, '')
    .replaceAll(/\/\S*parkho-damaged-\w+/g, 'the data folder')
    .replace(/^\[Nest\].*?ERROR /, '');
