import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { formatLogKey, LOG_HEADS_STREAM, type LogKey, parseLogKey, toBase64 } from '@parkho/contracts';
import { type EventStore, LogTree, openEventStore, openReadStore, START, sha256 } from '@parkho/stores';
import { alterFile } from '@parkho/stores/testing';
import { describeVerified, verify } from './audit-log.js';
import { originOf, publicKeysOf, signedCheckpoint } from './log-heads.js';

const newKeys = () => {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return [{ kty: 'OKP', crv: 'Ed25519', kid: 'a', x: x!, d: d! }] as const;
};
const KEYS = newKeys();

let root: string;
/** A log of 700 events, of which 600 are signed, in a folder that tests copy. */
let original: string;
let checkpoint: string;
let key: LogKey;

const appendTo = async (log: EventStore, from: number, to: number) => {
  for (let n = from; n < to; n++)
    await log.append(`counter-${n % 5}`, n < 5 ? 'no-stream' : Math.floor(n / 5) - 1, [
      { id: `event-${n}`, type: 'Counted', data: { n }, metadata: { at: '2026-11-22', of: randomUUID() } },
    ]);
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parkho-verify-'));
  original = join(root, 'original');
  const log = await openEventStore({ dataDir: original });
  const readStore = await openReadStore({ dataDir: original });
  const tree = new LogTree(log, readStore);
  await appendTo(log, 0, 600);
  while ((await tree.appendNext(250)).length > 0);
  const origin = (await originOf(log))!;
  [key] = publicKeysOf(KEYS, origin) as [LogKey];
  checkpoint = await signedCheckpoint(KEYS, origin, await tree.headAt(600));
  await appendTo(log, 600, 700);
  while ((await tree.appendNext(250)).length > 0);
  await Promise.all([log.close(), readStore.close()]);
  await writeFile(join(original, 'log-keys.json'), JSON.stringify({ keys: KEYS }));
  await writeFile(join(root, 'last-month.txt'), `\n${checkpoint.replaceAll('\n', '\r\n')}\r\n`);
});
afterAll(() => rm(root, { recursive: true }));

/** A row with a valid checksum, as written by an attacker who knows the format. */
const withChecksum = (row: Record<string, string | number>) => {
  const { id, stream, revision, type, data, metadata } = row;
  return { ...row, checksum: crc32(`${id}\n${stream}\n${revision}\n${type}\n${data}\n${metadata}`) };
};
const rowOf = (n: number, changes: object = {}) =>
  withChecksum({
    position: n + 1,
    id: `event-${n}`,
    stream: `counter-${n % 5}`,
    revision: Math.floor(n / 5),
    type: 'Counted',
    data: JSON.stringify({ n }),
    metadata: '{}',
    ...changes,
  });
const insertRow = (row: Record<string, unknown>): string =>
  `INSERT INTO events (${Object.keys(row).join()}) VALUES (${Object.values(row)
    .map((value) => (typeof value === 'number' ? value : `'${value}'`))
    .join()});`;
/** Shifts the events after a position. */
const shift = (n: number, by = 1): string =>
  `UPDATE events SET position = -position WHERE position > ${n}; UPDATE events SET position = ${by} - position WHERE position < 0;`;

const altered = async (sql: string, ...without: string[]) => {
  const dataDir = join(root, randomUUID());
  await cp(original, dataDir, { recursive: true });
  for (const file of without) await rm(join(dataDir, file), { recursive: true });
  if (sql) alterFile(join(dataDir, 'events.sqlite'), sql);
  return dataDir;
};
const verifiedFromOutside = async (sql: string) =>
  verify(
    { dataDir: await altered(sql, 'read-models.sqlite', 'log-keys.json') },
    {
      file: join(root, 'last-month.txt'),
      keys: [await parseLogKey(await formatLogKey(key, sha256), sha256)],
    },
  );

const at = (n: number) => `Event ${n + 1} of the log`;
const TAMPERED: [what: string, sql: string, named: string, stranger: string][] = [
  [
    'altered together with its checksum',
    `DELETE FROM events WHERE position = 301; ${insertRow(rowOf(300, { data: '{"n":9}' }))}`,
    `${at(300)}, the Counted event-300, counter-0 60, was changed`,
    'among events 1 to 600',
  ],
  [
    'altered without its checksum',
    'UPDATE events SET data = \'{"n":9}\' WHERE position = 301',
    `${at(300)}, the Counted event-300, counter-0 60, cannot be read`,
    `${at(300)}, the Counted event-300, counter-0 60, cannot be read`,
  ],
  [
    'deleted',
    'DELETE FROM events WHERE position = 301',
    `${at(300)} is missing: the Counted event-301, counter-1 60 is in its place`,
    `${at(304)}, the Counted event-305, counter-0 61, is out of order: revision 60 of its stream is missing before it`,
  ],
  [
    'deleted with all later events of its stream',
    "DELETE FROM events WHERE stream = 'counter-0' AND revision >= 60",
    `${at(300)} is missing: the Counted event-301`,
    'among events 1 to 600',
  ],
  [
    'inserted',
    `${shift(300)} ${insertRow(rowOf(300, { id: 'new', stream: 'counter-9', revision: 0 }))}`,
    `${at(300)}, the Counted new, counter-9 0, was inserted`,
    'among events 1 to 600',
  ],
  [
    'moved to another position',
    'UPDATE events SET position = -1 WHERE position = 301; UPDATE events SET position = 301 WHERE position = 302; UPDATE events SET position = 302 WHERE position = -1',
    `${at(300)} is out of place: the order of the Counted event-301, counter-1 60, and of the Counted event-300, counter-0 60 was changed`,
    'among events 1 to 600',
  ],
  [
    'cut off',
    'DELETE FROM events WHERE position > 500',
    'The log ends after 500 events; a head over 600 was signed',
    'The log ends after 500 events; a head over 600 was signed',
  ],
];

