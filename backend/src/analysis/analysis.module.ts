import { Module } from '@nestjs/common';
import { GuestsModule } from '../guests/guests.module.js';
import { AnalysisController } from './analysis.controller.js';
import { AnalysisService } from './analysis-service.js';
import { ViewLinksController } from './mails/view-links.controller.js';
import { ViewLinks } from './mails/view-links.js';
import { ViewMails } from './mails/view-mails.js';
import { ViewTimer } from './mails/view-timer.js';

@Module({
  imports: [GuestsModule],
  controllers: [AnalysisController, ViewLinksController],
  providers: [AnalysisService, ViewLinks, ViewMails, ViewTimer],
})
export class AnalysisModule {}
