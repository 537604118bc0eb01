import { DuckDBInstance, version } from '@duckdb/node-api';
import { ANALYSIS_MESSAGES as MESSAGES } from '@parkho/contracts';
import { FACT_TABLES } from '@parkho/projections';
import { openEventStore, type StoreSettings, StoreUnavailable, withUpcasters } from '@parkho/stores';
import { executeStatement, type StatementResult } from './execute-statement.js';
import { FactTables } from './fact-tables.js';
import { LogFacts } from './facts-of-log.js';
import { deterministicFunctions, toDeterministicStatement } from './statement.js';

/** Limits of a query. */
export interface EngineLimits {
  seconds: number;
  /**
   * Of DuckDB, in MB, including the facts; memory that it does not count, such as one long text, is limited by
   * `resident`.
   */
  memory: number;
  /** The memory of the whole process in MB, beyond which it ends. */
  resident: number;
}

/** The events that a query covers: up to the end of a day in Pakistan, or a number of them; default: all. */
export interface AsOf {
  asOf?: string;
  position?: number;
}

/** Messages to the process: first the stores of the log to fold, then queries. */
export type EngineRequest = { stores: StoreSettings; limits: EngineLimits } | (AsOf & { sql: string });
/** Messages from the process: the folded share, from 0 to 1; a result with its evidence; or an error. */
export type EngineMessage =
  | { progress: number }
  | 'folded'
  | { result: StatementResult; position: number; engine: string }
  | QueryError
  | 'exhausted'
  | { unavailable: string };

/** Why a query has no result; 'unprocessable' where it exceeded its time or memory. */
export interface QueryError {
  refused: string;
  kind: 'invalid' | 'unprocessable';
}

const MB = 1024 * 1024;
const MEMORY_CHECK_MS = 50;

const send = (message: EngineMessage): void => void process.send!(message);

// The process answers one query at a time and exits with its parent.
process.on('disconnect', () => process.exit());

interface Engine {
  instance: DuckDBInstance;
  facts: LogFacts;
  functions: ReadonlySet<string>;
  limits: EngineLimits;
}
let engine: Engine;

const open = async (stores: StoreSettings, limits: EngineLimits): Promise<Engine> => {
  const memoryTimer = setInterval(() => {
    if (process.memoryUsage.rss() < limits.resident * MB) return;
    clearInterval(memoryTimer);
    // The engine's threads may keep the process from exiting.
    process.send!('exhausted' satisfies EngineMessage, () => process.kill(process.pid, 'SIGKILL'));
  }, MEMORY_CHECK_MS).unref();
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '1',
    memory_limit: `${limits.memory}MB`,
    max_temp_directory_size: '0B',
    enable_external_access: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_unsigned_extensions: 'false',
  });
  const connection = await instance.connect();
  await connection.run(`SET TimeZone = 'UTC'; SET lock_configuration = true`);
  const log = await openEventStore(stores, { isReadOnly: true });
  const facts = await LogFacts.create(withUpcasters(log), connection);
  return { instance, facts, functions: await deterministicFunctions(connection), limits };
};

const names = new Set(FACT_TABLES.flatMap(({ name }) => [name, `${name}_history`]));

const runQuery = async (sql: string, { asOf, position: requested }: AsOf): Promise<EngineMessage> => {
  const { instance, facts, functions, limits } = engine;
  const position = requested ?? facts.positionAsOf(asOf);
  const events = facts.positionAsOf();
  if (position > events) return { refused: MESSAGES.positionBeyond(events), kind: 'invalid' };
  const connection = await instance.connect();
  const limit = setTimeout(() => connection.interrupt(), limits.seconds * 1_000);
  try {
    await FactTables.createViewsAsOf(connection, position);
    const statement = await toDeterministicStatement(connection, sql, names, functions);
    return { result: await executeStatement(connection, statement), position, engine: `DuckDB ${version()}` };
  } catch (error) {
    return queryErrorOf(error as Error);
  } finally {
    clearTimeout(limit);
    connection.closeSync();
  }
};

const queryErrorOf = (error: Error): QueryError => {
  if (error.message.startsWith('INTERRUPT')) return { refused: MESSAGES.tookTooLong, kind: 'unprocessable' };
  if (error.message.startsWith('Out of Memory'))
    return { refused: MESSAGES.outOfMemory, kind: 'unprocessable' };
  return { refused: error.message, kind: 'invalid' };
};

const handle = async (message: EngineRequest): Promise<void> => {
  if ('sql' in message) {
    await engine.facts.foldNewEvents();
    send(await runQuery(message.sql, message));
  } else {
    engine = await open(message.stores, message.limits);
    await engine.facts.foldNewEvents((progress) => send({ progress }));
    send('folded');
  }
};
let last = Promise.resolve();
process.on('message', (message: EngineRequest) => {
  last = last.then(async () => {
    try {
      await handle(message);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      send({ unavailable: error.engine });
    }
  });
});
