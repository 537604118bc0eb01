import { randomBytes } from 'node:crypto';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { StoreUnavailable } from '../event-store/event-store.js';
import { differs, KEY_BYTES, type KeyEntry, KeyErased, type KeyStore } from './key-store.js';

/** How long a caller waits for another process to finish its commit, in milliseconds. */
const BUSY_TIMEOUT = 5_000;

/**
 * A rollback journal and no write-ahead log: the journal is gone after each commit, while a log would keep an erased
 * key until it is written over. What is deleted inside the file is overwritten with zeros.
 */
const PRAGMAS = 'PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON';
/** Where the key is NULL it has been erased. */
const SCHEMA = 'CREATE TABLE IF NOT EXISTS keys (id TEXT PRIMARY KEY, key BLOB) STRICT, WITHOUT ROWID';

interface Row {
  id: string;
  key: Uint8Array | null;
}

/** The keys in one SQLite file, which several processes may open at once. */
class SqliteKeyStore implements KeyStore {
  readonly #db: DatabaseSync;
  readonly #all: StatementSync;
  readonly #many: StatementSync;
  readonly #one: StatementSync;
  readonly #insert: StatementSync;
  readonly #erase: StatementSync;

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
    this.#db.exec(`${PRAGMAS}; ${SCHEMA}`);
    this.#all = this.#db.prepare('SELECT * FROM keys');
    this.#many = this.#db.prepare('SELECT * FROM keys WHERE id IN (SELECT value FROM json_each(?))');
    this.#one = this.#db.prepare('SELECT * FROM keys WHERE id = ?');
    this.#insert = this.#db.prepare('INSERT INTO keys VALUES (?, ?) ON CONFLICT DO NOTHING');
    this.#erase = this.#db.prepare(
      'INSERT INTO keys VALUES (?, NULL) ON CONFLICT DO UPDATE SET key = NULL WHERE key IS NOT NULL',
    );
  }

  async get(ids: readonly string[]): Promise<Map<string, Buffer | null>> {
    const rows = attempt(() => this.#many.all(JSON.stringify(ids))) as unknown as Row[];
    return new Map(rows.map(({ id, key }) => [id, key && Buffer.from(key)]));
  }

  async create(id: string): Promise<Buffer> {
    const { key } = attempt(() => {
      const found = this.#one.get(id);
      // Two processes may get here: the first stored key is used by both.
      if (!found) this.#insert.run(id, randomBytes(KEY_BYTES));
      return found ?? this.#one.get(id);
    }) as unknown as Row;
    if (!key) throw new KeyErased(id);
    return Buffer.from(key);
  }

  async erase(id: string): Promise<void> {
    attempt(() => this.#erase.run(id));
  }

  async *entries(): AsyncGenerator<KeyEntry, void, undefined> {
    for (const row of attempt(() => this.#all.all()) as unknown as Row[])
      yield { id: row.id, key: row.key && Buffer.from(row.key) };
  }

  async adopt({ id, key }: KeyEntry): Promise<void> {
    if (key === null) return this.erase(id);
    attempt(() => this.#insert.run(id, key));
    const { key: stored } = attempt(() => this.#one.get(id)) as unknown as Row;
    if (!stored || !key.equals(stored)) throw differs(id);
  }

  async close(): Promise<void> {
    if (this.#db.isOpen) this.#db.close();
  }
}

const attempt = <T>(work: () => T): T => {
  try {
    return work();
  } catch (cause) {
    throw new StoreUnavailable('The key store', { cause });
  }
};

/** Opens the keys in a file and creates it when it is missing; its folder must exist. */
export const openSqliteKeyStore = (file: string): KeyStore => new SqliteKeyStore(file);
