import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import {
  type Bytes,
  formatLogKey,
  type LogHeadView,
  LOG_EVIDENCE_MESSAGES as MESSAGES,
  nodeInput,
  signHead,
  toBase64,
} from '@parkho/contracts';
import { logEvidenceOf } from '../../lib/report/signed-report.fixture';
import { checkEvidence } from './check-evidence';

const sha256 = (bytes: Uint8Array): Bytes => new Uint8Array(createHash('sha256').update(bytes).digest());
const leafOf = (name: string): Bytes => sha256(new TextEncoder().encode(name));

/** A log whose heads its own key signs. */
const newLog = (origin = 'parkho/first') => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' });
  const key = { origin, publicKey: new Uint8Array(Buffer.from(x!, 'base64url')) };
  const checkpoint = (size: number, root: Bytes) =>
    signHead({ origin, size, root }, key, (bytes) => new Uint8Array(sign(null, bytes, privateKey)), sha256);
  return { key: () => formatLogKey(key, sha256), checkpoint };
};

const log = newLog();
const [firstLeaf, secondLeaf] = [leafOf('first'), leafOf('second')];
/** The log of two events, which the server proves to continue that of the first by the hash of the second. */
const latest = async (root = sha256(nodeInput(firstLeaf, secondLeaf))): Promise<LogHeadView> => ({
  origin: 'parkho/first',
  size: 2,
  root: toBase64(root),
  signedAt: '2026-11-20T09:30:00.000Z',
  checkpoint: await log.checkpoint(2, root),
  keys: [await log.key()],
});

beforeEach(() => {
  globalThis.fetch = (async (url: string) => {
    const query = new URL(url, 'http://parkho').searchParams;
    const path = query.get('from') === '1' ? [toBase64(secondLeaf)] : [];
    return Response.json({ success: true, data: { from: 1, to: 2, path } });
  }) as typeof fetch;
});

test('a checkpoint that the log extends is valid, also without its last line break', async () => {
  const storedCheckpoint = await log.checkpoint(1, firstLeaf);
  await expect(checkEvidence(storedCheckpoint, await latest(), [])).resolves.toBe(MESSAGES.grown(1, 2));
  await expect(checkEvidence(storedCheckpoint.trimEnd(), await latest(), [])).resolves.toBe(
    MESSAGES.grown(1, 2),
  );
  const same = await latest();
  await expect(checkEvidence(same.checkpoint, same, [])).resolves.toBe(MESSAGES.latest(2));
});

test('a log with a changed first event does not extend the checkpoint', async () => {
  const changed = await latest(sha256(nodeInput(leafOf('changed'), secondLeaf)));
  await expect(checkEvidence(await log.checkpoint(1, firstLeaf), changed, [])).rejects.toThrow(
    MESSAGES.changed,
  );
});

test('a shortened log, and a head not signed by the trusted key, are invalid', async () => {
  const longer = await log.checkpoint(3, leafOf('more'));
  await expect(checkEvidence(longer, await latest(), [])).rejects.toThrow(MESSAGES.shortened(3, 2));
  const otherKeys = [await newLog().key()];
  await expect(checkEvidence(await log.checkpoint(1, firstLeaf), await latest(), otherKeys)).rejects.toThrow(
    'was signed by an unknown key',
  );
});

test('an event’s proof is valid with the keys of its log, and not after an edit', async () => {
  const { proof, keys } = await logEvidenceOf('a.signed.report');
  const head = { ...(await latest()), keys };
  await expect(checkEvidence(proof, head, [])).resolves.toBe(MESSAGES.proven('InspectionReportIssued', 1, 2));
  await expect(checkEvidence(proof.replace('signed', 'edited'), head, [])).rejects.toThrow(
    'not in the signed log',
  );
});
