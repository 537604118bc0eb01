import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AnyBulkWriteOperation,
  BSON,
  type Db,
  MongoBulkWriteError,
  type Collection as MongoCollection,
  type UpdateFilter,
} from 'mongodb';
import type { Position } from '../../event-store/event-store.js';
import type { Document, Shape } from '../document.js';
import { CheckpointMoved, type Commit, type Total } from '../read-store.js';
import { Collection, type Stored, type StoredTotal } from './collection.js';

/** Documents and bytes of BSON in one write, far below the 16 MB that a document, such as the intent, may have. */
const CHUNK_DOCUMENTS = 1_000;
const CHUNK_BYTES = 1_000_000;
/**
 * A batch of this size is rarely of a live log: most of its documents are new and are inserted first, which is
 * cheapest.
 */
const BULK_OPERATIONS = 100;
/** Reads with majority concern cannot be rolled back. */
const MAJORITY_READ = { readConcern: { level: 'majority' } } as const;
/**
 * How long an intent is left to the process that bound it, for each of its chunks, and the interval of checks, in
 * milliseconds.
 */
const INTENT_TIMEOUT_MS = 1_000;
const POLL_MS = 20;

/** The change of a commit to one document or total; null removes it. */
type Operation =
  | { _id: string; document: Document | null }
  | { _id: string; numbers: Total['numbers'] | null };

/** A commit that is decided but possibly not applied yet. */
interface Intent {
  id: string;
  to: Position;
  /** Does not move the checkpoint of the last change. */
  keepsChanged?: true;
  /** Number of chunks stored separately; the last, or only, one is `operations`. */
  chunks: number;
  operations: Operation[];
}

interface Chunk {
  /** `<intent>/<number>`. */
  _id: string;
  documents: string;
  from: Position;
  operations: Operation[];
}

/** The catalogue entry of a collection. */
export interface CatalogueEntry {
  _id: string;
  documents: string;
  /** The shape as JSON, because its keys are paths with dots. */
  shape: string;
  position: Position;
  changed: Position;
  /** Number of commits with changes. */
  term: number;
  pending: Intent | null;
}
type Head = Omit<CatalogueEntry, 'pending'> & { pending: Omit<Intent, 'operations'> | null };

const DUPLICATE_KEY = 11_000;
export const isDuplicateKey = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === DUPLICATE_KEY;

export const collectionOf = ({
  _id,
  documents,
  shape,
}: Pick<CatalogueEntry, '_id' | 'documents' | 'shape'>): Collection =>
  new Collection(_id, documents, JSON.parse(shape) as Shape);

/**
 * Commits documents, totals and checkpoint atomically with only atomic updates of single documents: no transaction, no
 * session.
 *
 * A commit has three steps.
 * 1. Bind: one update of the collection's catalogue entry requires the checkpoint that the batch was folded from and no
 *    pending intent, increments the term, and stores the batch as the pending intent. That decides the commit; of
 *    concurrent ones, one succeeds. A batch too large for one document is stored in chunks before.
 * 2. Apply: every document is written with the intent's term, over older terms only; so is every total (documents and
 *    totals follow the same rules here: an intent holds the new values of totals, not differences).
 * 3. Finish: the checkpoint moves, the intent is removed. A process that dies in between leaves an intent that others
 *    apply after its timeout: before they read a checkpoint, and before they bind their own intent.
 *
 * Invariant: without a pending intent, the documents are exactly those of the checkpoint; with one, each of them is as
 * of the checkpoint or as of the intent. It holds because
 * - terms do not overlap: an intent is bound only after the one before has finished, and finishes only when a majority
 *   has acknowledged each of its writes;
 * - an intent is applied only when a majority holds it: by the process that bound it after that acknowledgement, by
 *   others as a read with majority concern shows it. An intent that only a primary holds may be rolled back with it,
 *   and another take its term; its writes would then stay;
 * - finishing names the intent, because one that was read late may have been finished and replaced;
 * - applying is idempotent, in any process and any number of times: a write that finds its own term does nothing;
 * - a late write, from a process that was slow or frozen while others continued, finds a newer term and does nothing.
 *   For that, an _id stays once it is written: a removal leaves a tombstone, or the late write would restore a removed
 *   document. A tombstone has a few bytes and lasts as long as the build.
 *
 * So readers may see a document shortly before its checkpoint, never after it. A projector that folds from such a
 * document cannot commit: the checkpoint that it folded from has moved by then.
 */
