import { Injectable } from '@nestjs/common';
import { dayInPakistan, SAVED_VIEW_RUNS_STREAM } from '@parkho/contracts';
import { mailedViewsAfter } from '@parkho/projections';
import { systemContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { ReadModels } from '../../platform/engines/read-models.js';
import { LeasedInterval, type Timer } from '../../platform/reactions/timers.js';
import { viewRuns } from './view-runs.js';

/** Appends once a day, or at the next start, that the mails of saved views are due, if there are any. */
@Injectable()
@LeasedInterval({ name: 'saved-view-timer', label: 'Saved view timer', interval: 60_000 })
export class ViewTimer implements Timer {
  constructor(
    private readonly models: ReadModels,
    private readonly runner: CommandRunner,
  ) {}

  async requestDue(now: string): Promise<void> {
    if ((await mailedViewsAfter(this.models['saved-views'], '', 1)).length === 0) return;
    const day = dayInPakistan(now);
    const context = systemContext(`mails of saved views ${day}`);
    await this.runner.run(viewRuns, SAVED_VIEW_RUNS_STREAM, { day }, context);
  }
}
