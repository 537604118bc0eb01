import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Client, SignedIn } from '@parkho/contracts';
import { type CommandContext, deriveChildId } from '../../platform/commands/command-context.js';
import { Commands } from '../../platform/commands/commands.js';
import type { Principal } from '../../platform/http/access/request-context.js';
import type { Origin } from '../account/attempts.js';
import { CurrentUserView } from '../account/current-user-view.js';
import { ChangePassword } from './commands/change-password.js';
import { type Credentials, LogIn } from './commands/log-in.js';
import type { TokenClaims } from './jwt.strategy.js';

/** Commands that begin a session, and its token. */
@Injectable()
export class SignIn {
  constructor(
    private readonly commands: Commands,
    private readonly tokens: JwtService,
    private readonly currentUser: CurrentUserView,
  ) {}

  withPassword(
    credentials: Credentials,
    { client, cookies }: Origin,
    context: CommandContext,
  ): Promise<SignedIn> {
    return this.begin(context, client, (session) => new LogIn(credentials, session, cookies, context));
  }

  withNewPassword(
    user: Pick<Principal, 'id' | 'isConfirmed'>,
    passwords: { current: string; new: string },
    client: Client,
    context: CommandContext,
  ): Promise<SignedIn> {
    return this.begin(context, client, (session) => new ChangePassword(user, passwords, session, context));
  }

  /** Begins a session whose id is derived from the command's, so that a repeated command begins it once. */
  private async begin(
    context: CommandContext,
    client: Client,
    command: (session: { id: string; client: Client }) => LogIn | ChangePassword,
  ): Promise<SignedIn> {
    const id = deriveChildId(context.commandId, 'session');
    const { state } = await this.commands.execute(command({ id, client }));
    const user = await this.currentUser.of(state);
    const claims: TokenClaims = { sub: user._id, sid: id };
    return { user, token: await this.tokens.signAsync(claims) };
  }
}
