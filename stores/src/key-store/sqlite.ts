import { randomBytes } from 'node:crypto';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { restrictDatabaseToOwner } from '../engines/private-file.js';
import { StoreUnavailable } from '../event-store/event-store.js';
import {
  digestAfter,
  EMPTY_DIGEST,
  fingerprintOf,
  KEY_BYTES,
  type KeyEngine,
  type KeyEntry,
  KeyErased,
  type KeySummary,
  type KeyWrapping,
  keyConflict,
} from './key-store.js';
import { rewrapKey, UNWRAPPED } from './wrapping.js';

/** Timeout of waiting for another process's commit, in milliseconds. */
const BUSY_TIMEOUT = 5_000;

/**
 * A rollback journal and no write-ahead log: the journal is deleted after each commit, while a log would keep an erased
 * key until it is overwritten. Deleted data in the file is overwritten with zeros.
 */
const PRAGMAS = `PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;
  PRAGMA cache_size = -16384`;
/** A NULL key has been erased. */
const SCHEMA = `CREATE TABLE IF NOT EXISTS keys (
  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, key BLOB, fingerprint TEXT NOT NULL, digest TEXT NOT NULL
) STRICT; CREATE INDEX IF NOT EXISTS erased ON keys (number) WHERE key IS NULL`;

interface Row {
  number: number;
  id: string;
  key: Uint8Array | null;
  fingerprint: string;
  digest: string;
}

/** The keys in one SQLite file, which several processes may open at once. */
class SqliteKeyStore implements KeyEngine {
  readonly #db: DatabaseSync;
  readonly #selectAll: StatementSync;
  readonly #selectByIds: StatementSync;
  readonly #selectById: StatementSync;
  readonly #selectByNumber: StatementSync;
  readonly #selectLast: StatementSync;
  readonly #selectSummary: StatementSync;
  readonly #insert: StatementSync;
  readonly #erase: StatementSync;
  readonly #replace: StatementSync;

