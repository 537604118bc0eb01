import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fieldError, USER_MESSAGES, userStream } from '@parkho/contracts';
import type { CommandContext } from '../../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../../platform/commands/command-runner.js';
import { EmailConfirmations } from '../../account/email-address/email-confirmations.js';
import { PasswordCheck } from '../../account/passwords/password-check.js';
import { type LinkRecord, type Profile, type UserState, user } from '../../account/user.js';

export class UpdateProfile extends Command<Outcome<UserState>> {
  constructor(
    readonly userId: string,
    readonly profile: Profile,
    /** Required where the email address changes. */
    readonly currentPassword: string | undefined,
    /** The network of the request. */
    readonly ip: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(UpdateProfile)
export class UpdateProfileHandler implements ICommandHandler<UpdateProfile> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly confirmations: EmailConfirmations,
    private readonly passwordCheck: PasswordCheck,
  ) {}

  async execute(command: UpdateProfile): Promise<Outcome<UserState>> {
    const { userId, profile, context } = command;
    const { state, commands } = await this.runner.load(user, userStream(userId));
    const isMove = state.status === 'registered' && profile.email !== state.account.personal.email;
    const confirmation = isMove && !commands.has(context.commandId) ? await this.confirm(command) : undefined;
    return this.runner.run(
      user,
      userStream(userId),
      { type: 'update-profile', profile, confirmation },
      context,
    );
  }

  /** An unattended session must not suffice to take an account from its owner. */
  private async confirm({
    userId,
    profile,
    currentPassword,
    ip,
    context,
  }: UpdateProfile): Promise<LinkRecord<'confirmationId'>> {
    if (!currentPassword)
      throw fieldError('invalid', 'currentPassword', USER_MESSAGES.currentPasswordRequired);
    await this.passwordCheck.require(userId, currentPassword, 'currentPassword');
    return this.confirmations.request(userId, profile.email, ip, context);
  }
}
