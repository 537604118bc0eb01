import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { can, type UserRole, userStream } from '@parkho/contracts';
import type { CommandContext } from '../../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../../platform/commands/command-runner.js';
import { Admins } from '../../account/admins.js';
import { type UserState, user } from '../../account/user.js';

/** By an admin; `based` is the role that they have seen. */
export class ChangeRole extends Command<Outcome<UserState>> {
  constructor(
    readonly userId: string,
    readonly change: { role: UserRole; based?: UserRole },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeRole)
export class ChangeRoleHandler implements ICommandHandler<ChangeRole> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly admins: Admins,
  ) {}

  async execute({ userId, change, context }: ChangeRole): Promise<Outcome<UserState>> {
    const stream = userStream(userId);
    const { role, based = await this.roleOf(stream) } = change;
    const command = { type: 'change-role', role, based, by: context.actor.id } as const;
    await this.runner.preview(user, stream, command, context);
    if (can(role, 'users.manage')) await this.admins.restore(userId, context, role);
    else await this.admins.remove(userId, context);
    return this.runner.run(user, stream, command, context);
  }

  /** Any role where there is no account, which is refused first. */
  private async roleOf(stream: string): Promise<UserRole> {
    const { state } = await this.runner.load(user, stream);
    return state.status === 'registered' ? state.account.role : 'buyer';
  }
}
