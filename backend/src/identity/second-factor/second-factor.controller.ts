import { Controller, Delete, HttpCode, Post, Put } from '@nestjs/common';
import {
  passwordForm,
  type SecondFactorOn,
  type SecondFactorSecret,
  type Success,
  secondFactorForm,
  secondFactorRemovalForm,
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
import { SecondFactors } from '../account/second-factors.js';
import { preparedSecretOf, userOf } from '../account/user.js';
import { PrepareSecondFactor } from './commands/prepare-second-factor.js';
import { TurnSecondFactorOff } from './commands/turn-second-factor-off.js';
import { TurnSecondFactorOn } from './commands/turn-second-factor-on.js';

/** The code of an authenticator app, which sign-in requires in addition to the password. */
@Controller('auth/second-factor')
@Allow('own-account')
export class SecondFactorController {
  constructor(
    private readonly commands: Commands,
    private readonly secondFactors: SecondFactors,
    private readonly currentUser: CurrentUserView,
  ) {}

  @Post()
  @HttpCode(200)
  async prepare(
    @FormBody(passwordForm) { password }: ValueOf<typeof passwordForm>,
    @CurrentUser() { id }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<SecondFactorSecret>> {
    const { state } = await this.commands.execute(new PrepareSecondFactor(id, password, context));
    const secret = preparedSecretOf(state);
    return { success: true, data: { secret, uri: this.secondFactors.uriOf(secret, userOf(state).email) } };
  }

  @Put()
  async turnOn(
    @FormBody(secondFactorForm) { code, signOutOthers }: ValueOf<typeof secondFactorForm>,
    @CurrentUser() { id, sessionId }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<SecondFactorOn>> {
    const recoveryCodes = await this.secondFactors.recoveryCodes(id, context.commandId);
    const { state } = await this.commands.execute(
      new TurnSecondFactorOn(id, code, recoveryCodes, signOutOthers ? sessionId : undefined, context),
    );
    return {
      success: true,
      message: USER_MESSAGES.secondFactorOn,
      data: { user: userOf(state), recoveryCodes },
    };
  }

  @Delete()
  async turnOff(
    @FormBody(secondFactorRemovalForm) removal: ValueOf<typeof secondFactorRemovalForm>,
    @CurrentUser() { id, sessionId }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<{ user: User }>> {
    const { state } = await this.commands.execute(
      new TurnSecondFactorOff(id, removal, removal.signOutOthers ? sessionId : undefined, context),
    );
    return {
      success: true,
      message: USER_MESSAGES.secondFactorOff,
      data: { user: await this.currentUser.of(state) },
    };
  }
}
