import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userStream } from '@parkho/contracts';
import type { CommandContext } from '../../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../../platform/commands/command-runner.js';
import { Admins } from '../../account/admins.js';
import { type UserState, user } from '../../account/user.js';

/** By an admin. */
export class SetUserActive extends Command<Outcome<UserState>> {
  constructor(
    readonly userId: string,
    readonly active: boolean,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SetUserActive)
export class SetUserActiveHandler implements ICommandHandler<SetUserActive> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly admins: Admins,
  ) {}

  async execute({ userId, active, context }: SetUserActive): Promise<Outcome<UserState>> {
    if (active) await this.admins.restore(userId, context);
    else await this.admins.remove(userId, context);
    const command = { type: active ? 'reactivate' : 'deactivate' } as const;
    return this.runner.run(user, userStream(userId), command, context);
  }
}
