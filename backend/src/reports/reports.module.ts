import { Module } from '@nestjs/common';
import { ReportMaker } from './report-maker.js';
import { ReportMaking } from './report-making.js';
import { ReportTimer } from './report-timer.js';
import { ReportViews } from './report-views.js';
import { ReportsController } from './reports.controller.js';

@Module({
  controllers: [ReportsController],
  providers: [ReportMaker, ReportMaking, ReportTimer, ReportViews],
})
export class ReportsModule {}
