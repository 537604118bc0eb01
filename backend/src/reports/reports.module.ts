import { Module } from '@nestjs/common';
import { ReportGeneration } from './generation/report-generation.js';
import { ReportGenerator } from './generation/report-generator.js';
import { ReportViews } from './report-views.js';
import { ReportsController } from './reports.controller.js';
import { ReportTimer } from './schedule/report-timer.js';
import { StatementsController } from './statements/statements.controller.js';

@Module({
  controllers: [ReportsController, StatementsController],
  providers: [ReportGenerator, ReportGeneration, ReportTimer, ReportViews],
})
export class ReportsModule {}
