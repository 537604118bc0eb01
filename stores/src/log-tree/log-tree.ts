import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Bytes,
  consistencyRanges,
  type EntryRange,
  inclusionRanges,
  joinHashes,
  type LoggedEvent,
  leafEntry,
  MerkleFrontier,
  type Subtree,
  subtreesOf,
} from '@parkho/contracts';
import {
  type EventStore,
  type Position,
  START,
  type StoredEvent,
  StoreUnavailable,
} from '../event-store/event-store.js';
import type { Document } from '../read-store/document.js';
import type { ReadStore } from '../read-store/read-store.js';

/** Collection of the tree. Another way to hash events, or to store hashes, gets another name. */
const COLLECTION = 'log-tree_v1';
const SHAPE = { fields: { upTo: 'string' }, indexes: [{ fields: ['upTo'] }] } as const;
/** Levels of the tree in one tile, which holds the hashes of the lowest of them (as in C2SP tlog-tiles). */
const LEVELS = 8;
/** Hashes in a full tile. */
export const TILE_WIDTH = 2 ** LEVELS;
/** Events read in one turn of the event loop while catching up: some milliseconds. */
const PAGE_SIZE = 250;

/** Consecutive hashes of one level of the tree; the last tile of its level grows. */
interface Tile extends Document {
  /** '<level>/<index>'; a hash in it is that of a subtree of TILE_WIDTH^level events. */
  _id: string;
  /** Concatenated, in base64. */
  hashes: string;
  /** For tiles of the lowest level: the position before their events, and that of their last one. */
  after?: Position;
  upTo?: Position;
}

/** A tile that is being filled. */
type OpenTile = Pick<Tile, 'after' | 'upTo'> & { hashes: Bytes[] };

/** Stored hashes are missing: the tree must be rebuilt. */
export class TreeDamaged extends StoreUnavailable {
  constructor() {
    super('The tree of the log');
  }
}

/** The size of the tree. */
interface TreeState extends Document {
  _id: 'tree';
  size: number;
  /** The position of its last event. */
  position: Position;
}

const tileId = (level: number, index: number): string => `${level}/${index}`;

// As one text: Node creates many small buffers several times slower.
export const sha256 = (bytes: Bytes): Bytes => Buffer.from(hash('sha256', bytes, 'binary'), 'binary');

/** The fields of an event in its leaf. The log must be raw: neither decrypted nor upcast. */
export const leafContent = ({
  stream,
  revision,
  id,
  type,
  data,
  metadata,
}: Omit<StoredEvent, 'position'>): LoggedEvent => ({
  stream,
  revision,
  id,
  type,
  fields: Object.entries(data).map(([name, value]) => [name, hash('sha256', JSON.stringify(value))]),
  metadataHash: hash('sha256', JSON.stringify(metadata)),
});

/** The leaf hash of an event (RFC 9162). */
export const leafHash = (event: Omit<StoredEvent, 'position'>): Bytes =>
  Buffer.from(hash('sha256', `\0${leafEntry(leafContent(event))}`, 'binary'), 'binary');

const HASH_BYTES = 32;
const unpack = (hashes: string): Bytes[] => {
  const bytes = Buffer.from(hashes, 'base64');
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, n) =>
    bytes.subarray(n * HASH_BYTES, (n + 1) * HASH_BYTES),
  );
};
const pack = (hashes: readonly Bytes[]): string => Buffer.concat(hashes).toString('base64');

/**
 * The Merkle tree over the raw log (docs/adr/0022-merkle-tree-of-the-log.md). Its hashes are stored in the read store,
 * and computed from the log again where they are missing. Events beyond them are hashed on request, so that a result
 * never depends on the state of the stored hashes.
 */
export class LogTree {
  /** @param log the raw log: neither decrypted nor upcast */
  constructor(
    private readonly log: Pick<EventStore, 'readAll'>,
    private readonly readStore: ReadStore,
  ) {}

  /** Number of events, from the first, whose hashes are stored. */
  async size(): Promise<number> {
    return (await this.storedState()).size;
  }

