import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userStream } from '@parkho/contracts';
import type { CommandContext } from '../../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../../platform/commands/command-runner.js';
import { type UserState, user } from '../../account/user.js';

export class LogOut {
  constructor(
    readonly userId: string,
    readonly sessionId: string,
    readonly context: CommandContext,
  ) {}
}

@CommandHandler(LogOut)
export class LogOutHandler implements ICommandHandler<LogOut, Outcome<UserState>> {
  constructor(private readonly runner: CommandRunner) {}

  execute({ userId, sessionId, context }: LogOut): Promise<Outcome<UserState>> {
    return this.runner.run(user, userStream(userId), { type: 'log-out', sessionId }, context);
  }
}
