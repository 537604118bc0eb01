import { Module } from '@nestjs/common';
import { AnalysisController } from './analysis.controller.js';
import { Analyst } from './analyst.js';

@Module({ controllers: [AnalysisController], providers: [Analyst] })
export class AnalysisModule {}