  /**
   * Hashes the next events of the log and returns them; empty when there are none.
   * @throws CheckpointMoved when another process does the same; TreeDamaged
   */
  async appendNext(limit: number): Promise<StoredEvent[]> {
    await this.readStore.ensure(COLLECTION, SHAPE);
    const { size, position } = await this.storedState();
    const events = await this.log.readAll(position, limit);
    const last = events.at(-1);
    if (!last) return [];
    const openTiles = await this.openTiles(size);
    const frontier = new MerkleFrontier(sha256, size, frontierOf(size, openTiles));
    const tiles = new Map<string, OpenTile>();
    let after = position;
    const tileOf = (level: number, index: number): OpenTile => {
      const id = tileId(level, Math.floor(index / TILE_WIDTH));
      const initialTile = (): OpenTile =>
        index % TILE_WIDTH > 0
          ? requireStored(openTiles.get(level))
          : { hashes: [], ...(!level && { after }) };
      const tile = tiles.get(id) ?? initialTile();
      tiles.set(id, tile);
      return tile;
    };
    for (const event of events) {
      frontier.append(leafHash(event), ({ level, index }, hash) => {
        if (level % LEVELS > 0) return;
        const tile = tileOf(level / LEVELS, index);
        tile.hashes.push(hash);
        if (level === 0) tile.upTo = event.position;
      });
      after = event.position;
    }
    const newState: TreeState = { _id: 'tree', size: frontier.size, position: last.position };
    await this.readStore.commit(COLLECTION, {
      from: position,
      to: last.position,
      put: [...[...tiles].map(([_id, tile]) => ({ ...tile, _id, hashes: pack(tile.hashes) })), newState],
      remove: [],
      keepsChanged: true,
    });
    return events;
  }

  /**
   * The root over the first `size` events, in base64.
   * @throws RangeError when the log is shorter
   */
  async headAt(size: number): Promise<{ size: number; root: string }> {
    return { size, root: Buffer.from(await this.rootOf([0, size])).toString('base64') };
  }

  /** The number of events up to and including a position, which must be that of an event or START. */
  async sizeOf(position: Position): Promise<number> {
    if (position === START) return 0;
    const state = await this.storedState();
    if (position <= state.position) {
      const [tile] = await this.readStore.find<Tile>(COLLECTION, {
        filter: { upTo: { $gte: position } },
        sort: { upTo: 1 },
        limit: 1,
      });
      const { _id, after } = requireStored(tile);
      // The tile of the position may be missing.
      if (after! >= position) throw new TreeDamaged();
      const events = await this.log.readAll(after!, TILE_WIDTH);
      const tileStart = Number(_id.slice(_id.indexOf('/') + 1)) * TILE_WIDTH;
      return tileStart + events.filter((event) => event.position <= position).length;
    }
    let { size } = state;
    for await (const event of eventsAfter(this.log, state.position)) {
      if (event.position > position) break;
      size++;
    }
    return size;
  }

  /** The event at an index; undefined when the log is shorter. */
  async eventAt(index: number): Promise<StoredEvent | undefined> {
    const state = await this.storedState();
    let [eventIndex, position] = [state.size, state.position];
    if (index < state.size) {
      const tile = await this.readStore.get<Tile>(COLLECTION, tileId(0, Math.floor(index / TILE_WIDTH)));
      [eventIndex, position] = [index - (index % TILE_WIDTH), requireStored(tile ?? undefined).after!];
    }
    for await (const event of eventsAfter(this.log, position)) if (eventIndex++ === index) return event;
    return undefined;
  }

  /** The inclusion proof of an event in the first `size` events of the log. */
  inclusion(index: number, size: number): Promise<Bytes[]> {
    return Promise.all(inclusionRanges(index, size).map((range) => this.rootOf(range)));
  }

  /** The consistency proof between `size` and `later` events. */
  consistency(size: number, later: number): Promise<Bytes[]> {
    return Promise.all(consistencyRanges(size, later).map((range) => this.rootOf(range)));
  }

  /** Deletes the stored hashes, which are then computed again. */
  async clear(): Promise<void> {
    await this.readStore.drop(COLLECTION);
  }

  /**
   * The stored leaves from an index on, of at most `tiles` tiles.
   * @throws TreeDamaged
   */
  async leaves(from: number, tiles: number): Promise<Bytes[]> {
    const first = Math.floor(from / TILE_WIDTH);
    const ids = Array.from({ length: tiles }, (_, n) => tileId(0, first + n));
    const tileById = new Map(
      (await this.readStore.getMany<Tile>(COLLECTION, ids)).map((tile) => [tile._id, tile]),
    );
    const leaves = ids.flatMap((id) => (tileById.has(id) ? unpack(tileById.get(id)!.hashes) : []));
    // Leaves after a gap would be mistaken for others.
    if (leaves.length < Math.min(await this.size(), (first + tiles) * TILE_WIDTH) - first * TILE_WIDTH)
      throw new TreeDamaged();
    return leaves.slice(from % TILE_WIDTH);
  }

  private async storedState(): Promise<Omit<TreeState, '_id'>> {
    const exists = (await this.readStore.list(COLLECTION)).includes(COLLECTION);
    const state = exists ? await this.readStore.get<TreeState>(COLLECTION, 'tree') : null;
    return state ?? { size: 0, position: START };
  }

