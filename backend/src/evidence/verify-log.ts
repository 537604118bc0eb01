import { type Bytes, isSameHash, type LogHead, MerkleFrontier, ProofError } from '@parkho/contracts';
import {
  type EventStore,
  type LogTree,
  leafHash,
  type Position,
  START,
  type StoredEvent,
  sha256,
  TILE_WIDTH,
  TreeDamaged,
  UnreadableEvent,
} from '@parkho/stores';
import { type LeafHashing, PAGE_EVENTS } from './leaf-hashing.js';

/** A signed head to compare the log with, and where it was kept. */
export interface StoredHead extends LogHead {
  from: string;
}

/** The result of a successful verification. */
export interface LogVerification {
  events: number;
  root: Bytes;
  /** Number of events under a signed head. */
  signed: number;
}

/** Number of events that are searched for a moved event. */
const NEARBY_EVENTS = 256;

const count = (number: number): string => number.toLocaleString('en-US');
const describe = ({ type, stream, revision, id }: Omit<StoredEvent, 'data' | 'metadata'>): string =>
  `the ${type} ${id}, ${stream} ${revision}`;
const isIn = (hash: Bytes, hashes: readonly Bytes[]): number =>
  hashes.findIndex((other) => isSameHash(hash, other));

/**
 * Recomputes the tree of a log from its first event, and compares it with signed heads, with stored hashes of each
 * event, and with itself: revisions without gaps, matching checksums.
 *
 * @param log the raw log
 * @param hashing of the same log
 * @param tree the stored hashes, if any; trusted as far as signed heads confirm them
 * @throws ProofError naming the first event that does not match, as far as it can be determined
 */
export async function verifyLog(
  log: EventStore,
  hashing: LeafHashing,
  tree: LogTree | null,
  heads: readonly StoredHead[],
  onProgress: (share: number) => void = () => {},
): Promise<LogVerification> {
  const sorted = heads.toSorted((a, b) => a.size - b.size);
  const storedLeaves = await StoredLeaves.of(tree, sorted);
  const revisions = new Map<string, number>();
  const frontier = new MerkleFrontier(sha256);
  /** The last head that matches. */
  let provenHead: StoredHead | undefined;
  let next = 0;
  /** The first difference from the stored hashes: the log is wrong, unless a later signed head matches it. */
  let problem: string | undefined;
  const compare = () => {
    for (; sorted[next]?.size === frontier.size; next++) {
      const head = sorted[next]!;
      if (!isSameHash(frontier.root(), head.root))
        throw new ProofError(problem ?? otherThan(head, provenHead));
      provenHead = head;
      if (problem) storedLeaves.discard();
      problem = undefined;
    }
  };

  compare();
  let position: Position = START;
  for (;;) {
    const events = await pageAfter(log, position, frontier.size, problem);
    if (events.length === 0) break;
    const leaves = await hashing.of(events, position, frontier.size);
    const keptLeaves = problem ? [] : await storedLeaves.from(frontier.size, events.length);
    for (const [n, event] of events.entries()) {
      const leaf = leaves[n]!;
      const expected = keptLeaves[n];
      if (!problem && expected && storedLeaves.counts && !isSameHash(leaf, expected))
        problem = await storedLeaves.difference(log, position, frontier.size);
      const revision = revisions.get(event.stream) ?? 0;
      if (event.revision !== revision)
        throw new ProofError(
          problem ??
            `Event ${count(frontier.size + 1)} of the log, ${describe(event)}, is out of order: revision ${revision} ` +
              'of its stream is missing before it.',
        );
      revisions.set(event.stream, revision + 1);
      frontier.append(leaf);
      position = event.position;
      compare();
    }
    onProgress(await log.share(position));
  }
  if (problem) throw new ProofError(problem);
  const lastHead = sorted.at(-1);
  if (lastHead && lastHead.size > frontier.size)
    throw new ProofError(
      `The log ends after ${count(frontier.size)} events; a head over ${count(lastHead.size)} was signed (${lastHead.from}).`,
    );
  if (storedLeaves.counts && storedLeaves.size > frontier.size)
    throw new ProofError(
      `The log ends after ${count(frontier.size)} events; hashes of ${count(storedLeaves.size)} are stored.`,
    );
  return { events: frontier.size, root: frontier.root(), signed: provenHead?.size ?? 0 };
}

async function pageAfter(
  log: EventStore,
  position: Position,
  size: number,
  problem?: string,
): Promise<StoredEvent[]> {
  try {
    return await log.readAll(position, PAGE_EVENTS);
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    const { location: place, reason } = error;
    throw new ProofError(
      problem ?? `Event ${count(size + 1)} of the log, ${describe(place)}, cannot be read: ${reason}.`,
    );
  }
}

const otherThan = ({ size, from }: StoredHead, proven: StoredHead | undefined): string =>
  `This is not the log that was signed: the head over ${count(size)} events (${from}) does not match. ` +
  `The first mismatch is among events ${count((proven?.size ?? 0) + 1)} to ${count(size)}` +
  (proven ? `; the head over ${count(proven.size)} matches.` : '.');

/** Missing hashes say nothing about the log. */
const orIfDamaged = (error: unknown): undefined => {
  if (!(error instanceof TreeDamaged)) throw error;
};

/** The leaves that are stored beside the log. */
class StoredLeaves {
  private constructor(
    private tree: LogTree | null,
    readonly size: number,
  ) {}

  get counts(): boolean {
    return this.tree !== null;
  }

  /** Ignores them from now on. */
  discard(): void {
    this.tree = null;
  }

  /** The leaves under signed heads, and those since the last head. */
  static async of(tree: LogTree | null, heads: readonly StoredHead[]): Promise<StoredLeaves> {
    const size = tree ? await tree.size() : 0;
    for (const head of heads) {
      if (!tree || head.size > size) continue;
      const root = await tree.headAt(head.size).then(({ root }) => root, orIfDamaged);
      if (root !== Buffer.from(head.root).toString('base64')) return new StoredLeaves(null, 0);
    }
    return new StoredLeaves(tree, size);
  }

  /** The stored leaves of a range of events. */
  async from(index: number, events: number): Promise<readonly Bytes[]> {
    if (!this.tree || index >= this.size) return [];
    const leaves = await this.tree.leaves(index, Math.ceil(events / TILE_WIDTH) + 1).catch(orIfDamaged);
    if (!leaves) this.discard();
    return leaves?.slice(0, this.size - index) ?? [];
  }

  /** The difference of an event, by its index and the position before it. */
  async difference(log: EventStore, position: Position, index: number): Promise<string> {
    const events = await pageAfter(log, position, index);
    const computed = events.slice(0, NEARBY_EVENTS).map(leafHash);
    const stored = ((await this.tree!.leaves(index, 2).catch(orIfDamaged)) ?? []).slice(0, NEARBY_EVENTS);
    const event = describe(events[0]!);
    const missing = isIn(computed[0]!, stored);
    const inserted = stored[0] ? isIn(stored[0], computed) : -1;
    const which = `Event ${count(index + 1)} of the log`;
    if (missing > 0 && inserted > 0)
      return `${which} is out of place: the order of ${event}, and of ${describe(events[inserted]!)} was changed.`;
    if (missing > 0)
      return `${which} is missing${missing > 1 ? `, and ${missing - 1} after it` : ''}: ${event} is in its place.`;
    if (inserted > 0) return `${which}, ${event}, was inserted: it did not exist when the log was hashed.`;
    return `${which}, ${event}, was changed.`;
  }
}
