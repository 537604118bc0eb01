import { createPublicKey, generateKeyPairSync, hash, sign, verify } from 'node:crypto';
import {
  formatLogKey,
  type LogCryptography,
  type LogKey,
  parseLogKey,
  signHead,
  toBase64,
  toHex,
  verifyHead,
} from './log-head.js';
import { LOG_PROOF_FORMAT, type LogProof, leafEntry, parseProof, verifyProof } from './log-proof.js';
import { type Bytes, leafInput, nodeInput } from './merkle-tree.js';

const sha256 = (bytes: Bytes): Bytes => new Uint8Array(hash('sha256', bytes, 'buffer'));
const cryptography: LogCryptography = {
  sha256,
  verify: (signature, message, publicKey) => {
    const x = Buffer.from(publicKey).toString('base64url');
    return verify(
      null,
      message,
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
      signature,
    );
  },
};
const newKey = (origin = 'parkho/1') => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key: LogKey = {
    origin,
    publicKey: new Uint8Array(Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')),
  };
  return { key, sign: (message: Bytes) => new Uint8Array(sign(null, message, privateKey)) };
};
const logKey = newKey();
const encode = (text: string): Bytes => new TextEncoder().encode(text);
const root = sha256(encode('root'));
const checkpointOf = (size: number, root: Bytes, { key, sign } = logKey) =>
  signHead({ origin: key.origin, size, root }, key, sign, sha256);

describe('a signed head', () => {
  it('is a signed note, which verifies with its key, also beside signatures of other keys', async () => {
    // The key in the reference implementation of signed notes (golang.org/x/mod/sumdb/note).
    const peter = await parseLogKey(
      'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
      sha256,
    );
    expect(await formatLogKey(peter, sha256)).toBe(
      'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
    );
    const checkpoint = await checkpointOf(7, root);
    expect(checkpoint).toMatch(
      new RegExp(`^parkho/1\n7\n${toBase64(root).replace(/[+]/g, '\\+')}\n\n— parkho/1 [\\w+/]+=*\n$`),
    );
    expect(await verifyHead(checkpoint, [logKey.key], cryptography)).toEqual({
      origin: 'parkho/1',
      size: 7,
      root,
    });
    const witnessed = `${checkpoint}— witness.example/w1 ${toBase64(encode('0123456789'))}\n`;
    expect(await verifyHead(witnessed, [newKey().key, logKey.key], cryptography)).toMatchObject({ size: 7 });
  });

  it('is rejected if changed, truncated, or signed with another key', async () => {
    const checkpoint = await checkpointOf(7, root);
    const read = (text: string, keys = [logKey.key]) => verifyHead(text, keys, cryptography);
    const foreign = newKey();
    for (const [text, message] of [
      [checkpoint.replace('\n7\n', '\n8\n'), 'is invalid'],
      [checkpoint.replace('\n\n', '\nmore\n\n'), 'is invalid'],
      [checkpoint.replace('\n7\n', '\n7\nmore\n'), 'not a SHA-256 hash'],
      [await checkpointOf(7, root, { key: logKey.key, sign: foreign.sign }), 'is invalid'],
      [await checkpointOf(7, root, foreign), 'was signed by an unknown key'],
      [await checkpointOf(7, root, newKey('parkho/2')), 'was signed by an unknown key'],
      [checkpoint.slice(0, -1), 'not a signed checkpoint'],
      [checkpoint.replace('\n7\n', '\n07\n'), 'not a signed checkpoint'],
      [checkpoint.split('\n\n')[0]!, 'not a signed checkpoint'],
      ['', 'not a signed checkpoint'],
    ] as const)
      await expect(read(text)).rejects.toThrow(message);
    await expect(parseLogKey('parkho/1+00000000+AQ==', sha256)).rejects.toThrow('not the public key');
  });
});

describe('a proof', () => {
  const field = (json: string) => toHex(sha256(encode(json)));
  const event = { stream: 'inspection-1', revision: 3, id: 'e1', type: 'InspectionReportIssued' };
  const metadataHash = field('{"at":"2026-11-22"}');
  const fields = [
    ['requesterId', field('"somebody"')],
    ['jws', field('"a.b.c"')],
  ] as const;
  const leaf = sha256(leafInput(encode(leafEntry({ ...event, fields, metadataHash }))));
  const beside = sha256(encode('another leaf'));
  const proofOf = async (): Promise<LogProof> => ({
    format: LOG_PROOF_FORMAT,
    event: {
      ...event,
      metadataHash,
      data: [
        { name: 'requesterId', hash: field('"somebody"') },
        { name: 'jws', json: '"a.b.c"' },
      ],
    },
    index: 1,
    path: [toBase64(beside)],
    checkpoint: await checkpointOf(2, sha256(nodeInput(beside, leaf))),
  });
  const check = (proof: object) => verifyProof(parseProof(JSON.stringify(proof)), [logKey.key], cryptography);

  it('verifies with the public key only, and reveals only its own event', async () => {
    const proof = await proofOf();
    expect(await check(proof)).toMatchObject({ origin: 'parkho/1', size: 2 });
    expect(JSON.stringify(proof)).not.toContain('somebody');
  });

  it('is rejected if anything in it is changed', async () => {
    const proof = await proofOf();
    const { data } = proof.event;
    for (const change of [
      { index: 0 },
      { index: 2 },
      { path: [] },
      { path: [toBase64(leaf)] },
      { event: { ...proof.event, id: 'e2' } },
      { event: { ...proof.event, revision: 4 } },
      { event: { ...proof.event, stream: 'inspection-2' } },
      { event: { ...proof.event, type: 'InspectionVoided' } },
      { event: { ...proof.event, metadataHash: field('{}') } },
      { event: { ...proof.event, data: [data[0], { name: 'jws', json: '"a.b.d"' }] } },
      { event: { ...proof.event, data: [data[1]] } },
    ])
      await expect(check({ ...proof, ...change })).rejects.toThrow('not in the signed log');
    for (const wrong of [
      '',
      'null',
      '[]',
      JSON.stringify({ ...proof, index: 0.5 }),
      JSON.stringify({ ...proof, path: [1] }),
    ])
      expect(() => parseProof(wrong)).toThrow('not a proof');
  });
});
