import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError, PASSWORD_RESET_MINUTES, userStream } from '@parkho/contracts';
import { type CommandContext } from '../../../platform/commands/command-context.js';
import { CommandRunner } from '../../../platform/commands/command-runner.js';
import { EmailReservation } from '../../account/email-reservation.js';
import { MailLinks } from '../../account/mail-links.js';
import { user } from '../../account/user.js';

export class RequestPasswordReset extends Command<void> {
  constructor(
    readonly email: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** A refusal, of an If-Match or a key used twice, would tell that there is an account. */
const unlessRefused = (error: unknown): void => {
  if (!(error instanceof DomainError)) throw error;
};

/** Nothing happens where nobody has the address: the one who asks must not learn it. */
@CommandHandler(RequestPasswordReset)
export class RequestPasswordResetHandler implements ICommandHandler<RequestPasswordReset> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly emails: EmailReservation,
    private readonly links: MailLinks,
  ) {}

  async execute({ email, context }: RequestPasswordReset): Promise<void> {
    const account = await this.emails.accountOf(email);
    if (!account) return;
    const { id, ...link } = await this.links.make(
      'password-resets',
      account.id,
      PASSWORD_RESET_MINUTES,
      context,
    );
    const reset = { resetId: id, ...link };
    await this.runner
      .run(user, userStream(account.id), { type: 'request-reset', reset }, context)
      .catch(unlessRefused);
  }
}
