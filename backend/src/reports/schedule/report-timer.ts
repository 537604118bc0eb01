import { Injectable } from '@nestjs/common';
import { dayInPakistan, plusDays, SHOP_REPORT_SCHEDULES_STREAM, shopReportStream } from '@parkho/contracts';
import { deriveId, systemContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { LeasedInterval, type Timer } from '../../platform/reactions/timers.js';
import { shopReport } from '../shop-report.js';
import { dueOf, reportSchedules } from './report-schedules.js';

/** Requests scheduled reports on their day, or at the next start. */
@Injectable()
@LeasedInterval({ name: 'report-timer', label: 'Report timer', interval: 60_000 })
export class ReportTimer implements Timer {
  constructor(private readonly runner: CommandRunner) {}

  async requestDue(now: string): Promise<void> {
    const { state } = await this.runner.load(reportSchedules, SHOP_REPORT_SCHEDULES_STREAM);
    for (const schedule of state) {
      const due = dueOf(schedule, dayInPakistan(now));
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
