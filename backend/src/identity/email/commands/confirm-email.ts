import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError, USER_MESSAGES, userStream } from '@parkho/contracts';
import type { CommandContext } from '../../../platform/commands/command-context.js';
import { CommandRunner, type Outcome, retryOnConflict } from '../../../platform/commands/command-runner.js';
import { MailLinks } from '../../../platform/mail/mail-links.js';
import { EmailReservation } from '../../account/email-address/email-reservation.js';
import { holdsEmail, type UserState, user } from '../../account/user.js';

export class ConfirmEmail extends Command<Outcome<UserState>> {
  constructor(
    readonly token: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Reserves the new address, takes it, then releases the old one. */
@CommandHandler(ConfirmEmail)
export class ConfirmEmailHandler implements ICommandHandler<ConfirmEmail> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly emails: EmailReservation,
    private readonly links: MailLinks,
  ) {}

  execute(command: ConfirmEmail): Promise<Outcome<UserState>> {
    return retryOnConflict(command.context, () => this.attempt(command));
  }

  /** The account's state is as it was read: a takeover of the address appends to its stream. */
  private async attempt({ token, context: requestContext }: ConfirmEmail): Promise<Outcome<UserState>> {
    const { holder: userId, secretHash } = this.links.read(token);
    const stream = userStream(userId);
    const { state, revision, commands } = await this.runner.load(user, stream);
    if (state.status !== 'registered')
      throw new DomainError('invalid', USER_MESSAGES.confirmationLinkInvalid);
    const { role, confirmation, personal } = state.account;
    const context = { ...requestContext, actor: { id: userId, role } };
    const command = { type: 'confirm-email', secretHash, at: context.at } as const;
    if (commands.has(context.commandId)) return this.runner.run(user, stream, command, context);

    // Decided again below: an invalid link reserves nothing.
    user.decide(state, command);
    const email = confirmation?.email ?? personal.email;
    const reservation = await this.emails.heldBy(userId, personal.email);
    if (!holdsEmail(state, email) && !(await this.emails.reserve(email, userId, context)))
      throw new DomainError('conflict', USER_MESSAGES.emailTaken);
    const outcome = await this.runner.run(user, stream, command, {
      ...context,
      expectedRevision: context.expectedRevision ?? revision,
    });
    if (reservation && !holdsEmail(outcome.state, personal.email))
      await this.emails.release(reservation, context);
    return outcome;
  }
}
