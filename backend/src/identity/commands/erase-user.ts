import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/command-runner.js';
import { Admins } from '../admins.js';
import { PasswordCheck } from '../password-check.js';
import { type UserState, user } from '../user.js';

/** By an admin, or by the person, who is asked for the password. What follows is done by Erasures. */
export class EraseUser {
  constructor(
    readonly userId: string,
    readonly authority: 'admin' | { password: string },
    readonly context: CommandContext,
  ) {}
}

@CommandHandler(EraseUser)
export class EraseUserHandler implements ICommandHandler<EraseUser, Outcome<UserState>> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly admins: Admins,
    private readonly passwordCheck: PasswordCheck,
  ) {}

  async execute({ userId, authority, context }: EraseUser): Promise<Outcome<UserState>> {
    if (authority !== 'admin') await this.passwordCheck.require(userId, authority.password);
    await this.admins.remove(userId, context);
    return this.runner.run(user, userStream(userId), { type: 'erase' }, context);
  }
}
