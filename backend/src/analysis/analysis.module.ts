import { Module } from '@nestjs/common';
import { AnalysisController } from './analysis.controller.js';
import { AnalysisService } from './analyst.js';
import { ViewMails } from './mails/view-mails.js';
import { ViewTimer } from './mails/view-timer.js';

@Module({ controllers: [AnalysisController], providers: [AnalysisService, ViewMails, ViewTimer] })
export class AnalysisModule {}
