import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  type AnalysisAnswer,
  type AnalysisTables,
  analysisForm,
  DomainError,
  dayInPakistan,
  ANALYSIS_MESSAGES as MESSAGES,
  type Success,
  type ValueOf,
} from '@parkho/contracts';
import { Allow } from '../platform/http/access/allow.js';
import { FormBody } from '../platform/http/body/form.js';
import { Analyst } from './analyst.js';
import { ANALYSIS_TABLES } from './tables.js';

/** Questions in SQL about the facts of the log (docs/facts.md). */
@Controller('analysis')
@Allow('reports.make')
export class AnalysisController {
  constructor(private readonly analyst: Analyst) {}

  /** The tables, for a person who is about to ask: the first fold begins. */
  @Get('tables')
  tables(): Success<AnalysisTables> {
    this.analyst.prepare();
    return { success: true, data: { available: this.analyst.isAvailable, tables: ANALYSIS_TABLES } };
  }

  /** Not a command: nothing is changed, and the same question has the same answer. */
  @Post('sql')
  @HttpCode(200)
  async sql(
    @FormBody(analysisForm) { sql, asOf }: ValueOf<typeof analysisForm>,
  ): Promise<Success<AnalysisAnswer>> {
    if (asOf !== undefined && asOf > dayInPakistan(new Date().toISOString()))
      throw new DomainError('invalid', MESSAGES.asOfInFuture, { fields: { asOf: MESSAGES.asOfInFuture } });
    return { success: true, data: await this.analyst.ask(sql, asOf) };
  }
}
