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
import { within } from '../engines/within.js';
import { StoreUnavailable } from '../event-store/event-store.js';

/** How long a request waits for a server that does not respond, in milliseconds. */
const BOUND = 4_000;
const NAMES_DATABASE = /^mongodb(\+srv)?:\/\/[^/?]+\/[^/?]+/;

/**
 * A client, and the database that the URL's path names. Writes are acknowledged by a majority and its journals, reads
 * come from the primary, whatever the URL asks for: what was acknowledged must not be lost, nor what decides be old.
 * @param suffix is added to the database's name
 * @throws Error that does not repeat the URL: it may hold a password
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
  // Options of the URL go before those of the client, and after those of the database.
  const db = client.db(`${client.options.dbName}${suffix}`, {
    readPreference: 'primary',
    readConcern: new ReadConcern(readConcern),
    writeConcern: { w: 'majority', journal: true },
  });
  return { client, db };
}

/**
 * Answers of a server that goes away or is not the primary any more (the drivers' "state change errors"), that cannot
 * reach the others, mongos among them, or that waited for the majority or ended a question in vain.
 */
const AWAY = new Set([
  6, 7, 43, 64, 89, 91, 134, 175, 189, 262, 9_001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436,
]);
const LABELS = Object.values(MongoErrorLabel).filter((label) => /^(Retryable|SystemOverloaded)/.test(label));

/** What the driver throws on bytes that are no answer of a server. The connection is closed, and the next one may be good. */
const UNREADABLE = [
  MongoParseError,
  MongoDecompressionError,
  MongoUnexpectedServerResponseError,
  BSON.BSONError,
];

/**
 * Whether a failure passes. What a bulk write meets on the way to the server, the driver hands on as the response of
 * its own error; as they are, what the name service says of a mongodb+srv URL, and a connection that is reset while a
 * long message is being sent.
 */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  UNREADABLE.some((type) => error instanceof type) ||
  (error instanceof MongoError && LABELS.some((label) => error.hasErrorLabel(label))) ||
  (error instanceof MongoServerError &&
    (AWAY.has(Number(error.code)) || isUnavailable(error.errorResponse))) ||
  typeof (error as NodeJS.ErrnoException | null)?.syscall === 'string';

/**
 * What a question comes to, unless the server takes too long: the driver's own bounds are those of each of its tries.
 * @throws StoreUnavailable then; a write may take place yet
 */
export const withTimeout = <T>(answer: Promise<T>): Promise<T> =>
  within(BOUND, answer, () => new StoreUnavailable('MongoDB'));
