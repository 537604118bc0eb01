import {
  type EventMetadata,
  fromBase64,
  LOG_HEADS_STREAM,
  type LogHeadEvent,
  type LogKey,
  signHead,
  toHex,
} from '@parkho/contracts';
import { type EventStore, leafHash, START, type StoredEvent, sha256, UnreadableEvent } from '@parkho/stores';
import type { SigningKey } from '../config/signing-keys.js';
import { publicKeyOf, signMessage } from './cryptography.js';

/** A signed head, as it is in the log. */
export interface SignedHead {
  size: number;
  root: string;
  checkpoint: string;
  /** ISO 8601. */
  signedAt: string;
  /** Its revision in the stream of heads. */
  revision: number;
}

export const signedHead = ({ data, metadata, revision }: StoredEvent): SignedHead => ({
  ...(data as LogHeadEvent['data']),
  signedAt: (metadata as EventMetadata).at,
  revision,
});

/** The last signed head, null without one. */
export async function lastHead(log: Pick<EventStore, 'readLast'>): Promise<SignedHead | null> {
  const last = await log.readLast(LOG_HEADS_STREAM);
  return last && signedHead(last);
}

/** Hexadecimal digits that identify a log. */
const NAME_DIGITS = 32;

/**
 * The name of the log, for auditors with heads of several: made of the leaf of its first event, which is the same on
 * every engine. The id of that event is not enough, as the program's own events have the same ids in every shop.
 * Undefined while the log is empty, or where that event cannot be read.
 */
export async function originOf(log: Pick<EventStore, 'readAll'>): Promise<string | undefined> {
  try {
    const [first] = await log.readAll(START, 1);
    return first && `parkho/${toHex(leafHash(first)).slice(0, NAME_DIGITS)}`;
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined;
    throw error;
  }
}

/** The log of a checkpoint. */
export const originIn = (checkpoint: string): string => checkpoint.split('\n', 1)[0]!;

/** The public keys of a log, the signing one first. */
export const publicKeysOf = (keys: readonly SigningKey[], origin: string): LogKey[] =>
  keys.map((key) => publicKeyOf(key, origin));

/** A checkpoint signed with the first of the keys. */
export const signedCheckpoint = (
  [key]: readonly SigningKey[],
  origin: string,
  { size, root }: { size: number; root: string },
): Promise<string> =>
  signHead({ origin, size, root: fromBase64(root) }, publicKeyOf(key!, origin), signMessage(key!), sha256);
