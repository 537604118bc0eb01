import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ADMINISTRATION_STREAM } from '@parkho/contracts';
import type { Config } from '../../config.js';
import { systemContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { StartupTasks } from '../../platform/engines/startup.js';
import { CONFIG } from '../../platform/engines/tokens.js';
import { administration } from './administration.js';
import { secondFactorDueOf, type UserState } from './user.js';

/**
 * The second factor that STAFF_SECOND_FACTOR requires of staff. The log records since when it is required: older
 * accounts have their days of grace from then on.
 */
@Injectable()
export class StaffSecondFactor implements OnApplicationBootstrap {
  /** Never changes once it is in the log, so that it is read once. */
  private since: string | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly runner: CommandRunner,
    private readonly startup: StartupTasks,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.isRequired) return;
    const command = { type: 'require-second-factor' } as const;
    await this.startup.attempt('The second factor of staff', async () => {
      const { state } = await this.runner.run(
        administration,
        ADMINISTRATION_STREAM,
        command,
        systemContext(command.type),
      );
      this.since = state.secondFactorSince;
    });
  }

  /** Until when the account may work without one (ISO 8601, UTC); undefined if it needs none, or has one. */
  async dueOf(state: UserState): Promise<string | undefined> {
    if (!this.isRequired) return undefined;
    this.since ??= (await this.runner.load(administration, ADMINISTRATION_STREAM)).state.secondFactorSince;
    // Before the start has recorded it, the days of grace have not begun.
    return this.since && secondFactorDueOf(state, this.since);
  }

  private get isRequired(): boolean {
    return this.config.staffSecondFactor === 'required';
  }
}
