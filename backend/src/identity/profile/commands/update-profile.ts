import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fieldRefused, USER_MESSAGES, userStream } from '@parkho/contracts';
import type { CommandContext } from '../../../platform/commands/command-context.js';
import { CommandRunner, type Outcome, retried } from '../../../platform/commands/command-runner.js';
import { EmailReservation } from '../../account/email-reservation.js';
import { ChangeLimits } from '../../account/limits.js';
import { holdsEmail, type Profile, type UserState, user } from '../../account/user.js';

export class UpdateProfile extends Command<Outcome<UserState>> {
  constructor(
    readonly userId: string,
    readonly profile: Profile,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** A new e-mail address is reserved, then taken, and then the old one is given back. */
@CommandHandler(UpdateProfile)
export class UpdateProfileHandler implements ICommandHandler<UpdateProfile> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly emails: EmailReservation,
    private readonly limits: ChangeLimits,
  ) {}

  execute(command: UpdateProfile): Promise<Outcome<UserState>> {
    return retried(command.context, () => this.attempt(command));
  }

  /** The address counts for the account as it was looked at: whoever takes it over writes to the account's stream. */
  private async attempt({ userId, profile, context }: UpdateProfile): Promise<Outcome<UserState>> {
    const stream = userStream(userId);
    const { state, revision } = await this.runner.load(user, stream);
    const before = state.status === 'registered' ? state.account.personal.email : profile.email;
    if (profile.email !== before) await this.limits.take(userId, before);
    const held = await this.emails.heldBy(userId, before);
    if (!holdsEmail(state, profile.email) && !(await this.emails.reserve(profile.email, userId, context)))
      throw fieldRefused('conflict', 'email', USER_MESSAGES.emailTaken);
    const outcome = await this.runner.run(
      user,
      stream,
      { type: 'update-profile', profile },
      { ...context, expectedRevision: context.expectedRevision ?? revision },
    );
    if (held && !holdsEmail(outcome.state, before)) await this.emails.release(held, context);
    return outcome;
  }
}
