import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import {
  DomainError,
  type ExternalInspection,
  INSPECTION_MESSAGES,
  type QueuedInspection,
} from '@parkho/contracts';
import type { FastifyReply } from 'fastify';
import { Allow } from '../platform/http/access/allow.js';
import { CurrentUser, type Principal } from '../platform/http/access/request-context.js';
import { ConsoleListQuery, parseConsoleList, setContentRange } from '../platform/http/query/console-list.js';
import { InspectionWork } from './work/inspection-work.js';
import { ConsoleExternalFilter, ConsoleQueueFilter, queueFilterOf } from './work/work-queries.dto.js';

/** The sort fields by the names in the answer; 'work' sorts open requests by due day, then the others. */
const QUEUE_SORTS = {
  work: undefined,
  dueOn: 'dueOn',
  inspectionRequestedAt: 'requestedAt',
} as const;
const QUEUE_SORT_NAMES = Object.keys(QUEUE_SORTS) as (keyof typeof QUEUE_SORTS)[];
const EXTERNAL_SORTS = ['createdAt'] as const;

type ConsoleRow<View extends { _id: string }> = View & { id: string };

/** Inspections for the console, in the format of ra-data-simple-rest: no envelope. */
@Controller('console')
@Allow('inspections.read')
export class ConsoleInspectionsController {
  constructor(private readonly work: InspectionWork) {}

  @Get('inspection-requests')
  async requests(
    @Query() query: ConsoleListQuery,
    @CurrentUser() { id: personId, role }: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConsoleRow<QueuedInspection>[]> {
    const { filter, page, limit, sort } = await parseConsoleList(query, ConsoleQueueFilter, QUEUE_SORT_NAMES);
    const { id: ids, q: search, ...conditions } = filter;
    if (ids) return (await this.work.queuedByIds(ids, role)).map(withId);
    const field = sort && QUEUE_SORTS[sort.field];
    const { requests, total } = await this.work.queue(
      queueFilterOf({ ...conditions, search }, personId),
      role,
      { page, limit },
      field && { [field]: sort.order },
    );
    setContentRange(reply, 'inspection-requests', { page, limit }, requests.length, total);
    return requests.map(withId);
  }

  @Get('inspection-requests/:id')
  async request(
    @Param('id') id: string,
    @CurrentUser() { role }: Principal,
  ): Promise<ConsoleRow<QueuedInspection>> {
    const [request] = await this.work.queuedByIds([id], role);
    if (!request) throw new DomainError('not-found', INSPECTION_MESSAGES.notFound);
    return withId(request);
  }

  @Get('external-inspections')
  async externals(
    @Query() query: ConsoleListQuery,
    @CurrentUser() { role }: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConsoleRow<ExternalInspection>[]> {
    const { filter, page, limit } = await parseConsoleList(query, ConsoleExternalFilter, EXTERNAL_SORTS);
    const { id: ids, q: search, ...conditions } = filter;
    if (ids) return (await this.work.externalByIds(ids, role)).map(withId);
    const { inspections, total } = await this.work.external({ ...conditions, search }, role, {
      page,
      limit,
    });
    setContentRange(reply, 'external-inspections', { page, limit }, inspections.length, total);
    return inspections.map(withId);
  }

  @Get('external-inspections/:id')
  async external(
    @Param('id') id: string,
    @CurrentUser() { role }: Principal,
  ): Promise<ConsoleRow<ExternalInspection>> {
    const [inspection] = await this.work.externalByIds([id], role);
    if (!inspection) throw new DomainError('not-found', INSPECTION_MESSAGES.externalNotFound);
    return withId(inspection);
  }
}

const withId = <View extends { _id: string }>(view: View): ConsoleRow<View> => ({ ...view, id: view._id });
