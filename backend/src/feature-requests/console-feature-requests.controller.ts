import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { FeatureRequest, FeatureRequestDetail, FeatureRequestSort } from '@parkho/contracts';
import type { FastifyReply } from 'fastify';
import { Allow } from '../platform/http/access/allow.js';
import { CurrentUser, type Principal } from '../platform/http/access/request-context.js';
import { ConsoleListQuery, parseConsoleList, setContentRange } from '../platform/http/query/console-list.js';
import { ConsoleRequestFilter } from './feature-request-queries.dto.js';
import { FeatureRequestSearch } from './feature-request-search.js';

const SORTS = {
  voteCount: 'votes',
  submittedAt: 'newest',
  answeredAt: 'answered',
} as const satisfies Partial<Record<keyof FeatureRequest, FeatureRequestSort>>;
const SORTED_BY = Object.keys(SORTS) as (keyof typeof SORTS)[];

type ConsoleRow<View extends { _id: string }> = View & { id: string };

/** Feature requests for the console, in the format of ra-data-simple-rest: no envelope. */
@Controller('console/feature-requests')
@Allow('feature-requests.read')
export class ConsoleFeatureRequestsController {
  constructor(private readonly search: FeatureRequestSearch) {}

  @Get()
  async requests(
    @Query() query: ConsoleListQuery,
    @CurrentUser() reader: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConsoleRow<FeatureRequest>[]> {
    const list = await parseConsoleList(query, ConsoleRequestFilter, SORTED_BY);
    const { id: ids, q: search, ...conditions } = list.filter;
    if (ids) return (await this.search.byIds(ids, reader)).map(withId);
    const { page, limit, sort: { field, order } = { field: 'submittedAt', order: -1 } } = list;
    const { requests, total } = await this.search.forConsole(
      { ...conditions, search },
      { sort: SORTS[field], order },
      { page, limit },
      reader,
    );
    setContentRange(reply, 'feature-requests', { page, limit }, requests.length, total);
    return requests.map(withId);
  }

  @Get(':id')
  async request(
    @Param('id') id: string,
    @CurrentUser() reader: Principal,
  ): Promise<ConsoleRow<FeatureRequestDetail>> {
    return withId(await this.search.detail(id, reader));
  }
}

const withId = <View extends { _id: string }>(view: View): ConsoleRow<View> => ({ ...view, id: view._id });
