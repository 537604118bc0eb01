import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { can, userStream } from '@parkho/contracts';
import type { CommandContext } from '../../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../../platform/commands/command-runner.js';
import { requireConfirmed } from '../../../platform/http/access/allow.js';
import type { Principal } from '../../../platform/http/access/request-context.js';
import { Admins } from '../../account/admins.js';
import { type UserState, user } from '../../account/user.js';

/** By an admin, who must confirm their identity before reactivating staff. */
export class SetUserActive extends Command<Outcome<UserState>> {
  constructor(
    readonly userId: string,
    readonly active: boolean,
    readonly admin: Pick<Principal, 'isConfirmed'>,
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

  async execute({ userId, active, admin, context }: SetUserActive): Promise<Outcome<UserState>> {
    const { state } = await this.runner.load(user, userStream(userId));
    if (active && state.status === 'registered' && can(state.account.role, 'console.open'))
      requireConfirmed(admin);
    if (active) await this.admins.restore(userId, context);
    else await this.admins.remove(userId, context);
    const command = { type: active ? 'reactivate' : 'deactivate' } as const;
    return this.runner.run(user, userStream(userId), command, context);
  }
}
