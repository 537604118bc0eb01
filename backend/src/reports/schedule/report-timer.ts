import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { dayInPakistan, plusDays, SHOP_REPORT_SCHEDULES_STREAM, shopReportStream } from '@parkho/contracts';
import type { ReadStore } from '@parkho/stores';
import { deriveId, systemContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { READ_STORE } from '../../platform/engines/tokens.js';
import { LeasedTimer } from '../../platform/reactions/leased-timer.js';
import { shopReport } from '../shop-report.js';
import { dueOf, reportSchedules } from './report-schedules.js';

/** Interval of checks whether a report is due, in milliseconds. */
const POLL_MS = 60_000;

/**
 * Requests scheduled reports on their day or at the next start. Of several processes the holder of the lease checks;
 * the log decides that nothing is requested twice.
 */
@Injectable()
export class ReportTimer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly timer: LeasedTimer;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly runner: CommandRunner,
  ) {
    this.timer = new LeasedTimer(
      readStore,
      { name: 'report-timer', label: 'Report timer', interval: POLL_MS },
      () => this.requestDue(dayInPakistan(new Date().toISOString())),
    );
  }

  onApplicationBootstrap(): void {
    this.timer.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.timer.stop();
  }

  /** @param today a day in Pakistan */
  async requestDue(today: string): Promise<void> {
    const { state } = await this.runner.load(reportSchedules, SHOP_REPORT_SCHEDULES_STREAM);
    for (const schedule of state) {
      const due = dueOf(schedule, today);
      if (due === undefined) continue;
      const { id: scheduleId, type, range, compare, formats } = schedule;
      const shopReportId = deriveId('scheduled-report', scheduleId, due);
      const question = { type, range, asOf: plusDays(due, -1), ...(compare && { compare }) };
      await this.runner.run(
        shopReport,
        shopReportStream(shopReportId),
        { type: 'request', reportId: shopReportId, question, formats, scheduleId },
        systemContext(`scheduled report ${shopReportId}`),
      );
    }
  }
}
