import { createHash } from 'node:crypto';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import {
  ANALYSIS_LIMITS,
  DomainError,
  ANALYSIS_MESSAGES as MESSAGES,
  type QueryResult,
} from '@parkho/contracts';
import { LogTree, StoreUnavailable } from '@parkho/stores';
import type { Config } from '../config.js';
import { CONFIG } from '../platform/engines/tokens.js';
import type { AsOf } from './engine/main.js';
import { EngineProcess, hasEngine } from './engine-process.js';

/** Idle time after which the process ends and frees its memory, in milliseconds. */
const IDLE_MS = 10 * 60_000;
const RETRY_SECONDS = 5;

/**
 * Answers SQL queries about the facts of the log. They run one at a time in its own process, which folds the log at the
 * first query and follows it from then on; it is restarted when it has ended.
 */
@Injectable()
export class AnalysisService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Analysis');
  private engine: EngineProcess | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private idle: NodeJS.Timeout | undefined;
  private isClosing = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly tree: LogTree,
  ) {}

  /** Whether there is an engine for this platform. */
  readonly isAvailable = hasEngine();

  /**
   * @throws DomainError 'invalid' for an invalid query, with the engine's reason; 'unprocessable' for one that exceeds
   *   its time or memory; 'too-many' where too many wait; 'unavailable' during the first fold, or where the process has
   *   ended; 'unsupported' without an engine
   */
  async runQuery(sql: string, asOf: AsOf = {}): Promise<QueryResult> {
    if (!this.isAvailable) throw new DomainError('unsupported', MESSAGES.unavailable);
    if (this.waiting >= ANALYSIS_LIMITS.waiting)
      throw new DomainError('too-many', MESSAGES.tooMany, { retryAfter: RETRY_SECONDS });
    this.waiting++;
    const result = this.last.then(() => this.run(sql, asOf));
    this.last = result.catch(() => {});
    try {
      return await result;
    } finally {
      this.waiting--;
    }
  }

  /** Starts the first fold. */
  prepare(): void {
    if (this.isAvailable && !this.isClosing)
      void this.startEngine()
        .waitUntilReady()
        .catch(() => {});
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    await this.stopEngine();
  }

  private async run(sql: string, asOf: AsOf): Promise<QueryResult> {
    if (this.isClosing) throw new StoreUnavailable('This process');
    const engine = this.startEngine();
    await engine.waitUntilReady();
    const outcome = await engine.runQuery({ sql, ...asOf });
    if ('unavailable' in outcome) throw new StoreUnavailable(outcome.unavailable);
    if ('refused' in outcome) throw new DomainError(outcome.kind, outcome.refused);
    const { result, position, engine: name } = outcome;
    const { root } = await this.tree.headAt(position);
    const { columns, rows } = result;
    const sha256 = createHash('sha256').update(JSON.stringify({ columns, rows })).digest('hex');
    return { ...result, evidence: { position, root, sha256, engine: name } };
  }

  private startEngine(): EngineProcess {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => void this.stopEngine(), IDLE_MS).unref();
    this.engine ??= new EngineProcess(this.config, (reason) => {
      this.engine = undefined;
      this.logger.warn(`The analysis process ended: ${reason}`);
    });
    return this.engine;
  }

  /** Ends the process to free its memory; the next query starts another. */
  async stopEngine(): Promise<void> {
    clearTimeout(this.idle);
    const { engine } = this;
    this.engine = undefined;
    await engine?.stop();
  }
}
