import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SIGNING_KEYS_STREAM } from '@parkho/contracts';
import { type EventStore, openEventStore, START } from '@parkho/stores';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { newSigningKey, readSigningKeys, type SigningKey } from '../../config/signing-keys.js';
import type { Config } from '../../config.js';
import { reportOf } from '../../inspections/report/report.fixture.js';
import { ReportSigner } from '../../inspections/signing/report-signer.js';
import { originOf, signedCheckpoint } from '../log-heads.js';
import { listKeys, revokeKey, rotateKey } from './rotate-keys.js';
import { verifySigningKeys } from './signing-keys.js';

let dataDir: string;
let log: EventStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parkho-signing-'));
  log = await openEventStore({ dataDir });
});
afterEach(async () => {
  await log.close();
  await rm(dataDir, { recursive: true });
});

const file = (name: string) => join(dataDir, `${name}-keys.json`);
/** As at a start: generates missing keys, and checks the log. */
const start = async (env: NodeJS.ProcessEnv = {}) => {
  const reportKeys = readSigningKeys('reports', env, dataDir);
  const logKeys = readSigningKeys('log', env, dataDir);
  await verifySigningKeys({ reportKeys, logKeys }, log);
  return { reportKeys, logKeys };
};
const signerOf = (reportKeys: readonly SigningKey[]) => new ReportSigner({ reportKeys } as unknown as Config);
const verify = (jws: string, keys: readonly SigningKey[]) =>
  compactVerify(jws, createLocalJWKSet(signerOf(keys).publicKeys() as JSONWebKeySet));
const append = (stream: string, type: string, data: object) =>
  log.append(stream, 'no-stream', [{ id: randomUUID(), type, data, metadata: {} }]);

test('the log contains the public keys from the first start, and repeated starts write nothing', async () => {
  const { reportKeys, logKeys } = await start();
  await start();
  const events = await log.readAll(START, 10);
  expect(events.map(({ stream }) => stream)).toEqual([SIGNING_KEYS_STREAM]);
  const publicHalf = ({ kid, x }: SigningKey) => ({ kid, x });
  expect(events[0]!.data).toEqual({ reports: reportKeys.map(publicHalf), log: logKeys.map(publicHalf) });
});

test('after a rotation the new key signs, old reports verify, and restarts work', async () => {
  const before = await start();
  const jws = await signerOf(before.reportKeys).sign(reportOf());
  const rotated = await rotateKey('reports', { dataDir }, {});
  expect(rotated).toMatchObject({
    file: file('report'),
    kids: [expect.any(String), before.reportKeys[0]!.kid],
  });
  const { reportKeys, logKeys } = await start();
  expect(reportKeys.map(({ d }) => d !== undefined)).toEqual([true, false]);
  expect(logKeys).toEqual(before.logKeys);
  await expect(verify(jws, reportKeys)).resolves.toMatchObject({
    protectedHeader: { kid: before.reportKeys[0]!.kid },
  });
  expect((await verify(await signerOf(reportKeys).sign(reportOf()), reportKeys)).protectedHeader.kid).toBe(
    rotated.kids[0],
  );
});

test('concurrent rotations each create a key, and restarts work with all of them', async () => {
  const before = await start();
  const rotated = await Promise.all(
    (['reports', 'reports', 'log'] as const).map((use) => rotateKey(use, { dataDir }, {})),
  );
  const { reportKeys, logKeys } = await start();
  const kids = [...reportKeys, ...logKeys].map(({ kid }) => kid);
  for (const kid of rotated.map((keySet) => keySet.kids[0]!)) expect(kids).toContain(kid);
  expect(reportKeys.map(({ d }) => d !== undefined)).toEqual([true, false, false]);
  expect(reportKeys.map(({ kid }) => kid)).toContain(before.reportKeys[0]!.kid);
});