describe('a log', () => {
  it('that is unchanged verifies, for the shop and for a third party, and may have grown', async () => {
    expect(describeVerified(await verify({ dataDir: await altered('') }))).toContain(
      '700 events, all unchanged: none removed, inserted or moved.',
    );
    expect(describeVerified(await verifiedFromOutside(''))).toContain(
      'signed heads match; the last covers 600 events, and 100 have come since.',
    );
  });

  it.each(
    TAMPERED,
  )('with an event that was %s fails verification, which names the event', async (_, sql, named) => {
    const dataDir = await altered(sql);
    const file = join(root, 'last-month.txt');
    await expect(verify({ dataDir }, { file })).rejects.toThrow(named);
  });

  it.each(
    TAMPERED,
  )('with an event that was %s fails verification by a third party with only the public key and an old head', async (_, sql, __, stranger) => {
    await expect(verifiedFromOutside(sql)).rejects.toThrow(stranger);
  });

  it('that was tampered with is detected even if the stored hashes were recomputed', async () => {
    const dataDir = await altered(TAMPERED[0]![1], 'read-models.sqlite');
    const log = await openEventStore({ dataDir });
    const readStore = await openReadStore({ dataDir });
    while ((await new LogTree(log, readStore).appendNext(1_000)).length > 0);
    expect(await log.readAll(START, 1_000)).toHaveLength(700);
    await Promise.all([log.close(), readStore.close()]);
    await expect(verify({ dataDir }, { file: join(root, 'last-month.txt') })).rejects.toThrow(
      'among events 1 to 600',
    );
  });

  it('is distinguished from one that starts with an event of the same id', async () => {
    const other = await openEventStore({ dataDir: join(root, 'other') });
    await appendTo(other, 0, 1);
    expect(await originOf(other)).not.toBe(key.origin);
    await other.close();
  });

  it('fails with a head signed by another key', async () => {
    const head = { size: 600, root: toBase64(sha256(new Uint8Array())) };
    await writeFile(join(root, 'foreign.txt'), await signedCheckpoint(newKeys(), key.origin, head));
    await expect(verify({ dataDir: original }, { file: join(root, 'foreign.txt') })).rejects.toThrow(
      'foreign.txt:',
    );
  });

  it.each([
    [
      'missing',
      "DELETE FROM TILES WHERE row = (SELECT row FROM IDS WHERE _id = '0/1'); DELETE FROM IDS WHERE _id = '0/1'",
    ],
    [
      'altered',
      `UPDATE TILES SET rest = json_set(rest, '$.hashes', '${'A'.repeat(43)}=' || substr(json_extract(rest, '$.hashes'), 45)) WHERE row = (SELECT row FROM IDS WHERE _id = '0/0')`,
    ],
  ])('verifies if the stored hashes are %s', async (_, sql) => {
    const dataDir = await altered('');
    alterFile(
      join(dataDir, 'read-models.sqlite'),
      sql.replaceAll('TILES', '"log-tree_v1.documents"').replaceAll('IDS', '"log-tree_v1"'),
    );
    expect(describeVerified(await verify({ dataDir }, { file: join(root, 'last-month.txt') }))).toContain(
      '700 events',
    );
  });

  it('verifies with a key other than that of the local heads', async () => {
    const dataDir = await altered('', 'log-keys.json');
    const log = await openEventStore({ dataDir });
    const origin = key.origin;
    const head = await signedCheckpoint(newKeys(), origin, {
      size: 600,
      root: checkpoint.split('\n')[2]!,
    });
    await log.append(LOG_HEADS_STREAM, 'no-stream', [
      {
        id: 'head',
        type: 'LogHeadSigned',
        data: { size: 600, root: '', checkpoint: head },
        metadata: { at: '2026-11-22' },
      },
    ]);
    await log.close();
    const file = join(root, 'last-month.txt');
    expect(describeVerified(await verify({ dataDir }, { file, keys: [key] }))).toContain(
      '1 signed heads are skipped',
    );
    const foreign = join(root, 'other-key.txt');
    await writeFile(foreign, head);
    await expect(verify({ dataDir }, { file: foreign, keys: [key] })).rejects.toThrow(
      'was signed by an unknown key',
    );
  });
});
