import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Client, userStream } from '@parkho/contracts';
import type { CommandContext } from '../../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../../platform/commands/command-runner.js';
import { requireConfirmed } from '../../../platform/http/access/allow.js';
import type { Principal } from '../../../platform/http/access/request-context.js';
import { ChangeLimits } from '../../account/limits.js';
import { PasswordCheck } from '../../account/passwords/password-check.js';
import { requireStrong } from '../../account/passwords/password-rules.js';
import { hashPassword } from '../../account/passwords/passwords.js';
import { type UserState, user } from '../../account/user.js';

export class ChangePassword extends Command<Outcome<UserState>> {
  constructor(
    readonly user: Pick<Principal, 'id' | 'isConfirmed'>,
    readonly passwords: { current: string; new: string },
    /** The session that replaces all others. */
    readonly session: { id: string; client: Client },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly passwordCheck: PasswordCheck,
    private readonly limits: ChangeLimits,
  ) {}

  async execute(command: ChangePassword): Promise<Outcome<UserState>> {
    const { passwords, session, context } = command;
    const { id: userId, isConfirmed } = command.user;
    const { commands } = await this.runner.load(user, userStream(userId));
    if (commands.has(context.commandId)) {
      // A repetition whose answer was lost. The new password must be verified, as the idempotency key alone proves
      // nothing.
      await this.passwordCheck.require(userId, passwords.new, 'newPassword');
    } else {
      const account = await this.passwordCheck.require(userId, passwords.current, 'currentPassword');
      // The new session counts as confirmed: the password alone must not replace a code.
      if (account.secondFactor) requireConfirmed({ isConfirmed });
      await requireStrong(passwords.new, account, 'newPassword');
      await this.limits.take(userId, account.personal.email);
    }
    const passwordHash = await hashPassword(passwords.new);
    return this.runner.run(
      user,
      userStream(userId),
      { type: 'change-password', passwordHash, sessionId: session.id, client: session.client },
      context,
    );
  }
}