test.each([
  ['report', 'reports'],
  ['log', 'log'],
] as const)('without a lost %s-keys.json the start fails, until a rotation restores the public keys', async (name, use) => {
  const before = await start();
  const [lost] = name === 'log' ? before.logKeys : before.reportKeys;
  await rm(file(name));
  const refusal = `lacks the key ${lost!.kid}: its signatures could not be verified. Restore it from a backup`;
  for (let run = 0; run < 2; run++) await expect(start()).rejects.toThrow(refusal);
  await rm(file(name));
  await rotateKey(use, { dataDir }, {});
  const { reportKeys, logKeys } = await start();
  const { d: _, ...publicHalf } = lost!;
  expect((name === 'log' ? logKeys : reportKeys).at(-1)).toEqual(publicHalf);
});

test('keys of reports and of the last head are read from the log of an older version', async () => {
  const [ours, other] = [newSigningKey(), newSigningKey()];
  await append('product-1', 'Counted', {});
  const verified = (reportKeys: SigningKey[], logKeys: SigningKey[]) =>
    verifySigningKeys({ reportKeys, logKeys }, log);
  const jws = await signerOf([ours]).sign(reportOf());
  await append('inspection-1', 'InspectionReportIssued', { jws });
  await expect(verified([other], [ours])).rejects.toThrow(
    `report-keys.json in DATA_DIR, lacks the key ${ours.kid}`,
  );
  const head = { size: 1, root: Buffer.alloc(32).toString('base64') };
  const checkpoint = await signedCheckpoint([ours], (await originOf(log))!, head);
  await append('log-heads', 'LogHeadSigned', { ...head, checkpoint });
  await expect(verified([ours], [other])).rejects.toThrow('lacks the key of the last log head');
  await verified([other, ours], [other, ours]);
  await expect(verified([other], [other, ours])).rejects.toThrow(ours.kid);
});

test('a stolen key is revoked, unless it is the current one', async () => {
  const [{ kid }] = (await start()).reportKeys as [SigningKey];
  await expect(revokeKey(kid, { dataDir }, {})).rejects.toThrow('npm run keys -- rotate reports');
  await rotateKey('reports', { dataDir }, {});
  await revokeKey(kid, { dataDir }, {});
  expect((await start()).reportKeys.map((key) => key.kid)).not.toContain(kid);
  await expect(revokeKey(kid, { dataDir }, {})).rejects.toThrow('There is no key');
  expect((await listKeys({ dataDir }, {})).reports).toHaveLength(1);
});

test('keys from a setting are printed in its format, and only those are published', async () => {
  const env = { REPORT_KEYS: JSON.stringify({ keys: [newSigningKey()] }) };
  await start(env);
  const { value, kids, ...rest } = await rotateKey('reports', { dataDir }, env);
  expect(rest).toEqual({ use: 'reports' });
  await start(env);
  expect((await start({ REPORT_KEYS: value })).reportKeys.map(({ kid }) => kid)).toEqual(kids);
  await expect(start(env)).rejects.toThrow('REPORT_KEYS, or report-keys.json in DATA_DIR, lacks the key');
});

test.each([
  ['cut off', (text: string) => text.slice(0, -10)],
  ['empty', () => ''],
  ['not JSON', () => 'keys'],
  ['with an altered private part', (text: string) => changed(text, 'd')],
  ['with an altered public part', (text: string) => changed(text, 'x')],
])('keys in a file that is %s are rejected by its name, and not changed', async (_, damage) => {
  await start();
  for (const name of ['report', 'log']) {
    const content = await readFile(file(name), 'utf8');
    const damaged = damage(content);
    await writeFile(file(name), damaged);
    await expect(start()).rejects.toThrow(`${file(name)} is`);
    await expect(start()).rejects.toThrow('Restore it from a backup');
    await expect(rotateKey('reports', { dataDir }, {})).rejects.toThrow('Restore it from a backup');
    expect(await readFile(file(name), 'utf8')).toBe(damaged);
    await writeFile(file(name), content);
  }
});

const changed = (text: string, half: 'x' | 'd'): string => {
  const { keys } = JSON.parse(text) as { keys: SigningKey[] };
  const [key, ...others] = keys;
  return JSON.stringify({ keys: [{ ...key, [half]: newSigningKey()[half] }, ...others] });
};
