import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Client, fieldError, USER_MESSAGES, userStream } from '@parkho/contracts';
import type { CommandContext } from '../../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../../platform/commands/command-runner.js';
import { Metrics } from '../../../platform/health/metrics.js';
import { LoginAttempts } from '../../account/attempts.js';
import { EmailReservation } from '../../account/email-address/email-reservation.js';
import { type Attempt, CodeLimits, LoginLimits } from '../../account/limits.js';
import { isTooShortFor } from '../../account/passwords/password-rules.js';
import { passwordMatches } from '../../account/passwords/passwords.js';
import { SecondFactors } from '../../account/second-factors.js';
import { type Account, type Proof, type UserState, user } from '../../account/user.js';
import { loginFailureOf } from '../login-failure.js';

export interface Credentials {
  email: string;
  password: string;
  /** The code of the second factor, where the account has one. */
  code?: string;
}

export class LogIn extends Command<Outcome<UserState>> {
  constructor(
    readonly credentials: Credentials,
    readonly session: { id: string; client: Client },
    /** The Cookie header. */
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
    private readonly attempts: LoginAttempts,
    private readonly limits: LoginLimits,
    private readonly codeLimits: CodeLimits,
    private readonly secondFactors: SecondFactors,
    private readonly emails: EmailReservation,
    private readonly metrics: Metrics,
  ) {}

  async execute(command: LogIn): Promise<Outcome<UserState>> {
    const { email } = command.credentials;
    const { client } = command.session;
    const { account, attempt } = await this.attempts.of(email, { client, cookies: command.cookies });
    try {
      return await this.logIn(command, account, attempt);
    } catch (error) {
      const reason = loginFailureOf(error, account !== undefined);
      const target = account ? { account: account.id } : { address: await this.hashOf(email) };
      if (reason) this.metrics.security.loginFailed(reason, target, client.ip);
      throw error;
    }
  }

  private async logIn(
    { credentials, session, context }: LogIn,
    account: Account | undefined,
    attempt: Attempt,
  ): Promise<Outcome<UserState>> {
    const { client } = session;
    const { id, role, secondFactor } = await this.limits.guard(attempt, () =>
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
    // A repeated login needs no other code: the first one was used.
    return !secondFactor || code === undefined || commands.has(context.commandId)
      ? logIn()
      : this.codeLimits.guard(id, async () => logIn(this.secondFactors.proofOf(secondFactor.secret, code)));
  }

  /** The same answer for an unknown address and a wrong password, so that a stranger learns nothing. */
  private async check(account: Account | undefined, password: string): Promise<Account> {
    if (!(await passwordMatches(account?.passwordHash, password)) || !account)
      throw fieldError('unauthenticated', 'password', USER_MESSAGES.wrongCredentials);
    // The role may have been given after the password was chosen.
    if (isTooShortFor(account.role, password))
      throw fieldError('forbidden', 'password', USER_MESSAGES.staffPasswordOutdated);
    return account;
  }

  /** Identifies an address without an account in logs: the end of the keyed hash by which it would be reserved. */
  private async hashOf(email: string): Promise<string> {
    return (await this.emails.streamOf(email)).slice(-16);
  }
}
