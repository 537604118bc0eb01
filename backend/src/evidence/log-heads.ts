import {
  type EventMetadata,
  fromBase64,
  LOG_HEADS_STREAM,
  type LogHeadEvent,
  type LogKey,
  signHead,
} from '@parkho/contracts';
import { sha256 } from '@parkho/projections';
import { type EventStore, START, type StoredEvent, UnreadableEvent } from '@parkho/stores';
import type { SigningKey } from '../config.js';
import { publicKeyOf, signedWith } from './cryptography.js';

/** A head that was signed, as the log tells of it. */
export interface SignedHead {
  size: number;
  root: string;
  checkpoint: string;
  /** ISO 8601. */
  signedAt: string;
  /** Its place among the heads. */
  revision: number;
}

export const signedHead = ({ data, metadata, revision }: StoredEvent): SignedHead => ({
  ...(data as LogHeadEvent['data']),
  signedAt: (metadata as EventMetadata).at,
  revision,
});

/** The head that was signed last, null while there is none. */
export async function lastHead(log: Pick<EventStore, 'readLast'>): Promise<SignedHead | null> {
  const last = await log.readLast(LOG_HEADS_STREAM);
  return last && signedHead(last);
}

/**
 * Which log it is, for whoever keeps heads of several: named by its first event, it is the same on every engine.
 * Undefined while the log is empty.
 */
export async function originOf(log: Pick<EventStore, 'readAll'>): Promise<string | undefined> {
  try {
    const [first] = await log.readAll(START, 1);
    return first && `parkho/${first.id}`;
  } catch (error) {
    if (error instanceof UnreadableEvent) return `parkho/${error.place.id}`;
    throw error;
  }
}

/** The public halves of the keys of a log, the one that signs first. */
export const publicKeysOf = (keys: readonly SigningKey[], origin: string): LogKey[] =>
  keys.map((key) => publicKeyOf(key, origin));

/** A checkpoint signed with the first of the keys. */
export const signedCheckpoint = (
  [key]: readonly SigningKey[],
  origin: string,
  { size, root }: { size: number; root: string },
): Promise<string> =>
  signHead({ origin, size, root: fromBase64(root) }, publicKeyOf(key!, origin), signedWith(key!), sha256);
