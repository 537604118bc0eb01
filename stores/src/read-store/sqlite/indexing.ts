import type { SQLInputValue } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Position } from '../../event-store/event-store.js';
import { BackgroundStatements } from './background.js';
import type { Collection, SelectedDocument } from './collection.js';
import { type Connection, PRAGMAS, WRITE_RETRY } from './connection.js';

/** Pause after each step of index building, in milliseconds, so that other writers can commit. */
const YIELD_MS = 2 * WRITE_RETRY;
/** Documents whose words are read and inserted into the index at a time. */
const WORDS_BATCH = 2_000;
const WORDS_STEP = 50;

/** The collections, and transactions that change them. */
interface IndexedCollections {
  find(name: string): { collection: Collection; position: Position };
  isLarge(collection: Collection): boolean;
  write<T>(work: () => T): Promise<T>;
}

/**
 * Builds indexes late: filling them at once is far cheaper than growing them row by row. Those of large collections are
 * built off the event loop.
 */
export class Indexing {
  /** The indexes that are being built. */
  readonly #building = new Map<string, Promise<void>>();
  readonly #indexers = new Set<BackgroundStatements>();

  constructor(
    private readonly file: string,
    private readonly connection: Connection,
    private readonly source: IndexedCollections,
  ) {}

  /** Resolves when the collection has its indexes, which are built once for all waiting queries. */
  ensureIndexes(name: string): Promise<void> {
    if (this.source.find(name).collection.indexed) return Promise.resolve();
    const indexing = this.#building.get(name) ?? this.#index(name).finally(() => this.#building.delete(name));
    this.#building.set(name, indexing);
    return indexing;
  }

  /** Builds the missing indexes in the file; continues where another process has stopped, or works beside it. */
  async #index(name: string): Promise<void> {
    const { collection } = this.source.find(name);
    await this.change(collection, async (change) => {
      for (const index of collection.indexes) await change(index);
      while (!(await this.source.write(() => this.#markIndexed(name))))
        await change(collection.insertAllWords, ...(await this.#nextWords(name)));
    });
  }

  /**
   * Runs statements that change indexes: those of a large collection off the event loop, with pauses for other writers.
   */
  async change(
    collection: Collection,
    work: (change: (sql: string, ...values: SQLInputValue[]) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const indexer = new BackgroundStatements(this.file, PRAGMAS);
    this.#indexers.add(indexer);
    const isLarge = this.source.isLarge(collection);
    try {
      await work(async (sql, ...values) => {
        if (!isLarge) await this.source.write(() => this.connection.run(sql, ...values));
        else {
          await indexer.run(sql, values);
          await pause(YIELD_MS);
        }
      });
    } finally {
      this.#indexers.delete(indexer);
      await indexer.close();
    }
  }

  /** Marks the collection as indexed when all its words are in the index; the other indexes must exist. */
  #markIndexed(name: string): boolean {
    const { collection } = this.source.find(name);
    const { shape, table } = collection;
    const selectLater = `SELECT 1 FROM ${table} WHERE row > ? LIMIT 1`;
    if (shape.search && this.connection.row(selectLater, this.lastWords(collection))) return false;
    this.connection.run('UPDATE collections SET indexed = 1 WHERE name = ?', name);
    collection.indexed = true;
    return true;
  }

  /** Values of insertAllWords for the next documents. A commit before their insertion makes them void. */
  async #nextWords(name: string): Promise<SQLInputValue[]> {
    const { collection, position } = this.source.find(name);
    const lastRow = this.lastWords(collection);
    const words: [row: number, text: string][] = [];
    for (let isFull = true; isFull && words.length < WORDS_BATCH; ) {
      if (words.length > 0) await nextTurn();
      const rows = this.connection.lists<SelectedDocument>(
        collection.selectDocumentsBehind,
        words.at(-1)?.[0] ?? lastRow,
        WORDS_STEP,
      );
      for (const row of rows) words.push([row[0], collection.text(collection.document(row))]);
      isFull = rows.length === WORDS_STEP;
    }
    return [JSON.stringify(words), lastRow, name, position];
  }

  /** The last row whose words are in the index. */
  lastWords({ shape, wordsTable }: Collection): number {
    if (!shape.search) return 0;
    return Number(this.connection.row(`SELECT max(rowid) AS row FROM ${wordsTable}`)!.row ?? 0);
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#indexers].map((indexer) => indexer.close()));
    await Promise.allSettled(this.#building.values());
  }
}
