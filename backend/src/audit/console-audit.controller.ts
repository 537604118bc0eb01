import { Controller, Get, Param, Query, Res, StreamableFile } from '@nestjs/common';
import {
  type ActorRole,
  AUDIT_EXPORTS,
  AUDIT_KINDS,
  AUDIT_LIMITS,
  AUDIT_ROLES,
  AUDIT_WITHOUT,
  AUDITED_TYPES,
  type AuditEntry,
  type AuditExport,
  type AuditedEvent,
  type AuditFilter,
  type AuditKind,
  type AuditWithout,
  DomainError,
  type DomainEventType,
  isMoment,
  MAX_PAGE_SIZE,
  AUDIT_MESSAGES as MESSAGES,
  NEXT_CURSOR_HEADER,
  TOTAL_HEADER,
} from '@parkho/contracts';
import { type AuditDocument, auditCount, auditedEvents, auditPage } from '@parkho/projections';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsOptional, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { sendProof } from '../evidence/send-proof.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { Allow } from '../platform/http/access/allow.js';
import { type ConsoleListQuery, readConsoleList } from '../platform/http/query/console-list.js';
import { AuditEvidence } from './audit-evidence.js';
import { AuditExports } from './audit-exports.js';
import { AuditRecords } from './audit-records.js';
import { AuditSelections } from './audit-selections.js';
import { CONCEALED } from './concealment.js';

const KINDS = Object.keys(AUDIT_KINDS);
const ID = { message: MESSAGES.idTooLong };

/** A day, or a time in ISO 8601. */
const isTime = (text: unknown): boolean => typeof text === 'string' && isMoment(text);
export const IsTime = () =>
  ValidateBy({ name: 'isTime', validator: { validate: isTime } }, { message: MESSAGES.timeInvalid });

class AuditFilterFields implements AuditFilter {
  @IsOptional() @ArrayMaxSize(MAX_PAGE_SIZE) @IsString({ each: true }) id?: string[];
  @IsOptional() @IsString(ID) @MaxLength(AUDIT_LIMITS.id, ID) actor?: string;
  @IsOptional() @IsIn(AUDIT_ROLES, { message: MESSAGES.roleInvalid }) role?: ActorRole;
  /** One or several. */
  @IsOptional()
  @Transform(({ value }) => [value].flat())
  @IsIn(AUDITED_TYPES, { each: true, message: MESSAGES.typeInvalid })
  type?: DomainEventType[];
  @IsOptional() @IsIn(KINDS, { message: MESSAGES.kindInvalid }) kind?: AuditKind;
  @IsOptional() @IsString(ID) @MaxLength(AUDIT_LIMITS.id, ID) thing?: string;
  @IsOptional() @IsTime() from?: string;
  @IsOptional() @IsTime() to?: string;
  @IsOptional() @IsString(ID) @MaxLength(AUDIT_LIMITS.id, ID) correlation?: string;
  @IsOptional() @IsIn(AUDIT_WITHOUT, { message: MESSAGES.withoutInvalid }) without?: AuditWithout;
  @IsOptional()
  @IsString({ message: MESSAGES.searchTooLong })
  @MaxLength(AUDIT_LIMITS.search, { message: MESSAGES.searchTooLong })
  q?: string;
}

class AuditQuery implements ConsoleListQuery {
  @IsOptional() @IsString() filter?: string;
  @IsOptional() @IsString() range?: string;
  @IsOptional() @IsString() sort?: string;
  /** What the page before has named in x-next-cursor. */
  @IsOptional() @Matches(/^\d{1,30}$/, { message: MESSAGES.cursorInvalid }) after?: string;
}
class ExportQuery {
  @IsOptional() @IsString() filter?: string;
  @IsIn(AUDIT_EXPORTS, { message: MESSAGES.formatInvalid }) format!: AuditExport;
}

/** Every event, the latest first, in the dialect of ra-data-simple-rest but for its pages, which go by a cursor. */
@Controller('console/audit')
@Allow('audit.read')
export class ConsoleAuditController {
  constructor(
    private readonly models: ReadModels,
    private readonly records: AuditRecords,
    private readonly selections: AuditSelections,
    private readonly exports: AuditExports,
    private readonly evidence: AuditEvidence,
  ) {}

  @Get()
  async list(
    @Query() { after, ...query }: AuditQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuditEntry[]> {
    const { filter, page, limit, sort } = await readConsoleList(query, AuditFilterFields, ['at']);
    if (page > 1 || sort?.order === 1) throw new DomainError('invalid', MESSAGES.cursorInvalid);
    const { id: ids, ...conditions } = filter;
    if (ids) return this.records.entries(await auditedEvents(this.models.audit, ids), CONCEALED);
    const selection = await this.selections.of(conditions);
    const found = selection
      ? await auditPage(this.models.audit, selection, {
          limit: limit + 1,
          ...(after !== undefined && { before: after }),
        })
      : [];
    const shown = found.slice(0, limit);
    const next = found.length > limit && shown.at(-1)?._id;
    void reply.headers({
      // How many there are in all is not counted.
      'content-range': `audit 0-${Math.max(0, shown.length - 1)}/*`,
      ...(next && { [NEXT_CURSOR_HEADER]: next }),
      'access-control-expose-headers': `Content-Range, ${NEXT_CURSOR_HEADER}`,
    });
    return this.records.entries(shown, CONCEALED);
  }

  /** Everything that the filter selects, the earliest first. Personal data is withheld. */
  @Get('export')
  async export(
    @Query() { format, filter }: ExportQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { filter: conditions } = await readConsoleList(
      { ...(filter && { filter }) },
      AuditFilterFields,
      [],
    );
    const selection = await this.selections.of(conditions);
    void reply.headers({
      [TOTAL_HEADER]: selection ? await auditCount(this.models.audit, selection) : 0,
      'access-control-expose-headers': TOTAL_HEADER,
    });
    return new StreamableFile(await this.exports.stream(format, selection), {
      type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
      disposition: `attachment; filename="parkho-audit.${format}"`,
    });
  }

  /** One event by its id, with its place in the log, for which the log has to be read. */
  @Get(':id')
  async one(@Param('id') id: string): Promise<AuditedEvent> {
    const document = await this.found(id);
    const [[entry], size] = await Promise.all([
      this.records.entries([document], CONCEALED),
      this.evidence.sizeWith(document),
    ]);
    return { ...entry!, ...(size !== undefined && { size }) };
  }

  /** That the log has it, as a file; 202 while it is too new for that. */
  @Get(':id/proof')
  async proof(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const document = await this.found(id);
    await sendProof(reply, await this.evidence.proofOf(document), {
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="parkho-event-${document.event}.proof.json"`,
    });
  }

  /** @throws DomainError 'not-found' */
  private async found(id: string): Promise<AuditDocument> {
    const [document] = await auditedEvents(this.models.audit, [id]);
    if (!document) throw new DomainError('not-found', MESSAGES.eventNotFound);
    return document;
  }
}
