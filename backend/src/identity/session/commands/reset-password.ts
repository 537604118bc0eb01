import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Client, DomainError, USER_MESSAGES, userStream } from '@parkho/contracts';
import type { CommandContext } from '../../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../../platform/commands/command-runner.js';
import { MailLinks } from '../../../platform/mail/mail-links.js';
import { requireStrong } from '../../account/passwords/password-rules.js';
import { hashPassword } from '../../account/passwords/passwords.js';
import { linkIn, type UserState, user } from '../../account/user.js';

export class ResetPassword extends Command<Outcome<UserState>> {
  constructor(
    readonly token: string,
    readonly password: string,
    readonly client: Client,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly links: MailLinks,
  ) {}

  async execute({ token, password, client, context }: ResetPassword): Promise<Outcome<UserState>> {
    const { holder: userId, secretHash } = this.links.read(token);
    const { state, commands } = await this.runner.load(user, userStream(userId));
    const isRepeated = commands.has(context.commandId);
    // Decided again below, also against the clock; this avoids hashing for invalid links.
    if (state.status !== 'registered' || !(isRepeated || linkIn(state.account.resets, secretHash)))
      throw new DomainError('invalid', USER_MESSAGES.resetLinkInvalid);
    await requireStrong(password, state.account, 'password');
    const passwordHash = await hashPassword(password);
    return this.runner.run(
      user,
      userStream(userId),
      { type: 'reset-password', secretHash, passwordHash, client, at: context.at },
      { ...context, actor: { id: userId, role: state.account.role } },
    );
  }
}
