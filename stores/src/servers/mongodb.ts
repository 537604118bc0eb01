import {
  BSON,
  type Db,
  MongoClient,
  type MongoClientOptions,
  MongoDecompressionError,
  MongoError,
  MongoErrorLabel,
  MongoNetworkError,
  MongoParseError,
  MongoServerError,
  MongoServerSelectionError,
  MongoUnexpectedServerResponseError,
  ReadConcern,
  type ReadConcernLevel,
} from 'mongodb';
import { withTimeout } from '../engines/timeout.js';
import { StoreUnavailable } from '../event-store/event-store.js';

/** Timeout of a server that does not respond, in milliseconds. */
const CALL_TIMEOUT_MS = 4_000;
const NAMES_DATABASE = /^mongodb(\+srv)?:\/\/[^/?]+\/[^/?]+/;

/**
 * A client, and the database of the URL's path. Writes are acknowledged by a majority and its journals, and reads are
 * from the primary, whatever the URL's options: acknowledged writes must not be lost, and decisions must not rest on
 * old data.
 * @param suffix added to the database's name
 * @throws Error that does not repeat the URL, which may hold a password
 */
export function openMongoDb(
  url: string,
  readConcern: ReadConcernLevel,
  options: MongoClientOptions,
  suffix = '',
): { client: MongoClient; db: Db } {
  if (!NAMES_DATABASE.test(url))
    throw new Error('MONGODB_URL names no database. Write it after the hosts: mongodb://host:27017/parkho');
  const client = new MongoClient(url, options);
  // Options of the URL override those of the client, and are overridden by those of the database.
  const db = client.db(`${client.options.dbName}${suffix}`, {
    readPreference: 'primary',
    readConcern: new ReadConcern(readConcern),
    writeConcern: { w: 'majority', journal: true },
  });
  return { client, db };
}

/**
 * Error codes of a server that shuts down or is no longer the primary (the drivers' "state change errors"), that cannot
 * reach other members, or whose wait for the majority or for a query timed out.
 */
const TRANSIENT_CODES = new Set([
  6, 7, 43, 64, 89, 91, 134, 175, 189, 262, 9_001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436,
]);
const LABELS = Object.values(MongoErrorLabel).filter((label) => /^(Retryable|SystemOverloaded)/.test(label));

/**
 * Errors of the driver for bytes that are no response of a server. The connection is closed, and the next one may work.
 */
const UNREADABLE = [
  MongoParseError,
  MongoDecompressionError,
  MongoUnexpectedServerResponseError,
  BSON.BSONError,
];

/**
 * Whether an error is transient. An error of a bulk write has the server's response nested; errors of name resolution
 * (mongodb+srv) and of a connection reset while sending are passed on by the driver as they are.
 */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  UNREADABLE.some((type) => error instanceof type) ||
  (error instanceof MongoError && LABELS.some((label) => error.hasErrorLabel(label))) ||
  (error instanceof MongoServerError &&
    (TRANSIENT_CODES.has(Number(error.code)) || isUnavailable(error.errorResponse))) ||
  typeof (error as NodeJS.ErrnoException | null)?.syscall === 'string';

/**
 * Resolves with the result, unless the server takes too long: the driver's own timeouts are for each attempt.
 * @throws StoreUnavailable on timeout; a write may still take place
 */
export const withMongoTimeout = <T>(operation: Promise<T>): Promise<T> =>
  withTimeout(CALL_TIMEOUT_MS, operation, () => new StoreUnavailable('MongoDB'));
