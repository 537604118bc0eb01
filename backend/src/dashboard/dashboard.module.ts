import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.js';
import { WaitingController } from './waiting.controller.js';

@Module({ controllers: [AnalyticsController, WaitingController] })
export class DashboardModule {}
