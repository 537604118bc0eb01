import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  type AccountHistory,
  type AccountSession,
  can,
  type ErasurePreview,
  ACCOUNT_RECORD_MESSAGES as MESSAGES,
  type Success,
} from '@parkho/contracts';
import { Allow } from '../../platform/http/access/allow.js';
import { CurrentUser, type Principal } from '../../platform/http/access/request-context.js';
import { IsInteger } from '../../platform/http/query/query-fields.js';
import { AccountRecords } from './account-records.js';

class HistoryQuery {
  @IsInteger(Number.MAX_SAFE_INTEGER, MESSAGES.pageInvalid) before?: number;
}

/**
 * The console's view of an account beyond the record itself. Network addresses require the capability to manage
 * accounts, email addresses that to see contact data.
 */
@Controller('console/users/:id')
@Allow('users.read')
export class AccountRecordsController {
  constructor(private readonly records: AccountRecords) {}

  @Get('history')
  async history(
    @Param('id') id: string,
    @Query() { before }: HistoryQuery,
    @CurrentUser() { role }: Principal,
  ): Promise<Success<AccountHistory>> {
    return { success: true, data: await this.records.history(id, before, role) };
  }

  @Get('sessions')
  async sessions(
    @Param('id') id: string,
    @CurrentUser() { role }: Principal,
  ): Promise<Success<{ sessions: AccountSession[] }>> {
    return { success: true, data: { sessions: await this.records.sessions(id, can(role, 'users.manage')) } };
  }

  @Get('erasure')
  @Allow('users.manage')
  async erasure(@Param('id') id: string): Promise<Success<ErasurePreview>> {
    return { success: true, data: await this.records.erasure(id) };
  }
}
