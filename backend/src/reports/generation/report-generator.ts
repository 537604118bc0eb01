import { Worker } from 'node:worker_threads';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { DomainError, SHOP_REPORT_MESSAGES, type ShopReportComparison } from '@parkho/contracts';
import { LogTree, StoreUnavailable } from '@parkho/stores';
import type { Config } from '../../config.js';
import { CONFIG } from '../../platform/engines/tokens.js';
import type { UploadedReport } from './compare-report.js';
import type { GeneratedReport, ReportOrder } from './generate-report.js';
import { ReportQueue } from './report-queue.js';
import type { ThreadData, ThreadMessage, ThreadTask } from './report-thread.js';

/** An event of the log cannot be read. The message has no personal data. */
export class UnreadableLog extends Error {}

/** The thread has failed, or exceeded its memory, as it would the next time. */
export class ReportCrashed extends Error {
  constructor() {
    super(SHOP_REPORT_MESSAGES.crashed);
  }
}

/** The timeout of a request for its report has passed. */
export class ReportTimeout extends Error {
  constructor() {
    super(SHOP_REPORT_MESSAGES.tookTooLong);
  }
}

interface ProgressOptions {
  /** The work is shared fairly between owners. */
  owner: string;
  /** Ends the work: the promise rejects with its reason. */
  signal?: AbortSignal;
  /** Called with the share that is done, from 0 to 1. */
  onProgress?: (share: number) => void;
}

type GeneratedMessage = Extract<ThreadMessage, { generated: unknown }>;
type ComparedMessage = Extract<ThreadMessage, { compared: unknown }>;

/** Tests run the source, but start the built thread. */
const THREAD = new URL('./report-thread.js', import.meta.url.replace('/src/reports/', '/dist/reports/'));

/** Generates reports off the event loop: each in a thread with its own connection to the log, in turns of their owners. */
@Injectable()
export class ReportGenerator implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Reports');
  private readonly closing = new AbortController();
  private readonly queue = new ReportQueue();
  private readonly unfinished = new Set<Promise<unknown>>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly tree: LogTree,
  ) {}

  /**
   * @throws DomainError as `generateReport`; UnreadableLog; ReportCrashed; StoreUnavailable when an engine is unavailable
   *   or this process ends
   */
  async generate(order: ReportOrder, watch: ProgressOptions): Promise<GeneratedReport> {
    return (await this.runQueued<GeneratedMessage>({ order }, watch)).generated;
  }

  /**
   * Generates a report again and compares it with an uploaded file or header.
   * @throws as `generate`, and DomainError 'invalid' where it is no report
   */
  async compare(uploaded: UploadedReport, watch: ProgressOptions): Promise<ShopReportComparison> {
    return (await this.runQueued<ComparedMessage>({ uploaded }, watch)).compared;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closing.abort(new StoreUnavailable('This process'));
    await Promise.allSettled(this.unfinished);
  }

  private async runQueued<Outcome extends GeneratedMessage | ComparedMessage>(
    task: ThreadTask,
    { owner, signal, onProgress = () => {} }: ProgressOptions,
  ): Promise<Outcome> {
    const ends = AbortSignal.any([this.closing.signal, ...(signal ? [signal] : [])]);
    const turn = this.queue.run(owner, ends, () => {
      ends.throwIfAborted();
      return this.runInThread<Outcome>(task, ends, onProgress);
    });
    this.unfinished.add(turn);
    try {
      return await turn;
    } finally {
      this.unfinished.delete(turn);
    }
  }

  private async runInThread<Outcome extends GeneratedMessage | ComparedMessage>(
    task: ThreadTask,
    ends: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<Outcome> {
    const { dataDir, eventStoreUrl, mongodbUrl, keysWrappingKey } = this.config;
    const data: ThreadData = { stores: { dataDir, eventStoreUrl, mongodbUrl, keysWrappingKey }, task };
    const thread = new Worker(THREAD, { workerData: data, execArgv: [] });
    let end = () => {};
    try {
      return await new Promise((resolve, reject) => {
        end = () => reject(ends.reason);
        ends.addEventListener('abort', end);
        thread.on('error', ({ name }) => {
          // Only the class: the message may contain personal data.
          this.logger.error(`The report thread failed: ${name}`);
          reject(new ReportCrashed());
        });
        thread.on('exit', () => reject(new ReportCrashed()));
        thread.on('message', (message: ThreadMessage) => {
          if ('progress' in message) onProgress(message.progress);
          else if ('rootAt' in message)
            this.tree.partialRoot(message.rootAt).then((partial) => thread.postMessage(partial), reject);
          else if ('generated' in message || 'compared' in message) resolve(message as Outcome);
          else reject(errorOf(message));
        });
      });
    } finally {
      ends.removeEventListener('abort', end);
      await thread.terminate();
    }
  }
}

const errorOf = (
  message: Extract<ThreadMessage, { refused: unknown } | { unreadable: string } | { unavailable: string }>,
): Error => {
  if ('refused' in message) return new DomainError(message.refused.kind, message.refused.message);
  return 'unreadable' in message
    ? new UnreadableLog(message.unreadable)
    : new StoreUnavailable(message.unavailable);
};
