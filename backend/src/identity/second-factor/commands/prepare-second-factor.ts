import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userStream } from '@parkho/contracts';
import type { CommandContext } from '../../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../../platform/commands/command-runner.js';
import { PasswordCheck } from '../../account/passwords/password-check.js';
import { SecondFactors } from '../../account/second-factors.js';
import { type UserState, user } from '../../account/user.js';

/** Requires the password, so that an unattended session cannot lock the owner out. */
export class PrepareSecondFactor extends Command<Outcome<UserState>> {
  constructor(
    readonly userId: string,
    readonly password: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(PrepareSecondFactor)
export class PrepareSecondFactorHandler implements ICommandHandler<PrepareSecondFactor> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly passwordCheck: PasswordCheck,
    private readonly secondFactors: SecondFactors,
  ) {}

  async execute({ userId, password, context }: PrepareSecondFactor): Promise<Outcome<UserState>> {
    await this.passwordCheck.require(userId, password, 'password');
    const secret = this.secondFactors.newSecret();
    return this.runner.run(user, userStream(userId), { type: 'prepare-second-factor', secret }, context);
  }
}