  constructor(
    file: string,
    private readonly wrapping: KeyWrapping,
  ) {
    restrictDatabaseToOwner(file);
    this.#db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
    this.#db.exec(PRAGMAS);
    this.#prepareTable();
    this.#selectAll = this.#db.prepare('SELECT * FROM keys ORDER BY number');
    this.#selectByIds = this.#db.prepare('SELECT * FROM keys WHERE id IN (SELECT value FROM json_each(?))');
    this.#selectById = this.#db.prepare('SELECT * FROM keys WHERE id = ?');
    this.#selectByNumber = this.#db.prepare('SELECT * FROM keys WHERE number = ?');
    this.#selectLast = this.#db.prepare('SELECT * FROM keys ORDER BY number DESC LIMIT 1');
    // One statement reads one state of the file.
    this.#selectSummary = this.#db.prepare(`SELECT (SELECT count(*) FROM keys) AS keys,
      (SELECT count(*) FROM keys WHERE key IS NULL) AS erased,
      (SELECT digest FROM keys ORDER BY number DESC LIMIT 1) AS digest`);
    this.#insert = this.#db.prepare('INSERT INTO keys VALUES (?, ?, ?, ?, ?)');
    this.#erase = this.#db.prepare('UPDATE keys SET key = NULL WHERE id = ? AND key IS NOT NULL');
    this.#replace = this.#db.prepare('UPDATE keys SET key = ? WHERE number = ?');
  }

  async get(ids: readonly string[]): Promise<Map<string, Buffer | null>> {
    const rows = attempt(() => this.#selectByIds.all(JSON.stringify(ids))) as unknown as Row[];
    return new Map(rows.map((row) => [row.id, this.#keyIn(row)]));
  }

  async create(id: string): Promise<Buffer> {
    // Of two concurrent processes, both use the key that is stored first.
    const row = attempt(() => this.#findOrAdd(id, () => this.#add(id, randomBytes(KEY_BYTES))));
    const key = this.#keyIn(row);
    if (!key) throw new KeyErased(id);
    return key;
  }

  async erase(id: string): Promise<void> {
    attempt(() =>
      this.#inTransaction(() => {
        if (this.#row(id)) this.#erase.run(id);
        else this.#add(id, null);
      }),
    );
  }

  async numberOf(id: string): Promise<number | undefined> {
    return attempt(() => this.#row(id))?.number;
  }

  async summary(): Promise<KeySummary> {
    const { keys, erased, digest } = attempt(() => this.#selectSummary.get()) as unknown as KeySummary;
    return { keys, erased, digest: digest ?? EMPTY_DIGEST };
  }

  async digestOf(ids: number): Promise<string | undefined> {
    return ids === 0
      ? EMPTY_DIGEST
      : attempt(() => this.#selectByNumber.get(ids - 1) as unknown as Row | undefined)?.digest;
  }

  async *entries(): AsyncGenerator<KeyEntry, void, undefined> {
    for (const row of attempt(() => this.#selectAll.all()) as unknown as Row[]) {
      const { id, key, fingerprint, digest } = row;
      const hasConfiguredWrapping = !key || key.length === this.wrapping.bytes;
      yield { id, key: this.#keyIn(row), fingerprint, digest, hasConfiguredWrapping };
    }
  }

  async importKey({ id, key, fingerprint }: Parameters<KeyEngine['importKey']>[0]): Promise<void> {
    const row = attempt(() => this.#findOrAdd(id, () => this.#add(id, key, fingerprint)));
    if (key === null) return this.erase(id);
    if (!this.#keyIn(row)?.equals(key)) throw keyConflict(id);
  }

  async rewrap(from: KeyWrapping): Promise<number> {
    return attempt(() =>
      this.#inTransaction(() => {
        let changed = 0;
        for (const { number, id, key } of this.#selectAll.all() as unknown as Row[]) {
          const stored = key && rewrapKey(id, key, from, this.wrapping);
          if (stored) changed += Number(this.#replace.run(stored, number).changes);
        }
        return changed;
      }),
    );
  }

  async close(): Promise<void> {
    if (this.#db.isOpen) this.#db.close();
  }

  #keyIn({ id, key }: Row): Buffer | null {
    return key && this.wrapping.unwrap(id, key);
  }

  #row(id: string): Row | undefined {
    return this.#selectById.get(id) as unknown as Row | undefined;
  }

  #findOrAdd(id: string, add: () => Row): Row {
    return this.#row(id) ?? this.#inTransaction(() => this.#row(id) ?? add());
  }

  #lastRow(): Row | undefined {
    return this.#selectLast.get() as unknown as Row | undefined;
  }

  /**
   * Within a write transaction.
   * @param erasedFingerprint the fingerprint where `key` is null
   */
  #add(id: string, key: Buffer | null, erasedFingerprint = ''): Row {
    const fingerprint = key ? fingerprintOf(id, key) : erasedFingerprint;
    const last = this.#lastRow();
    const row = {
      number: last ? last.number + 1 : 0,
      id,
      key: key && this.wrapping.wrap(id, key),
      fingerprint,
      digest: digestAfter(last?.digest ?? EMPTY_DIGEST, id, fingerprint),
    };
    this.#insert.run(row.number, id, row.key, fingerprint, row.digest);
    return row;
  }

  /**
   * The table of an older version of Parkho had only ids and keys; its name is kept, so that such a program finds no
   * table to write to.
   */
  #prepareTable(): void {
    const columns = () => this.#db.prepare("SELECT * FROM pragma_table_info('keys')").all().length;
    if (columns() === 2) this.#inTransaction(() => columns() === 2 && this.#numberKeys());
    else this.#db.exec(SCHEMA);
  }

  #numberKeys(): void {
    const rows = this.#db.prepare('SELECT * FROM keys ORDER BY id').all() as unknown as Row[];
    this.#db.exec(`DROP TABLE keys; ${SCHEMA}`);
    const insert = this.#db.prepare('INSERT INTO keys VALUES (?, ?, ?, ?, ?)');
    let digest = EMPTY_DIGEST;
    for (const [number, { id, key }] of rows.entries()) {
      const fingerprint = key ? fingerprintOf(id, Buffer.from(key)) : '';
      digest = digestAfter(digest, id, fingerprint);
      insert.run(number, id, key && this.wrapping.wrap(id, Buffer.from(key)), fingerprint, digest);
    }
  }

  #inTransaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }
}

const attempt = <T>(work: () => T): T => {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof StoreUnavailable) throw cause;
    throw new StoreUnavailable('The key store', { cause });
  }
};

/** Opens the keys in a file, or creates it; its folder must exist. */
export const openSqliteKeyStore = (file: string, wrapping: KeyWrapping = UNWRAPPED): KeyEngine =>
  new SqliteKeyStore(file, wrapping);
