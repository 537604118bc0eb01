import {
  fromBase64,
  type LogCryptography,
  type LogHead,
  type LogKey,
  ProofError,
  toHex,
  verifyHead,
} from './log-head.js';
import { type Bytes, isSameHash, leafInput, rootOfInclusion } from './merkle-tree.js';

/** The place of an event, and the SHA-256 in hex of its stored fields, as JSON. */
export interface LoggedEvent {
  stream: string;
  revision: number;
  id: string;
  type: string;
  /** The hash of each field of its data, in order, so that a proof can show one of them and conceal the others. */
  fields: readonly (readonly [name: string, hash: string])[];
  metadataHash: string;
}

/** The content of an event's leaf: JSON in UTF-8, which for these values is canonical (RFC 8785). */
export const leafEntry = ({ stream, revision, id, type, fields, metadataHash }: LoggedEvent): string =>
  JSON.stringify([stream, revision, id, type, fields, metadataHash]);

/** A field of an event's data: its stored JSON, or the SHA-256 of it in hex. */
export type ProvenField = { name: string; json: string } | { name: string; hash: string };

/**
 * A proof that an event is in the log. Verifying it takes only the public key of the log. Fields are as they are
 * stored, personal texts encrypted; metadata, which names an account, is only a hash.
 */
export interface LogProof {
  format: 'parkho-log-proof-1';
  event: Omit<LoggedEvent, 'fields'> & { data: readonly ProvenField[] };
  /** Number of events before it. */
  index: number;
  /** The sibling hashes on the way from its leaf to the root, in base64. */
  path: readonly string[];
  /** The log's signed checkpoint of the path's root. */
  checkpoint: string;
}

export const LOG_PROOF_FORMAT: LogProof['format'] = 'parkho-log-proof-1';

const isText = (value: unknown): value is string => typeof value === 'string';
const isField = (field: Partial<Record<'name' | 'json' | 'hash', unknown>> | null): boolean =>
  isText(field?.name) && isText(field.json ?? field.hash);

/** @throws ProofError if it is no such file */
export function parseProof(text: string): LogProof {
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
    throw new ProofError('This is not a proof of an event in the log.');
  return proof as LogProof;
}

/**
 * The checkpoint of a proof.
 * @throws ProofError if none of the keys has signed it, or the event is not in it
 */
export async function verifyProof(
  { event: { data, ...event }, index, path, checkpoint }: LogProof,
  keys: readonly LogKey[],
  cryptography: LogCryptography,
): Promise<LogHead> {
  const { sha256 } = cryptography;
  const head = await verifyHead(checkpoint, keys, cryptography);
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
    throw new ProofError('The event is not in the signed log, or was changed.');
  return head;
}
