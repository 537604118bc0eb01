import { DuckDBInstance, version } from '@duckdb/node-api';
import { ANALYSIS_LIMITS, ANALYSIS_MESSAGES as MESSAGES } from '@parkho/contracts';
import { FACT_TABLES } from '@parkho/projections';
import { openEventStore, type StoreSettings, StoreUnavailable, withUpcasters } from '@parkho/stores';
import { type Answer, answerOf } from './answer.js';
import { FactTables } from './fact-tables.js';
import { FactsOfLog } from './facts-of-log.js';
import { consistentFunctions, RefusedStatement, statementOf } from './statement.js';

/** What the process receives: first where the log is, then, for each question, to fold what is new, and the question. */
export type ToEngine = { stores: StoreSettings } | 'follow' | { sql: string; asOf?: string };
/** What it sends: how far it has folded, from 0 to 1; the answer, with the events that it rests on; or why there is none. */
export type FromEngine =
  | { progress: number }
  | 'followed'
  | { answer: Answer; position: number; engine: string }
  | { refused: string }
  | { unavailable: string };

/** Of DuckDB, facts included. What it does not count, such as one long text, is watched below. */
const MEMORY_MB = 1_024;
/** Of the whole process. Above it ends itself, and another takes its place. */
const RESIDENT_MB = 1_800;
const WATCH_MS = 50;

const send = (message: FromEngine): void => void process.send!(message);

// The process answers one question at a time and exits with its parent.
process.on('disconnect', () => process.exit());
const watch = setInterval(() => {
  if (process.memoryUsage.rss() < RESIDENT_MB * 1024 * 1024) return;
  clearInterval(watch);
  // The engine's thread may not let the process exit.
  process.send!({ refused: MESSAGES.outOfMemory } satisfies FromEngine, () =>
    process.kill(process.pid, 'SIGKILL'),
  );
}, WATCH_MS).unref();

const instance = await DuckDBInstance.create(':memory:', {
  threads: '1',
  memory_limit: `${MEMORY_MB}MB`,
  max_temp_directory_size: '0B',
  enable_external_access: 'false',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
  allow_unsigned_extensions: 'false',
});
const own = await instance.connect();
await own.run(`SET TimeZone = 'UTC'; SET lock_configuration = true`);
const functions = await consistentFunctions(own);
const names = new Set(FACT_TABLES.flatMap(({ name }) => [name, `${name}_history`]));
let facts: FactsOfLog;

const answer = async (sql: string, asOf?: string): Promise<FromEngine> => {
  const position = facts.positionAsOf(asOf);
  const connection = await instance.connect();
  const limit = setTimeout(() => connection.interrupt(), ANALYSIS_LIMITS.seconds * 1_000);
  try {
    await FactTables.showAsOf(connection, position);
    const statement = await statementOf(connection, sql, names, functions);
    return { answer: await answerOf(connection, statement), position, engine: `DuckDB ${version()}` };
  } catch (error) {
    return { refused: reasonOf(error as Error) };
  } finally {
    clearTimeout(limit);
    connection.closeSync();
  }
};

const reasonOf = (error: Error): string => {
  if (error instanceof RefusedStatement) return error.message;
  if (error.message.startsWith('INTERRUPT')) return MESSAGES.tookTooLong;
  if (error.message.startsWith('Out of Memory')) return MESSAGES.outOfMemory;
  return error.message;
};

const handle = async (message: ToEngine): Promise<void> => {
  if (message === 'follow') {
    await facts.follow((progress) => send({ progress }));
    send('followed');
  } else if ('sql' in message) send(await answer(message.sql, message.asOf));
  else {
    const log = await openEventStore(message.stores, { isReadOnly: true });
    facts = await FactsOfLog.create(withUpcasters(log), own);
  }
};
let last = Promise.resolve();
process.on('message', (message: ToEngine) => {
  last = last.then(async () => {
    try {
      await handle(message);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      send({ unavailable: error.engine });
    }
  });
});
