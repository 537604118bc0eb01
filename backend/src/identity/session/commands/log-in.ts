import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Client, fieldError, USER_MESSAGES, userStream } from '@parkho/contracts';
import type { CommandContext } from '../../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../../platform/commands/command-runner.js';
import { Doors } from '../../account/doors.js';
import { CodeLimits, LoginLimits } from '../../account/limits.js';
import { passwordMatches } from '../../account/passwords/passwords.js';
import { SecondFactors } from '../../account/second-factors.js';
import { type Account, type Proof, type UserState, user } from '../../account/user.js';

export interface Credentials {
  email: string;
  password: string;
  /** Of the second factor, where the account has one. */
  code?: string;
}

export class LogIn extends Command<Outcome<UserState>> {
  constructor(
    readonly credentials: Credentials,
    readonly session: { id: string; client: Client },
    /** The header Cookie. */
    readonly cookies: string | undefined,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly doors: Doors,
    private readonly limits: LoginLimits,
    private readonly codeLimits: CodeLimits,
    private readonly secondFactors: SecondFactors,
  ) {}

  async execute({ credentials, session, cookies, context }: LogIn): Promise<Outcome<UserState>> {
    const { client } = session;
    const { account, door } = await this.doors.at(credentials.email, { client, cookies });
    const { id, role, secondFactor } = await this.limits.guard(door, () =>
      this.check(account, credentials.password),
    );
    const logIn = async (proof?: Proof) =>
      this.runner.run(
        user,
        userStream(id),
        { type: 'log-in', sessionId: session.id, client, proof },
        { ...context, actor: { id, role } },
      );
    const { code } = credentials;
    const { commands } = await this.runner.load(user, userStream(id));
    // A repeated login needs no code once more: the first one has used it up.
    return !secondFactor || code === undefined || commands.has(context.commandId)
      ? logIn()
      : this.codeLimits.guard(id, async () => logIn(this.secondFactors.proofOf(secondFactor.secret, code)));
  }

  /** One answer for an unknown address and for a wrong password: a stranger finds out nothing. */
  private async check(account: Account | undefined, password: string): Promise<Account> {
    if (!(await passwordMatches(account?.passwordHash, password)) || !account)
      throw fieldError('unauthenticated', 'password', USER_MESSAGES.wrongCredentials);
    return account;
  }
}
