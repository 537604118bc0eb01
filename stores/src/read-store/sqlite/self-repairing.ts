import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isFolder } from '../../engines/private-file.js';
import { StoreUnavailable } from '../../event-store/event-store.js';
import type { Document, Shape } from '../document.js';
import type {
  Catalogue,
  Checkpoint,
  Commit,
  ContinuedQuery,
  FacetValue,
  Lease,
  Page,
  Query,
  ReadStore,
  Selection,
  Total,
} from '../read-store.js';

/** The parts of a file that SQLite writes to. */
const FILE_SUFFIXES = ['', '-wal', '-shm'];
/** Between the name of a file and the time of its quarantine. */
const QUARANTINE_SUFFIX = '.damaged-';

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/**
 * Whether an error means that the file was altered. Invalid JSON in a document and an invalid id are such errors, too.
 */
export const isDamage = (error: unknown): boolean => {
  const { errcode = 0, message = '' } = error as { errcode?: number; message?: string };
  // The low byte of an extended result code is the primary one.
  const code = errcode % 256;
  const lacksTable = code === 1 && message.startsWith('no such table');
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB || lacksTable || error instanceof SyntaxError;
};

const isSqliteError = (error: unknown): boolean => (error as { code?: string }).code === 'ERR_SQLITE_ERROR';

/** Renames a damaged file, with a date, for inspection; an earlier one is deleted. */
function quarantine(file: string): void {
  deleteQuarantined(file);
  const date = new Date().toISOString().replaceAll(':', '-');
  for (const suffix of FILE_SUFFIXES)
    if (existsSync(file + suffix)) renameSync(file + suffix, `${file}${QUARANTINE_SUFFIX}${date}${suffix}`);
}

/** Deletes the renamed file: it may hold personal data. */
function deleteQuarantined(file: string): void {
  const folder = dirname(file);
  for (const name of readdirSync(folder))
    if (name.startsWith(basename(file) + QUARANTINE_SUFFIX))
      rmSync(join(folder, name), { recursive: true, force: true });
}

const logDamage = (file: string, reason: string): void =>
  console.error(`${basename(file)} is damaged: it is renamed and rebuilt from the log. ${reason}`);

/**
 * A read store that replaces its file when it is damaged: the file is renamed, and documents are unavailable until they
 * have been folded from the log into a new one.
 */
export class SelfRepairingReadStore implements ReadStore {
  #current: Promise<ReadStore>;
  #isReplaced = false;

  constructor(
    private readonly file: string,
    private readonly open: () => Promise<ReadStore>,
  ) {
    if (isFolder(file)) {
      logDamage(file, 'it is a folder');
      quarantine(file);
    }
    this.#current = open();
  }

  /** Resolves when a file is open, the present one or its replacement. */
  async ready(): Promise<this> {
    const first = this.#current;
    await this.#run(async () => undefined).catch(async (error) => {
      if (first === this.#current) throw error;
      await this.#current;
    });
    return this;
  }

  ensure(collection: string, shape: Shape): Promise<void> {
    return this.#run((store) => store.ensure(collection, shape));
  }
  prepare(collection: string, signal: AbortSignal): Promise<void> {
    return this.#run((store) => store.prepare(collection, signal));
  }
  list(prefix: string): Promise<string[]> {
    return this.#run((store) => store.list(prefix));
  }
  drop(collection: string): Promise<void> {
    return this.#run((store) => store.drop(collection));
  }
  active(name: string): Promise<string | null> {
    return this.#run((store) => store.active(name));
  }
  activate(name: string, collection: string): Promise<void> {
    return this.#run((store) => store.activate(name, collection));
  }
  catalogue(): Promise<Catalogue> {
    return this.#run((store) => store.catalogue());
  }
  checkpoint(collection: string): Promise<Checkpoint> {
    return this.#run((store) => store.checkpoint(collection));
  }
  commit(collection: string, commit: Commit): Promise<void> {
    return this.#run((store) => store.commit(collection, commit));
  }
  get<D extends Document>(collection: string, id: string): Promise<D | null> {
    return this.#run((store) => store.get<D>(collection, id));
  }
  getMany<D extends Document>(collection: string, ids: readonly string[]): Promise<D[]> {
    return this.#run((store) => store.getMany<D>(collection, ids));
  }
  find<D extends Document>(collection: string, query: ContinuedQuery): Promise<D[]> {
    return this.#run((store) => store.find<D>(collection, query));
  }
  page<D extends Document>(collection: string, query: Query): Promise<Page<D>> {
    return this.#run((store) => store.page<D>(collection, query));
  }
  count(collection: string, selection: Selection): Promise<number> {
    return this.#run((store) => store.count(collection, selection));
  }
  facets(
    collection: string,
    selection: Selection,
    fields: readonly string[],
  ): Promise<Record<string, FacetValue[]>> {
    return this.#run((store) => store.facets(collection, selection, fields));
  }
  vocabulary(collection: string, prefix: string): Promise<string[]> {
    return this.#run((store) => store.vocabulary(collection, prefix));
  }
  totals(collection: string, keys: readonly string[]): Promise<Total[]> {
    return this.#run((store) => store.totals(collection, keys));
  }
  totalsUnder(collection: string, prefix: string): Promise<readonly Total[]> {
    return this.#run((store) => store.totalsUnder(collection, prefix));
  }
  lease(name: string): Promise<Lease | null> {
    return this.#run((store) => store.lease(name));
  }
  swapLease(name: string, from: Lease | null, to: Lease | null): Promise<boolean> {
    return this.#run((store) => store.swapLease(name, from, to));
  }
  scrub(): Promise<boolean> {
    deleteQuarantined(this.file);
    return this.#run((store) => store.scrub());
  }
  memory(): Promise<number> {
    return this.#run((store) => store.memory());
  }
  async close(): Promise<void> {
    await (await this.#current).close();
  }

  async #run<T>(work: (store: ReadStore) => Promise<T>): Promise<T> {
    const current = this.#current;
    try {
      return await work(await current);
    } catch (error) {
      // Any error of a store that is being replaced is caused by that.
      if (current === this.#current && isDamage(error)) this.#replace(current, error);
      const isLost = error instanceof RangeError && this.#isReplaced;
      if (current !== this.#current || isLost || isSqliteError(error))
        throw new StoreUnavailable('The read store', { cause: error });
      throw error;
    }
  }

  #replace(damaged: Promise<ReadStore>, cause: unknown): void {
    logDamage(this.file, (cause as Error).message);
    this.#isReplaced = true;
    this.#current = (async () => {
      // A damaged file may fail to close.
      await damaged.then((store) => store.close()).catch(() => undefined);
      quarantine(this.file);
      return this.open();
    })();
    // The next call throws the error.
    this.#current.catch(() => undefined);
  }
}
