import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { dayInPakistan, SAVED_VIEW_RUNS_STREAM } from '@parkho/contracts';
import { Lease, mailedViewsAfter, pause, underLease } from '@parkho/projections';
import type { ReadStore } from '@parkho/stores';
import { systemContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { ReadModels } from '../../platform/engines/read-models.js';
import { READ_STORE } from '../../platform/engines/tokens.js';
import { viewRuns } from './view-runs.js';

/** How often it is looked whether the mails of a day are due, in milliseconds. */
const LOOK_MS = 60_000;

/**
 * Appends once a day, or at the next start, that the mails of saved views are due. Of several processes the one that holds the
 * lease looks; the decider refuses a second event of a day.
 */
@Injectable()
export class ViewTimer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Saved view timer');
  private readonly abort = new AbortController();
  private readonly lease: Lease;
  private working: Promise<void> = Promise.resolve();

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly models: ReadModels,
    private readonly runner: CommandRunner,
  ) {
    this.lease = new Lease(readStore, 'saved-view-timer');
  }

  onApplicationBootstrap(): void {
    this.working = underLease(this.lease, this.abort.signal, {
      work: async (held, onProgress) => {
        for (; !held.aborted; await pause(LOOK_MS, held)) {
          await this.requestDue(dayInPakistan(new Date().toISOString()));
          onProgress();
        }
      },
      // Of errors that are not our own only the class: they may quote people.
      failed: (error) => this.logger.warn((error as Error).name),
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.abort.abort();
    await this.working;
  }

  /** A shop without such mails writes nothing. @param day in Pakistan */
  async requestDue(day: string): Promise<void> {
    if ((await mailedViewsAfter(this.models['saved-views'], '', 1)).length === 0) return;
    const context = systemContext(`mails of saved views ${day}`);
    await this.runner.run(viewRuns, SAVED_VIEW_RUNS_STREAM, { day }, context);
  }
}