  /** The stored part of the root over the first `size` events; `completeRoot` hashes the rest. */
  partialRoot(size: number): Promise<PartialRoot> {
    return this.partialRootOver([0, size]);
  }

  /** The hash over a range of events whose left end is that of a subtree at least as large. */
  private async rootOf(range: EntryRange): Promise<Bytes> {
    return completeRoot(this.log, await this.partialRootOver(range));
  }

  private async partialRootOver([from, to]: EntryRange): Promise<PartialRoot> {
    const { size, position } = await this.storedState();
    const storedEnd = Math.min(to, size);
    const complete = from < storedEnd ? await this.hashesOf(subtreesOf([from, storedEnd])) : [];
    return { range: [from, to], complete, size, position };
  }

  /** The stored hashes of complete subtrees. */
  private async hashesOf(subtrees: readonly Subtree[]): Promise<Bytes[]> {
    // Nothing is stored yet.
    if (subtrees.length === 0) return [];
    const locations = subtrees.map(({ level, index }) => {
      const count = 2 ** (level % LEVELS);
      const from = index * count;
      return {
        id: tileId(Math.floor(level / LEVELS), Math.floor(from / TILE_WIDTH)),
        at: from % TILE_WIDTH,
        count,
      };
    });
    const ids = [...new Set(locations.map(({ id }) => id))];
    const tiles = new Map(
      (await this.readStore.getMany<Tile>(COLLECTION, ids)).map(({ _id, hashes }) => [_id, unpack(hashes)]),
    );
    return locations.map(({ id, at, count }) => rootOver(requireStored(tiles.get(id)), at, count));
  }

  /** By level, the last tile, where it is not full. */
  private async openTiles(size: number): Promise<Map<number, OpenTile>> {
    const ids: string[] = [];
    for (let level = 0, count = size; count > 0; level++, count = Math.floor(count / TILE_WIDTH))
      if (count % TILE_WIDTH > 0) ids.push(tileId(level, Math.floor(count / TILE_WIDTH)));
    const tiles = await this.readStore.getMany<Tile>(COLLECTION, ids);
    return new Map(
      tiles.map(({ _id, hashes, ...positions }) => [
        Number.parseInt(_id, 10),
        { ...positions, hashes: unpack(hashes) },
      ]),
    );
  }
}

/** The stored part of the hash over a range of events. */
export interface PartialRoot {
  range: EntryRange;
  /** The hashes of complete subtrees among the hashed events, the number of those, and their last position. */
  complete: Bytes[];
  size: number;
  position: Position;
}

/**
 * The hash over a range of events; unhashed ones are read from the log.
 * @throws RangeError when the log is shorter
 */
export async function completeRoot(
  log: Pick<EventStore, 'readAll'>,
  { range: [from, to], complete, size, position }: PartialRoot,
): Promise<Bytes> {
  if (to <= size) return joinHashes(complete, sha256);
  const frontier = new MerkleFrontier(sha256, Math.max(0, size - from), complete);
  let eventCount = size;
  for await (const event of eventsAfter(log, position)) {
    if (eventCount >= to) break;
    if (eventCount++ >= from) frontier.append(leafHash(event));
  }
  if (eventCount < to) throw new RangeError(`The log has ${eventCount} events, not ${to}`);
  return frontier.root();
}

async function* eventsAfter(
  log: Pick<EventStore, 'readAll'>,
  position: Position,
): AsyncGenerator<StoredEvent> {
  for (let from = position; ; ) {
    const events = await log.readAll(from, PAGE_SIZE);
    yield* events;
    const last = events.at(-1);
    if (!last) return;
    from = last.position;
    // A long range must leave time for requests.
    await nextTurn();
  }
}

/** @throws TreeDamaged if it is missing */
const requireStored = <T>(stored: T | undefined): T => {
  if (stored === undefined) throw new TreeDamaged();
  return stored;
};

/** @throws TreeDamaged if there are not enough */
const rootOver = (hashes: readonly Bytes[], at: number, count: number): Bytes => {
  if (hashes.length < at + count) throw new TreeDamaged();
  const frontier = new MerkleFrontier(sha256);
  for (const leaf of hashes.slice(at, at + count)) frontier.append(leaf);
  return frontier.root();
};

/** The hashes of subtreesOf([0, size]): each is in the last tile of its level. */
const frontierOf = (size: number, openTiles: ReadonlyMap<number, OpenTile>): Bytes[] =>
  subtreesOf([0, size]).map(({ level, index }) => {
    const count = 2 ** (level % LEVELS);
    const at = (index * count) % TILE_WIDTH;
    return rootOver(requireStored(openTiles.get(Math.floor(level / LEVELS))).hashes, at, count);
  });