export class Commits {
  private readonly entries;
  private readonly chunks;

  constructor(private readonly db: Db) {
    this.entries = db.collection<CatalogueEntry>('collections');
    this.chunks = db.collection<Chunk>('intents');
  }

  /** @throws CheckpointMoved; RangeError when the collection does not exist */
  async commit(collection: Collection, commit: Commit): Promise<void> {
    const { from, to } = commit;
    const { name, documents } = collection;
    const chunks = chunksOf(commit);
    const operations = chunks.pop();
    if (!operations) {
      if ((await this.bind(collection, from, { $set: { position: to } })) === null)
        throw new CheckpointMoved(name);
      return;
    }
    const intent: Intent = {
      id: randomUUID(),
      to,
      ...(commit.keepsChanged && { keepsChanged: true }),
      chunks: chunks.length,
      operations,
    };
    for (const [number, operations] of chunks.entries())
      await this.chunks.insertOne({ _id: `${intent.id}/${number}`, documents, from, operations });
    const term = await this.bind(collection, from, { $inc: { term: 1 }, $set: { pending: intent } });
    if (term === null) {
      await this.chunks.deleteMany({ _id: { $in: chunks.map((_, number) => `${intent.id}/${number}`) } });
      throw new CheckpointMoved(name);
    }
    for (const chunk of [...chunks, operations]) await this.apply(collection, term, chunk);
    await this.finish(collection, term, from, intent);
  }

  /** Deletes chunks of commits that cannot take place: their checkpoint has passed, or the collection was dropped. */
  async sweep(): Promise<void> {
    // Read before the checkpoints: chunks that are stored later may be for a later checkpoint than those that are read
    // here.
    const chunks = await this.chunks.find({}, { projection: { operations: 0 } }).toArray();
    const entries = await this.entries.find({}, { projection: { documents: 1, position: 1 } }).toArray();
    const positions = new Map(entries.map(({ documents, position }) => [documents, position]));
    const stale = chunks.filter(({ documents, from }) => positions.get(documents) !== from);
    await this.chunks.deleteMany({ _id: { $in: stale.map(({ _id }) => _id) } });
  }

  /** The catalogue entry; null when the collection does not exist. */
  head(name: string): Promise<Head | null> {
    return this.entries.findOne<Head>({ _id: name }, { projection: { 'pending.operations': 0 } });
  }

  /**
   * The catalogue entry after the currently pending intent: waits for the process that bound it, and applies it after
   * the timeout. An intent that is pending in the result belongs to a live process.
   */
  async settled(name: string): Promise<Head | null> {
    const first = await this.head(name);
    if (!first?.pending) return first;
    const deadline = performance.now() + INTENT_TIMEOUT_MS * (first.pending.chunks + 1);
    for (;;) {
      await sleep(POLL_MS);
      const head = await this.head(name);
      if (!head?.pending || head.documents !== first.documents || head.term !== first.term) return head;
      if (performance.now() > deadline) await this.complete(name);
    }
  }

  /** The term after the change; null when the checkpoint has moved. */
  private async bind(
    { name, documents }: Collection,
    from: Position,
    change: UpdateFilter<CatalogueEntry>,
  ): Promise<number | null> {
    for (;;) {
      const entry = await this.entries.findOneAndUpdate(
        { _id: name, documents, position: from, pending: null },
        change,
        { returnDocument: 'after', projection: { term: 1 } },
      );
      if (entry) return entry.term;
      const head = await this.settled(name);
      if (!head) throw new RangeError(`There is no collection ${name}`);
      if (head.documents !== documents || head.position !== from) return null;
    }
  }

  private async complete(name: string): Promise<void> {
    const entry = await this.entries.findOne({ _id: name, pending: { $ne: null } }, MAJORITY_READ);
    if (!entry?.pending) return;
    const { term, position, pending } = entry;
    const collection = collectionOf(entry);
    for (let number = 0; number < pending.chunks; number++) {
      const chunk = await this.chunks.findOne({ _id: `${pending.id}/${number}` }, MAJORITY_READ);
      // Chunks are deleted when all of them have been applied.
      if (!chunk) break;
      await this.apply(collection, term, chunk.operations);
    }
    await this.apply(collection, term, pending.operations);
    await this.finish(collection, term, position, pending);
  }

