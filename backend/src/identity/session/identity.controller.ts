import { Controller, HttpCode, Post } from '@nestjs/common';
import {
  type Client,
  type IdentityConfirmation,
  identityForm,
  type Success,
  USER_MESSAGES,
  type ValueOf,
} from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { Commands } from '../../platform/commands/commands.js';
import { Allow } from '../../platform/http/access/allow.js';
import { Context, CurrentUser, type Principal } from '../../platform/http/access/request-context.js';
import { FormBody } from '../../platform/http/body/form.js';
import { confirmedUntil, sessionAt } from '../account/user.js';
import { FromClient } from './client.js';
import { ConfirmIdentity } from './commands/confirm-identity.js';

/** Confirms the identity of a session, for commands that need a recent confirmation (requireConfirmed). */
@Controller('auth/confirm-identity')
export class IdentityController {
  constructor(private readonly commands: Commands) {}

  @Post()
  @HttpCode(200)
  @Allow('own-account')
  async confirm(
    @FormBody(identityForm) proofs: ValueOf<typeof identityForm>,
    @CurrentUser() { id, sessionId }: Principal,
    @FromClient() { ip }: Client,
    @Context() context: CommandContext,
  ): Promise<Success<IdentityConfirmation>> {
    const command = new ConfirmIdentity(id, { id: sessionId, ip }, proofs, context);
    const { state } = await this.commands.execute(command);
    const session = sessionAt(state, sessionId, context.at)!;
    return {
      success: true,
      message: USER_MESSAGES.identityConfirmed,
      data: { confirmedUntil: confirmedUntil(session) },
    };
  }
}
