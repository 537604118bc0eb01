import { Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  USER_MESSAGES as MESSAGES,
  type Pagination,
  roleForm,
  type Success,
  USER_ROLES,
  USER_STATES,
  type User,
  type UserRole,
  type UserStateFilter,
  type ValueOf,
} from '@parkho/contracts';
import { type CommandContext } from '../../platform/commands/command-context.js';
import { Commands } from '../../platform/commands/commands.js';
import { Allow, requireConfirmed } from '../../platform/http/access/allow.js';
import { Context, CurrentUser, type Principal } from '../../platform/http/access/request-context.js';
import { FormBody } from '../../platform/http/body/form.js';
import { paginationOf } from '../../platform/http/query/pagination.js';
import { IsOneOf, IsText, PageQuery } from '../../platform/http/query/query-fields.js';
import { userOf } from '../account/user.js';
import { userCommand } from '../account/user-command.js';
import { Users } from '../account/users.js';
import { EraseUser } from '../erasure/commands/erase-user.js';
import { ChangeRole } from './commands/change-role.js';
import { SetUserActive } from './commands/set-user-active.js';

class UsersQuery extends PageQuery {
  @IsText() search?: string;
  @IsOneOf(USER_ROLES, MESSAGES.filterInvalid) role?: UserRole;
  @IsOneOf(USER_STATES, MESSAGES.filterInvalid) state?: UserStateFilter;
}

/** Admins' views of users, and actions on their accounts. */
@Controller()
@Allow('users.manage')
export class AdminUsersController {
  constructor(
    private readonly commands: Commands,
    private readonly users: Users,
  ) {}

  @Get('analytics/users')
  @Allow('users.read')
  async list(
    @Query() { page, limit, search, role, state }: UsersQuery,
    @CurrentUser() reader: Principal,
  ): Promise<Success<{ users: User[]; pagination: Pagination }>> {
    const query = { search, role, ...(state && { isActive: state === 'active' }) };
    const { users, total } = await this.users.page(query, reader.role, { page, limit });
    return { success: true, data: { users, pagination: paginationOf({ page, limit }, total) } };
  }

  @Get('analytics/users/:id')
  @Allow('users.read')
  async one(@Param('id') id: string, @CurrentUser() { role }: Principal): Promise<Success<{ user: User }>> {
    return { success: true, data: { user: await this.users.byId(id, role) } };
  }

  @Patch('admin/users/:id/deactivate')
  async deactivate(
    @Param('id') id: string,
    @CurrentUser() admin: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<{ user: User }>> {
    const { state } = await this.commands.execute(new SetUserActive(id, false, admin, context), 'users');
    return { success: true, message: MESSAGES.userDeactivated, data: { user: userOf(state) } };
  }

  @Patch('admin/users/:id/reactivate')
  async reactivate(
    @Param('id') id: string,
    @CurrentUser() admin: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<{ user: User }>> {
    const { state } = await this.commands.execute(new SetUserActive(id, true, admin, context), 'users');
    return { success: true, message: MESSAGES.userReactivated, data: { user: userOf(state) } };
  }

  /** All sessions end, because they were opened with the old role. */
  @Patch('admin/users/:id/role')
  async changeRole(
    @Param('id') id: string,
    @FormBody(roleForm) change: ValueOf<typeof roleForm>,
    @CurrentUser() admin: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<{ user: User }>> {
    requireConfirmed(admin);
    const { state } = await this.commands.execute(new ChangeRole(id, change, context), 'users');
    return { success: true, message: MESSAGES.roleChanged, data: { user: userOf(state) } };
  }

  @Post('admin/users/:id/sign-out')
  @HttpCode(200)
  async signOut(@Param('id') id: string, @Context() context: CommandContext): Promise<Success<null>> {
    await this.commands.execute(userCommand(id, { type: 'sign-out-everywhere' }, context));
    return { success: true, message: MESSAGES.userSignedOut, data: null };
  }

  /** For a user who has lost both phone and recovery codes. The password is still required. */
  @Delete('admin/users/:id/second-factor')
  async removeSecondFactor(
    @Param('id') id: string,
    @CurrentUser() admin: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    requireConfirmed(admin);
    await this.commands.execute(userCommand(id, { type: 'remove-second-factor', by: admin.id }, context));
    return { success: true, message: MESSAGES.userSecondFactorOff, data: null };
  }

  @Delete('admin/users/:id')
  async erase(
    @Param('id') id: string,
    @CurrentUser() admin: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    requireConfirmed(admin);
    await this.commands.execute(new EraseUser(id, 'admin', context), 'users', 'sellers');
    return { success: true, message: MESSAGES.userErased, data: null };
  }
}
