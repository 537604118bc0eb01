import { Controller, Get, HttpCode, Post, Res, StreamableFile } from '@nestjs/common';
import {
  type AnalysisTables,
  analysisFileForm,
  analysisForm,
  CHECKPOINT_HEADER,
  DomainError,
  dayInPakistan,
  ANALYSIS_MESSAGES as MESSAGES,
  type QueryResult,
  RESULT_MEDIA_TYPES,
  resultCsv,
  type Success,
  type ValueOf,
} from '@parkho/contracts';
import type { FastifyReply } from 'fastify';
import { Allow } from '../platform/http/access/allow.js';
import { FormBody } from '../platform/http/body/form.js';
import { ApiMediaTypes } from '../platform/http/response/response-types.js';
import { AnalysisService } from './analysis-service.js';
import { resultParquet } from './result-parquet.js';
import { ANALYSIS_TABLES } from './tables.js';

type AsOfOptions = Pick<ValueOf<typeof analysisForm>, 'asOf' | 'position'>;

/** SQL queries of the facts of the log (docs/facts.md). */
@Controller('analysis')
@Allow('reports.make')
export class AnalysisController {
  constructor(private readonly analysis: AnalysisService) {}

  /** The tables; also starts the first fold, because a query will follow. */
  @Get('tables')
  tables(): Success<AnalysisTables> {
    this.analysis.prepare();
    return { success: true, data: { available: this.analysis.isAvailable, tables: ANALYSIS_TABLES } };
  }

  /** Not a command: it changes nothing, and the same query has the same result. */
  @Post('sql')
  @HttpCode(200)
  async sql(
    @FormBody(analysisForm) { sql, ...asOf }: ValueOf<typeof analysisForm>,
  ): Promise<Success<QueryResult>> {
    return { success: true, data: await this.run(sql, asOf) };
  }

  /** The result as a file. Its evidence is in a header, and in the footer of a Parquet file. */
  @Post('sql/file')
  @HttpCode(200)
  @ApiMediaTypes(...Object.values(RESULT_MEDIA_TYPES))
  async file(
    @FormBody(analysisFileForm) { sql, format, ...asOf }: ValueOf<typeof analysisFileForm>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const result = await this.run(sql, asOf);
    const { position, root } = result.evidence;
    void reply.headers({
      [CHECKPOINT_HEADER]: `size=${position}; root=${root}`,
      'access-control-expose-headers': CHECKPOINT_HEADER,
    });
    return new StreamableFile(format === 'csv' ? Buffer.from(resultCsv(result)) : resultParquet(result), {
      type: RESULT_MEDIA_TYPES[format],
      disposition: `attachment; filename="parkho-query-${position}.${format}"`,
    });
  }

  private async run(sql: string, { asOf, position }: AsOfOptions): Promise<QueryResult> {
    if (asOf !== undefined && position !== undefined)
      throw new DomainError('invalid', MESSAGES.positionOrDay);
    if (asOf !== undefined && asOf > dayInPakistan(new Date().toISOString()))
      throw new DomainError('invalid', MESSAGES.asOfInFuture, { fields: { asOf: MESSAGES.asOfInFuture } });
    return this.analysis.runQuery(sql, {
      ...(asOf !== undefined && { asOf }),
      ...(position !== undefined && { position }),
    });
  }
}
