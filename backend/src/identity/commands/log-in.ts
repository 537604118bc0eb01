import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError, USER_MESSAGES, userStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/command-runner.js';
import { EmailReservation } from '../email-reservation.js';
import { passwordMatches } from '../passwords.js';
import { type UserState, user } from '../user.js';

export class LogIn {
  constructor(
    readonly credentials: { email: string; password: string },
    readonly sessionId: string,
    readonly context: CommandContext,
  ) {}
}

@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn, Outcome<UserState>> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly emails: EmailReservation,
  ) {}

  async execute({ credentials, sessionId, context }: LogIn): Promise<Outcome<UserState>> {
    const userId = await this.emails.ownerOf(credentials.email);
    const state = userId ? (await this.runner.load(user, userStream(userId))).state : user.initial;
    const account = state.status === 'registered' ? state.account : undefined;
    // One answer for an unknown address and for a wrong password: a stranger learns nothing.
    if (!(await passwordMatches(account?.passwordHash, credentials.password)) || !account) {
      throw new DomainError('unauthenticated', USER_MESSAGES.wrongCredentials);
    }
    const actor = { id: account.id, role: account.role };
    return this.runner.run(
      user,
      userStream(account.id),
      { type: 'log-in', sessionId },
      { ...context, actor },
    );
  }
}
