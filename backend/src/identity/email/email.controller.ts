import { Controller, Delete, HttpCode, Post } from '@nestjs/common';
import {
  type Client,
  emailConfirmationForm,
  type Success,
  USER_MESSAGES,
  type User,
  type ValueOf,
} from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { Commands } from '../../platform/commands/commands.js';
import { Allow } from '../../platform/http/access/allow.js';
import { Context, CurrentUser, type Principal } from '../../platform/http/access/request-context.js';
import { FormBody } from '../../platform/http/body/form.js';
import { CurrentUserView } from '../account/current-user-view.js';
import { VisitorLimits } from '../account/limits.js';
import { userCommand } from '../account/user-command.js';
import { FromClient } from '../session/client.js';
import { ConfirmEmail } from './commands/confirm-email.js';
import { RequestConfirmation } from './commands/request-confirmation.js';

/** Confirmation of email addresses. A new one is requested with the profile. */
@Controller('auth')
export class EmailController {
  constructor(
    private readonly commands: Commands,
    private readonly limits: VisitorLimits,
    private readonly currentUser: CurrentUserView,
  ) {}

  /** Opening the link needs no session. */
  @Post('confirm-email')
  @HttpCode(200)
  @Allow('public')
  async confirm(
    @FormBody(emailConfirmationForm) { token }: ValueOf<typeof emailConfirmationForm>,
    @FromClient() { ip }: Client,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    await this.limits.openLink(ip, () =>
      this.commands.execute(new ConfirmEmail(token, context), 'users', 'sellers'),
    );
    return { success: true, message: USER_MESSAGES.emailConfirmed, data: null };
  }

  /** Sends the link again. */
  @Post('email-confirmation')
  @HttpCode(200)
  @Allow('own-account')
  async request(
    @CurrentUser() { id }: Principal,
    @FromClient() { ip }: Client,
    @Context() context: CommandContext,
  ): Promise<Success<{ user: User }>> {
    const { state } = await this.commands.execute(new RequestConfirmation(id, ip, context));
    return {
      success: true,
      message: USER_MESSAGES.confirmationSent,
      data: { user: await this.currentUser.of(state) },
    };
  }

  /** Keeps the present address. */
  @Delete('email-confirmation')
  @Allow('own-account')
  async withdraw(
    @CurrentUser() { id }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<{ user: User }>> {
    const { state } = await this.commands.execute(userCommand(id, { type: 'withdraw-email' }, context));
    return {
      success: true,
      message: USER_MESSAGES.emailKept,
      data: { user: await this.currentUser.of(state) },
    };
  }
}
