import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  type AnalysisAnswer,
  type AnalysisColumn,
  type AnalysisTables,
  analysisForm,
  DomainError,
  dayInPakistan,
  ANALYSIS_MESSAGES as MESSAGES,
  type Success,
  type ValueOf,
} from '@parkho/contracts';
import { type Column, columnsOf, FACT_TABLES } from '@parkho/projections';
import { Allow } from '../platform/http/access/allow.js';
import { FormBody } from '../platform/http/body/form.js';
import { Analyst } from './analyst.js';

const TYPES: Readonly<Record<Column['type'], AnalysisColumn['type']>> = {
  text: 'text',
  integer: 'integer',
  decimal: 'number',
  boolean: 'boolean',
  day: 'day',
  time: 'time',
  position: 'integer',
};

/** Questions in SQL about the facts of the log (docs/facts.md). */
@Controller('analysis')
@Allow('reports.make')
export class AnalysisController {
  constructor(private readonly analyst: Analyst) {}

  /** The tables, for a person who is about to ask: the first fold begins. */
  @Get('tables')
  tables(): Success<AnalysisTables> {
    this.analyst.prepare();
    return { success: true, data: { available: this.analyst.isAvailable, tables: TABLES } };
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

const TABLES: AnalysisTables['tables'] = FACT_TABLES.map((table) => ({
  name: table.name,
  description: `${table.row}. ${table.description}`.trim(),
  columns: Object.entries(columnsOf(table)).map(([name, { type, unit, options, description }]) => ({
    name,
    type: TYPES[type],
    description: `${description}${unit ? ` (${unit})` : ''}${options ? `: ${options.join(', ')}` : ''}`,
  })),
}));
