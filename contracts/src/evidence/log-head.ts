import type { Bytes, MaybeAsyncSha256 } from './merkle-tree.js';

/** The stream of the log's own checkpoints. */
export const LOG_HEADS_STREAM = 'log-heads';

/** The state of a log at a number of events. */
export interface LogHead {
  /** Identifies the log. */
  origin: string;
  /** Number of events, from the first. */
  size: number;
  /** Root of the Merkle tree over them (docs/adr/0022-merkle-tree-of-the-log.md). */
  root: Bytes;
}

/** The public half of an Ed25519 key that signs log heads. */
export interface LogKey {
  /** That of the log. */
  origin: string;
  publicKey: Bytes;
}

/** The cryptography of verification: synchronous in Node, asynchronous in browsers. */
export interface LogCryptography {
  sha256: MaybeAsyncSha256;
  verify(signature: Bytes, message: Bytes, publicKey: Bytes): boolean | Promise<boolean>;
}

/** The fault of a checkpoint, a key or a proof, as a readable text. */
export class ProofError extends Error {
  override readonly name = 'ProofError';
}

/** The checkpoint is not signed by any of the known keys. */
export class UnknownSigner extends ProofError {}

/** The number of Ed25519 among the algorithms of signed notes. */
const ED25519 = 1;
const HASH_BYTES = 32;
const KEY_BYTES = 32;
const KEY_ID_BYTES = 4;

export const toBase64 = (bytes: Bytes): string => btoa(String.fromCharCode(...bytes));
/** @throws ProofError if it is not canonical base64 (RFC 4648, section 4) */
export const fromBase64 = (text: string): Bytes => {
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    if (toBase64(bytes) === text) return bytes;
  } catch {
    // Reported below.
  }
  throw new ProofError('This is not base64.');
};

export const toHex = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const encode = (text: string): Bytes => new TextEncoder().encode(text);
const concat = (...parts: readonly Bytes[]): Bytes => {
  const result = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    result.set(part, offset);
    offset += part.length;
  }
  return result;
};

const keyWithType = (publicKey: Bytes): Bytes => concat(Uint8Array.of(ED25519), publicKey);
/** The id by which signatures name their key (C2SP signed-note). */
const keyIdOf = async ({ origin, publicKey }: LogKey, sha256: MaybeAsyncSha256): Promise<Bytes> =>
  (await sha256(concat(encode(`${origin}\n`), keyWithType(publicKey)))).slice(0, KEY_ID_BYTES);
/** A key in the form for auditors, a "vkey": name, id in hex, type and key in base64 (C2SP signed-note). */
export const formatLogKey = async (key: LogKey, sha256: MaybeAsyncSha256): Promise<string> =>
  `${key.origin}+${toHex(await keyIdOf(key, sha256))}+${toBase64(keyWithType(key.publicKey))}`;

/** @throws ProofError if it is no such key */
export async function parseLogKey(text: string, sha256: MaybeAsyncSha256): Promise<LogKey> {
  const [, origin, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? [];
  if (origin && id && encoded) {
    const [type, ...bytes] = fromBase64(encoded);
    const key = { origin, publicKey: Uint8Array.from(bytes) };
    if (type === ED25519 && bytes.length === KEY_BYTES && toHex(await keyIdOf(key, sha256)) === id)
      return key;
  }
  throw new ProofError('This is not the public key of a log; the format is origin+id+key.');
}

/** The text of a checkpoint that is signed (C2SP tlog-checkpoint). */
const formatHead = ({ origin, size, root }: LogHead): string => `${origin}\n${size}\n${toBase64(root)}\n`;

/**
 * A signed checkpoint: a note (C2SP signed-note) with one signature.
 * @param sign gives the Ed25519 signature (RFC 8032) of the bytes
 */
export async function signHead(
  head: LogHead,
  key: LogKey,
  sign: (message: Bytes) => Bytes,
  sha256: MaybeAsyncSha256,
): Promise<string> {
  const text = formatHead(head);
  const signature = concat(await keyIdOf(key, sha256), sign(encode(text)));
  return `${text}\n— ${key.origin} ${toBase64(signature)}\n`;
}

const SIGNATURE = /^— (\S+) (\S+)$/;

/** The content of a checkpoint, without verification of its signatures. */
interface Note {
  head: LogHead;
  /** The signed text. */
  text: string;
  signatures: { name: string; keyId: string; signature: Bytes }[];
}

function parse(checkpoint: string): Note {
  const end = checkpoint.lastIndexOf('\n\n');
  const text = checkpoint.slice(0, end + 1);
  const lines = checkpoint.slice(end + 2).split('\n');
  const [origin, size, root] = text.split('\n');
  const matches = lines.slice(0, -1).map((line) => SIGNATURE.exec(line));
  if (
    end < 0 ||
    lines.at(-1) !== '' ||
    matches.length === 0 ||
    matches.includes(null) ||
    !origin ||
    !/^(0|[1-9]\d{0,15})$/.test(size ?? '') ||
    !root
  )
    throw new ProofError('This is not a signed checkpoint of a log.');
  const head = { origin, size: Number(size), root: fromBase64(root) };
  if (head.root.length !== HASH_BYTES)
    throw new ProofError('The root of this checkpoint is not a SHA-256 hash.');
  const signatures = matches.map((match) => {
    const bytes = fromBase64(match![2]!);
    return {
      name: match![1]!,
      keyId: toHex(bytes.slice(0, KEY_ID_BYTES)),
      signature: bytes.slice(KEY_ID_BYTES),
    };
  });
  return { head, text, signatures };
}

/**
 * Parses a checkpoint and verifies that one of the keys has signed it; signatures of others, such as witnesses, are
 * ignored.
 * @throws ProofError if it is no checkpoint, UnknownSigner where none of the keys has signed it
 */
export async function verifyHead(
  checkpoint: string,
  keys: readonly LogKey[],
  { sha256, verify }: LogCryptography,
): Promise<LogHead> {
  const { head, text, signatures } = parse(checkpoint);
  for (const key of keys) {
    if (key.origin !== head.origin) continue;
    const id = toHex(await keyIdOf(key, sha256));
    const keySignature = signatures.find(({ name, keyId }) => name === key.origin && keyId === id);
    if (!keySignature) continue;
    if (await verify(keySignature.signature, encode(text), key.publicKey)) return head;
    throw new ProofError(
      'The signature of the checkpoint is invalid: another key signed it, or it was changed.',
    );
  }
  throw new UnknownSigner(`The checkpoint of ${head.origin} was signed by an unknown key.`);
}
