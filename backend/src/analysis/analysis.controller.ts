import { Controller, Get, HttpCode, Post, Res, StreamableFile } from '@nestjs/common';
import {
  ANSWER_FILES,
  type AnalysisAnswer,
  type AnalysisTables,
  analysisFileForm,
  analysisForm,
  answerCsv,
  CHECKPOINT_HEADER,
  DomainError,
  dayInPakistan,
  ANALYSIS_MESSAGES as MESSAGES,
  type Success,
  type ValueOf,
} from '@parkho/contracts';
import type { FastifyReply } from 'fastify';
import { Allow } from '../platform/http/access/allow.js';
import { FormBody } from '../platform/http/body/form.js';
import { ApiMediaTypes } from '../platform/http/response/response-types.js';
import { AnalysisService } from './analyst.js';
import { answerParquet } from './answer-parquet.js';
import { ANALYSIS_TABLES } from './tables.js';

type Knowledge = Pick<ValueOf<typeof analysisForm>, 'asOf' | 'position'>;

/** Questions in SQL about the facts of the log (docs/facts.md). */
@Controller('analysis')
@Allow('reports.make')
export class AnalysisController {
  constructor(private readonly analyst: AnalysisService) {}

  /** The tables; also starts the first fold, because a query will follow. */
  @Get('tables')
  tables(): Success<AnalysisTables> {
    this.analyst.prepare();
    return { success: true, data: { available: this.analyst.isAvailable, tables: ANALYSIS_TABLES } };
  }

  /** Not a command: it changes nothing, and the same query has the same answer. */
  @Post('sql')
  @HttpCode(200)
  async sql(
    @FormBody(analysisForm) { sql, ...asOf }: ValueOf<typeof analysisForm>,
  ): Promise<Success<AnalysisAnswer>> {
    return { success: true, data: await this.answer(sql, asOf) };
  }

  /** The answer as a file. Its evidence is in a header, and in the footer of a Parquet file. */
  @Post('sql/file')
  @HttpCode(200)
  @ApiMediaTypes(...Object.values(ANSWER_FILES))
  async file(
    @FormBody(analysisFileForm) { sql, format, ...asOf }: ValueOf<typeof analysisFileForm>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const answer = await this.answer(sql, asOf);
    const { position, root } = answer.evidence;
    void reply.headers({
      [CHECKPOINT_HEADER]: `size=${position}; root=${root}`,
      'access-control-expose-headers': CHECKPOINT_HEADER,
    });
    return new StreamableFile(format === 'csv' ? Buffer.from(answerCsv(answer)) : answerParquet(answer), {
      type: ANSWER_FILES[format],
      disposition: `attachment; filename="parkho-query-${position}.${format}"`,
    });
  }

  private async answer(sql: string, { asOf, position }: Knowledge): Promise<AnalysisAnswer> {
    if (asOf !== undefined && position !== undefined)
      throw new DomainError('invalid', MESSAGES.positionOrDay);
    if (asOf !== undefined && asOf > dayInPakistan(new Date().toISOString()))
      throw new DomainError('invalid', MESSAGES.asOfInFuture, { fields: { asOf: MESSAGES.asOfInFuture } });
    return this.analyst.runQuery(sql, {
      ...(asOf !== undefined && { asOf }),
      ...(position !== undefined && { position }),
    });
  }
}
