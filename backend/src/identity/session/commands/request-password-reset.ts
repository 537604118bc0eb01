import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError, PASSWORD_RESET_MINUTES, userStream } from '@parkho/contracts';
import { type CommandContext, childId } from '../../../platform/commands/command-context.js';
import { CommandRunner } from '../../../platform/commands/command-runner.js';
import { EmailReservation } from '../../account/email-reservation.js';
import { user } from '../../account/user.js';
import { PasswordResets } from '../password-resets.js';

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
    private readonly resets: PasswordResets,
  ) {}

  async execute({ email, context }: RequestPasswordReset): Promise<void> {
    const account = await this.emails.accountOf(email);
    if (!account) return;
    const resetId = childId(context.commandId, 'reset');
    const expiresAt = new Date(Date.parse(context.at) + PASSWORD_RESET_MINUTES * 60_000).toISOString();
    const reset = { resetId, secretHash: await this.resets.hashOf(account.id, resetId), expiresAt };
    await this.runner
      .run(user, userStream(account.id), { type: 'request-reset', reset }, context)
      .catch(unlessRefused);
  }
}
