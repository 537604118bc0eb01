import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError, PASSWORD_RESET_MINUTES, userStream } from '@parkho/contracts';
import { type CommandContext } from '../../../platform/commands/command-context.js';
import { CommandRunner } from '../../../platform/commands/command-runner.js';
import { MailLinks } from '../../../platform/mail/mail-links.js';
import { user } from '../../account/user.js';

export class RequestPasswordReset extends Command<void> {
  constructor(
    readonly userId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** A refusal, by If-Match or a repeated key, would reveal that there is an account. */
const unlessRefused = (error: unknown): void => {
  if (!(error instanceof DomainError)) throw error;
};

@CommandHandler(RequestPasswordReset)
export class RequestPasswordResetHandler implements ICommandHandler<RequestPasswordReset> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly links: MailLinks,
  ) {}

  async execute({ userId, context }: RequestPasswordReset): Promise<void> {
    const { id, ...link } = await this.links.make('password-resets', userId, PASSWORD_RESET_MINUTES, context);
    const reset = { resetId: id, ...link };
    await this.runner
      .run(user, userStream(userId), { type: 'request-reset', reset }, context)
      .catch(unlessRefused);
  }
}
