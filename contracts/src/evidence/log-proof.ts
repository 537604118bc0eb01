import {
  fromBase64,
  type LogCryptography,
  type LogHead,
  type LogKey,
  NotProven,
  readHead,
  toHex,
} from './log-head.js';
import { type Bytes, isSameHash, leafInput, rootOfInclusion } from './merkle-tree.js';

/** The place of an event, and the SHA-256 in hex of its stored fields, as JSON. */
export interface LoggedEvent {
  stream: string;
  revision: number;
  id: string;
  type: string;
  /** Of each field of its data, in their order: so a proof can show one of them and keep the others to itself. */
  fields: readonly (readonly [name: string, hash: string])[];
  metadataHash: string;
}

/** What the leaf of an event is made of: JSON, in UTF-8, which for these values is canonical (RFC 8785). */
export const leafEntry = ({ stream, revision, id, type, fields, metadataHash }: LoggedEvent): string =>
  JSON.stringify([stream, revision, id, type, fields, metadataHash]);

/** A field of an event's data: what is stored, as JSON, or the SHA-256 of it in hex. */
export type ProvenField = { name: string; json: string } | { name: string; hash: string };

/**
 * A proof that an event is in the log. Verifying it takes the public key of the log and nothing else. Fields are as they
 * are stored, personal texts encrypted; of metadata, which names an account, it has the hash alone.
 */
export interface LogProof {
  format: 'parkho-log-proof-1';
  event: Omit<LoggedEvent, 'fields'> & { data: readonly ProvenField[] };
  /** How many events are before it. */
  index: number;
  /** The hashes beside the way from its leaf to the root, in base64. */
  path: readonly string[];
  /** The log's signed checkpoint that the path leads to. */
  checkpoint: string;
}

export const LOG_PROOF_FORMAT: LogProof['format'] = 'parkho-log-proof-1';

const isText = (value: unknown): value is string => typeof value === 'string';
const isField = (field: Partial<Record<'name' | 'json' | 'hash', unknown>> | null): boolean =>
  isText(field?.name) && isText(field.json ?? field.hash);

/** @throws NotProven where it is no such file */
export function readProof(text: string): LogProof {
  let proof: Partial<LogProof> | null = null;
  try {
    proof = JSON.parse(text);
  } catch {
    // Reported below.
  }
  const event: Partial<LogProof['event']> | undefined = proof?.event;
  if (
    proof?.format !== LOG_PROOF_FORMAT ||
    ![event?.stream, event?.id, event?.type, event?.metadataHash, proof.checkpoint].every(isText) ||
    !Array.isArray(event?.data) ||
    !event.data.every(isField) ||
    !Number.isSafeInteger(event.revision) ||
    !Number.isSafeInteger(proof.index) ||
    !Array.isArray(proof.path) ||
    !proof.path.every(isText)
  )
    throw new NotProven('This is not a proof of an event in the log.');
  return proof as LogProof;
}

/**
 * The checkpoint that a proof leads to.
 * @throws NotProven where none of the keys has signed it, or the event is not in it
 */
export async function verifyProof(
  { event: { data, ...event }, index, path, checkpoint }: LogProof,
  keys: readonly LogKey[],
  cryptography: LogCryptography,
): Promise<LogHead> {
  const { sha256 } = cryptography;
  const head = await readHead(checkpoint, keys, cryptography);
  const encode = (text: string): Bytes => new TextEncoder().encode(text);
  const fields = await Promise.all(
    data.map(
      async (field): Promise<[string, string]> => [
        field.name,
        'json' in field ? toHex(await sha256(encode(field.json))) : field.hash,
      ],
    ),
  );
  const leaf = await sha256(leafInput(encode(leafEntry({ ...event, fields }))));
  const root = await rootOfInclusion({ index, size: head.size, leaf, path: path.map(fromBase64) }, sha256);
  if (!root || !isSameHash(root, head.root))
    throw new NotProven('The event is not in the log that was signed, or not as it stands here.');
  return head;
}
