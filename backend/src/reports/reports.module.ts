import { Module } from '@nestjs/common';
import { ReportMaker } from './making/report-maker.js';
import { ReportMaking } from './making/report-making.js';
import { ReportViews } from './report-views.js';
import { ReportsController } from './reports.controller.js';
import { ReportTimer } from './schedule/report-timer.js';
import { StatementsController } from './statements/statements.controller.js';

@Module({
  controllers: [ReportsController, StatementsController],
  providers: [ReportMaker, ReportMaking, ReportTimer, ReportViews],
})
export class ReportsModule {}
