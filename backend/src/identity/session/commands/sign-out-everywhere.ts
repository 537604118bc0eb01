import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userStream } from '@parkho/contracts';
import type { CommandContext } from '../../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../../platform/commands/command-runner.js';
import { type UserState, user } from '../../account/user.js';

export class SignOutEverywhere {
  constructor(
    readonly userId: string,
    readonly context: CommandContext,
  ) {}
}

@CommandHandler(SignOutEverywhere)
export class SignOutEverywhereHandler implements ICommandHandler<SignOutEverywhere, Outcome<UserState>> {
  constructor(private readonly runner: CommandRunner) {}

  execute({ userId, context }: SignOutEverywhere): Promise<Outcome<UserState>> {
    return this.runner.run(user, userStream(userId), { type: 'sign-out-everywhere' }, context);
  }
}
