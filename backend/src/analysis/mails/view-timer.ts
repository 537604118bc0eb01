import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { dayInPakistan, SAVED_VIEW_RUNS_STREAM } from '@parkho/contracts';
import { mailedViewsAfter } from '@parkho/projections';
import type { ReadStore } from '@parkho/stores';
import { systemContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { ReadModels } from '../../platform/engines/read-models.js';
import { READ_STORE } from '../../platform/engines/tokens.js';
import { LeasedTimer } from '../../platform/reactions/leased-timer.js';
import { viewRuns } from './view-runs.js';

/** Interval of checks whether the mails of a day are due, in milliseconds. */
const POLL_MS = 60_000;

/**
 * Appends once a day, or at the next start, that the mails of saved views are due. Of several processes the holder of
 * the lease checks; the decider refuses a second event of a day.
 */
@Injectable()
export class ViewTimer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly timer: LeasedTimer;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly models: ReadModels,
    private readonly runner: CommandRunner,
  ) {
    this.timer = new LeasedTimer(
      readStore,
      { name: 'saved-view-timer', label: 'Saved view timer', interval: POLL_MS },
      () => this.requestDue(dayInPakistan(new Date().toISOString())),
    );
  }

  onApplicationBootstrap(): void {
    this.timer.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.timer.stop();
  }

  /** Writes nothing without such mails. @param day in Pakistan */
  async requestDue(day: string): Promise<void> {
    if ((await mailedViewsAfter(this.models['saved-views'], '', 1)).length === 0) return;
    const context = systemContext(`mails of saved views ${day}`);
    await this.runner.run(viewRuns, SAVED_VIEW_RUNS_STREAM, { day }, context);
  }
}
