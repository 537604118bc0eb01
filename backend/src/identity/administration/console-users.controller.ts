import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import {
  MAX_PAGE_SIZE,
  USER_MESSAGES as MESSAGES,
  PRODUCT_MESSAGES,
  USER_ROLES,
  USER_SORTS,
  type User,
  type UserRole,
} from '@parkho/contracts';
import { ArrayMaxSize, IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { Allow } from '../../platform/http/access/allow.js';
import { CurrentUser, type Principal } from '../../platform/http/access/request-context.js';
import {
  ConsoleListQuery,
  parseConsoleList,
  setContentRange,
} from '../../platform/http/query/console-list.js';
import { SEARCH_MAX } from '../../platform/http/query/query-fields.js';
import { Users } from '../account/users.js';

class UserFilter {
  @IsOptional() @ArrayMaxSize(MAX_PAGE_SIZE) @IsString({ each: true }) id?: string[];
  @IsOptional() @MaxLength(SEARCH_MAX, { message: PRODUCT_MESSAGES.searchTooLong }) q?: string;
  @IsOptional() @IsIn(USER_ROLES, { message: MESSAGES.filterInvalid }) role?: UserRole;
  @IsOptional() @IsBoolean({ message: MESSAGES.filterInvalid }) isActive?: boolean;
}

type ConsoleUser = User & { id: string };

/** Users for the console, in the format of ra-data-simple-rest: no envelope. */
@Controller('console/users')
@Allow('users.read')
export class ConsoleUsersController {
  constructor(private readonly users: Users) {}

  @Get()
  async list(
    @Query() query: ConsoleListQuery,
    @CurrentUser() { role }: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConsoleUser[]> {
    const { filter, page, limit, sort } = await parseConsoleList(query, UserFilter, USER_SORTS);
    const { id: ids, q: search, ...conditions } = filter;
    if (ids) return (await this.users.byIds(ids, role)).map(withId);
    const { users, total } = await this.users.page({ ...conditions, search, sort }, role, { page, limit });
    setContentRange(reply, 'users', { page, limit }, users.length, total);
    return users.map(withId);
  }

  @Get(':id')
  async one(@Param('id') id: string, @CurrentUser() { role }: Principal): Promise<ConsoleUser> {
    return withId(await this.users.byId(id, role));
  }
}

const withId = (user: User): ConsoleUser => ({ ...user, id: user._id });
