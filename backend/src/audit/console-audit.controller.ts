import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import {
  AUDIT_LIMITS,
  type AuditDay,
  type AuditEntry,
  type AuditedEvent,
  DomainError,
  AUDIT_MESSAGES as MESSAGES,
  NEXT_CURSOR_HEADER,
} from '@parkho/contracts';
import { type AuditCursor, type AuditDocument, auditDays, auditedEvents } from '@parkho/projections';
import { IsIn, IsOptional, IsString, Matches } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { type ProofResponse, proofResponse } from '../evidence/proof-response.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { Allow } from '../platform/http/access/allow.js';
import { ConsoleListQuery } from '../platform/http/query/console-list.js';
import { ApiStatuses, type Json } from '../platform/http/response/response-types.js';
import { AuditEvidence } from './audit-evidence.js';
import { AuditLines } from './entries/audit-lines.js';
import { AuditRecords } from './entries/audit-records.js';
import { NOTHING_VISIBLE } from './entries/redaction.js';
import { FILTER, LIST_FILTER, parseAuditList } from './selection/audit-query.js';
import { AuditSelections } from './selection/audit-selections.js';

/** A place in the order of the audit, as in x-next-cursor: milliseconds since 1970, and a position. */
const CURSOR = /^(\d{1,15})-(\d{1,30})$/;
const cursorOf = ({ at, position }: AuditCursor): string => `${at}-${position}`;
const placeOf = (cursor: string): AuditCursor => {
  const [, at, position] = CURSOR.exec(cursor)!;
  return { at: Number(at), position: position! };
};

class AuditQuery extends ConsoleListQuery {
  /** The x-next-cursor of the page before. */
  @IsOptional() @Matches(CURSOR, { message: MESSAGES.cursorInvalid }) after?: string;
  /** 'true': one line for all events of a request, and for the view counts of a day. */
  @IsOptional() @IsIn(['true', 'false'], { message: MESSAGES.groupedInvalid }) grouped?: 'true' | 'false';
}
class DaysQuery {
  @IsOptional() @IsString() filter?: string;
}
/** Every event, the latest first, in the format of ra-data-simple-rest, except that pages use a cursor. */
@Controller('console/audit')
@Allow('audit.read')
export class ConsoleAuditController {
  constructor(
    private readonly models: ReadModels,
    private readonly records: AuditRecords,
    private readonly selections: AuditSelections,
    private readonly evidence: AuditEvidence,
    private readonly lines: AuditLines,
  ) {}

  @Get()
  async list(
    @Query() { after, grouped, ...query }: AuditQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuditEntry[]> {
    const { filter, page, limit, sort } = await parseAuditList(query, LIST_FILTER, ['at']);
    if (page > 1 || sort?.order === 1) throw new DomainError('invalid', MESSAGES.cursorInvalid);
    const { id: ids, ...conditions } = filter;
    if (ids) return this.records.entries(await auditedEvents(this.models, ids), NOTHING_VISIBLE);
    const selection = await this.selections.of(conditions);
    const before = after === undefined ? undefined : placeOf(after);
    const read = grouped === 'true' ? 'grouped' : 'single';
    const { lines, next } = selection
      ? await this.lines[read](selection, before, limit)
      : { lines: [], next: undefined };
    void reply.headers({
      // The total is not counted.
      'content-range': `audit 0-${Math.max(0, lines.length - 1)}/*`,
      ...(next && { [NEXT_CURSOR_HEADER]: cursorOf(next) }),
      'access-control-expose-headers': `Content-Range, ${NEXT_CURSOR_HEADER}`,
    });
    return this.records.lines(lines, conditions.field, NOTHING_VISIBLE);
  }

  /** The number of selected events on each day in Pakistan, up to the latest; for a longer period, its last days. */
  @Get('days')
  async days(@Query() { filter }: DaysQuery): Promise<AuditDay[]> {
    const { filter: conditions } = await parseAuditList({ ...(filter && { filter }) }, FILTER, []);
    const selection = await this.selections.of(conditions);
    if (!selection) return [];
    return auditDays(this.models, selection, { most: AUDIT_LIMITS.days, latest: AUDIT_LIMITS.latestDays });
  }

  /** One event by its id, with its place in the log, for which the log must be read. */
  @Get(':id')
  async one(@Param('id') id: string): Promise<AuditedEvent> {
    const document = await this.documentOf(id);
    const [[entry], size] = await Promise.all([
      this.records.entries([document], NOTHING_VISIBLE),
      this.evidence.logPositionOf(document),
    ]);
    return { ...entry!, ...(size !== undefined && { size }) };
  }

  /** The proof of an event as a file; 202 while no signed head covers the event. */
  @Get(':id/proof')
  @ApiStatuses(202)
  async proof(
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Json<ProofResponse>> {
    const document = await this.documentOf(id);
    return proofResponse(reply, await this.evidence.proofOf(document), {
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="parkho-event-${document.event}.proof.json"`,
    });
  }

  /** @throws DomainError 'not-found' */
  private async documentOf(id: string): Promise<AuditDocument> {
    const [document] = await auditedEvents(this.models, [id]);
    if (!document) throw new DomainError('not-found', MESSAGES.eventNotFound);
    return document;
  }
}
