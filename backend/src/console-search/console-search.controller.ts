import { Controller, Get, Query } from '@nestjs/common';
import {
  CONSOLE_SEARCH,
  type ConsoleHit,
  CONSOLE_SEARCH_MESSAGES as MESSAGES,
  type Success,
} from '@parkho/contracts';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { Allow } from '../platform/http/access/allow.js';
import { CurrentUser, type Principal } from '../platform/http/access/request-context.js';
import { ConsoleSearch } from './console-search.js';

class SearchQuery {
  @IsOptional()
  @IsString({ message: MESSAGES.tooLong })
  @MaxLength(CONSOLE_SEARCH.max, { message: MESSAGES.tooLong })
  q = '';
}

@Controller('console/search')
@Allow('console.open')
export class ConsoleSearchController {
  constructor(private readonly search: ConsoleSearch) {}

  /** The first hits of each kind that the reader may see. */
  @Get()
  async hits(
    @Query() { q }: SearchQuery,
    @CurrentUser() { role }: Principal,
  ): Promise<Success<{ hits: ConsoleHit[] }>> {
    return { success: true, data: { hits: await this.search.hits(q, role) } };
  }
}