  private async apply(collection: Collection, term: number, operations: readonly Operation[]): Promise<void> {
    const documents: Change<Stored>[] = [];
    const totals: Change<StoredTotal>[] = [];
    for (const operation of operations)
      if ('numbers' in operation) {
        const { _id, numbers } = operation;
        totals.push({ _id, stored: numbers && { term, numbers }, tombstone: { term } });
      } else {
        const { _id, document } = operation;
        const stored = document && collection.stored(document, term);
        documents.push({ _id, stored, tombstone: { term, live: false } });
      }
    await this.write<Stored>(collection.documents, term, documents);
    await this.write<StoredTotal>(collection.totals, term, totals);
  }

  /**
   * Writes the operations of this term that are missing, which each write checks itself: an earlier read may have come
   * from a member that is behind.
   */
  private async write<S extends Stored | StoredTotal>(
    name: string,
    term: number,
    changes: readonly Change<S>[],
  ): Promise<void> {
    const collection = this.db.collection<StoredBase>(name);
    const remaining = changes.length < BULK_OPERATIONS ? changes : await insertNew(collection, term, changes);
    await writeExisting(
      collection,
      remaining.map(({ _id, stored, tombstone }) => ({
        replaceOne: {
          filter: { _id, term: { $lt: term } },
          replacement: stored ?? tombstone,
          // An _id that was never stored needs no tombstone: no write of it can come late. A duplicate key means that
          // it is stored in this term or a later one, as no older one was found to replace.
          upsert: stored !== null,
        },
      })),
    );
  }

  private async finish(
    { name, documents }: Collection,
    term: number,
    from: Position,
    { id, to, chunks, keepsChanged }: Intent,
  ): Promise<void> {
    // With chunks for this checkpoint of processes that died before they bound them.
    if (chunks > 0) await this.chunks.deleteMany({ documents, from });
    await this.entries.updateOne(
      { _id: name, documents, term, 'pending.id': id },
      { $set: { position: to, ...(!keepsChanged && { changed: to }), pending: null } },
    );
  }
}

/** The result of an operation: the stored document, or its tombstone. */
interface Change<S extends Stored | StoredTotal> {
  _id: string;
  stored: Omit<S, '_id'> | null;
  tombstone: Omit<S, '_id'>;
}

/** A document that is removed twice, or put and removed, is removed. */
function chunksOf({ put, remove, totals = [] }: Commit): Operation[][] {
  const operations = new Map<string, Operation>();
  for (const document of put) operations.set(document._id, { _id: document._id, document });
  for (const _id of remove) operations.set(_id, { _id, document: null });
  const chunks: Operation[][] = [];
  let size = 0;
  const totalOperations = totals.map(
    ({ key, numbers }): Operation => ({
      _id: key,
      numbers: Object.keys(numbers).length > 0 ? numbers : null,
    }),
  );
  for (const operation of [...operations.values(), ...totalOperations]) {
    const bytes = BSON.calculateObjectSize(operation, { ignoreUndefined: true });
    const last = chunks.at(-1);
    if (last && last.length < CHUNK_DOCUMENTS && size + bytes <= CHUNK_BYTES) {
      last.push(operation);
      size += bytes;
    } else {
      chunks.push([operation]);
      size = bytes;
    }
  }
  return chunks;
}

/** The common fields of stored documents and totals. */
type StoredBase = { _id: string; term: number };

/** Inserts documents that are not stored yet, and returns those that are, or are to be removed. */
async function insertNew<S extends Stored | StoredTotal>(
  written: MongoCollection<StoredBase>,
  term: number,
  changes: readonly Change<S>[],
): Promise<Change<S>[]> {
  const puts = changes.flatMap(({ _id, stored }) => (stored ? [{ _id, ...stored, term }] : []));
  const existing = await writeExisting(
    written,
    puts.map((document) => ({ insertOne: { document } })),
  );
  return changes.filter(({ _id, stored }) => stored === null || existing.has(_id));
}

/** Does all writes but inserts of existing documents, and returns the _ids of those. */
async function writeExisting(
  written: MongoCollection<StoredBase>,
  writes: AnyBulkWriteOperation<StoredBase>[],
): Promise<Set<unknown>> {
  if (writes.length === 0) return new Set();
  try {
    await written.bulkWrite(writes, { ordered: false });
    return new Set();
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) throw error;
    const writeErrors = [error.writeErrors].flat();
    if (writeErrors.length === 0 || !writeErrors.every(isDuplicateKey)) throw error;
    return new Set(
      writeErrors.map(({ index }) => {
        const write = writes[index]!;
        return 'insertOne' in write ? write.insertOne.document._id : undefined;
      }),
    );
  }
}
