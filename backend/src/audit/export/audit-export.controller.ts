import { Controller, Get, Query, Res, StreamableFile } from '@nestjs/common';
import {
  AUDIT_EXPORTS,
  type AuditExport,
  CHECKPOINT_HEADER,
  AUDIT_MESSAGES as MESSAGES,
  TOTAL_HEADER,
} from '@parkho/contracts';
import { IsIn, IsOptional, IsString } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { Allow } from '../../platform/http/access/allow.js';
import { ApiMediaTypes } from '../../platform/http/response/response-types.js';
import { FILTER, parseAuditList } from '../selection/audit-query.js';
import { AuditSelections } from '../selection/audit-selections.js';
import { AuditExports } from './audit-exports.js';
import { FORMATS } from './audit-formats.js';

class ExportQuery {
  @IsOptional() @IsString() filter?: string;
  @IsIn(AUDIT_EXPORTS, { message: MESSAGES.formatInvalid }) format!: AuditExport;
}

/** The filtered audit as a file. */
@Controller('audit')
@Allow('audit.read')
export class AuditExportController {
  constructor(
    private readonly selections: AuditSelections,
    private readonly exports: AuditExports,
  ) {}

  /** All selected events in log order, with personal data withheld. */
  @Get('export')
  @ApiMediaTypes('text/csv', 'application/x-ndjson', 'application/vnd.apache.parquet')
  async export(
    @Query() { format, filter }: ExportQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { filter: conditions } = await parseAuditList({ ...(filter && { filter }) }, FILTER, []);
    const { stream, total, checkpoint } = await this.exports.file(
      format,
      await this.selections.of(conditions),
    );
    void reply.headers({
      [TOTAL_HEADER]: total,
      ...(checkpoint && { [CHECKPOINT_HEADER]: `size=${checkpoint.size}; root=${checkpoint.root}` }),
      'access-control-expose-headers': `${TOTAL_HEADER}, ${CHECKPOINT_HEADER}`,
    });
    return new StreamableFile(stream, {
      type: FORMATS[format].type,
      disposition: `attachment; filename="parkho-audit.${FORMATS[format].extension}"`,
    });
  }
}
