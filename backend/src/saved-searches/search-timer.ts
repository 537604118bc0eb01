import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { dayInPakistan, SAVED_SEARCH_HOUR, SAVED_SEARCH_RUNS_STREAM } from '@parkho/contracts';
import { searchOwnersAfter } from '@parkho/projections';
import type { ReadStore } from '@parkho/stores';
import { systemContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { READ_STORE } from '../platform/engines/tokens.js';
import { LeasedTimer } from '../platform/reactions/leased-timer.js';
import { searchRuns } from './search-runs.js';

/** Interval of checks whether the mails of a day are due, in milliseconds. */
const POLL_MS = 10_000;

/**
 * Appends once a day, or at the next start, that the mails of saved searches are due. Of several processes the holder
 * of the lease checks; the decider refuses a second event of a day.
 */
@Injectable()
export class SearchTimer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly timer: LeasedTimer;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly models: ReadModels,
    private readonly runner: CommandRunner,
  ) {
    this.timer = new LeasedTimer(
      readStore,
      { name: 'saved-search-timer', label: 'Saved search timer', interval: POLL_MS },
      () => this.requestDue(new Date().toISOString()),
    );
  }

  onApplicationBootstrap(): void {
    this.timer.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.timer.stop();
  }

  /** Writes nothing without saved searches. @param now ISO 8601 */
  async requestDue(now: string): Promise<void> {
    const day = dayInPakistan(new Date(Date.parse(now) - SAVED_SEARCH_HOUR * 60 * 60 * 1000).toISOString());
    const { state } = await this.runner.load(searchRuns, SAVED_SEARCH_RUNS_STREAM);
    if (day <= state.day || (await searchOwnersAfter(this.models['saved-searches'], '', 1)).length === 0)
      return;
    await this.runner.run(
      searchRuns,
      SAVED_SEARCH_RUNS_STREAM,
      { day },
      systemContext(`saved searches ${day}`),
    );
  }
}
