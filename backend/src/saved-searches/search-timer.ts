import { Injectable } from '@nestjs/common';
import { dayInPakistan, SAVED_SEARCH_HOUR, SAVED_SEARCH_RUNS_STREAM } from '@parkho/contracts';
import { searchOwnersAfter } from '@parkho/projections';
import { systemContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { LeasedInterval, type Timer } from '../platform/reactions/timers.js';
import { searchRuns } from './search-runs.js';

/** Appends once a day, or at the next start, that the mails of saved searches are due, if there are any. */
@Injectable()
@LeasedInterval({ name: 'saved-search-timer', label: 'Saved search timer', interval: 10_000 })
export class SearchTimer implements Timer {
  constructor(
    private readonly models: ReadModels,
    private readonly runner: CommandRunner,
  ) {}

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
