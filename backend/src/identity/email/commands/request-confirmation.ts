import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError, USER_MESSAGES, userStream } from '@parkho/contracts';
import type { CommandContext } from '../../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../../platform/commands/command-runner.js';
import { EmailConfirmations } from '../../account/email-address/email-confirmations.js';
import { type UserState, unconfirmedEmailOf, user } from '../../account/user.js';

/** Sends another link to the unconfirmed address. */
export class RequestConfirmation extends Command<Outcome<UserState>> {
  constructor(
    readonly userId: string,
    /** The network of the request. */
    readonly ip: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RequestConfirmation)
export class RequestConfirmationHandler implements ICommandHandler<RequestConfirmation> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly confirmations: EmailConfirmations,
  ) {}

  async execute({ userId, ip, context }: RequestConfirmation): Promise<Outcome<UserState>> {
    const loaded = await this.runner.load(user, userStream(userId));
    if (loaded.state.status !== 'registered') throw new DomainError('not-found', USER_MESSAGES.notFound);
    const email = unconfirmedEmailOf(loaded.state.account);
    if (email === undefined) return loaded;
    const confirmation = loaded.commands.has(context.commandId)
      ? await this.confirmations.make(userId, context)
      : await this.confirmations.request(userId, email, ip, context);
    return this.runner.run(user, userStream(userId), { type: 'request-confirmation', confirmation }, context);
  }
}
