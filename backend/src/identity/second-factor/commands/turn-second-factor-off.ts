import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userStream } from '@parkho/contracts';
import type { CommandContext } from '../../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../../platform/commands/command-runner.js';
import { CodeLimits } from '../../account/limits.js';
import { PasswordCheck } from '../../account/passwords/password-check.js';
import { SecondFactors } from '../../account/second-factors.js';
import { type UserState, user } from '../../account/user.js';

export class TurnSecondFactorOff extends Command<Outcome<UserState>> {
  constructor(
    readonly userId: string,
    readonly password: string,
    readonly code: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(TurnSecondFactorOff)
export class TurnSecondFactorOffHandler implements ICommandHandler<TurnSecondFactorOff> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly passwordCheck: PasswordCheck,
    private readonly limits: CodeLimits,
    private readonly secondFactors: SecondFactors,
  ) {}

  async execute({ userId, password, code, context }: TurnSecondFactorOff): Promise<Outcome<UserState>> {
    const { secondFactor } = await this.passwordCheck.require(userId, password, 'password');
    // It is off already, perhaps by this very command.
    if (!secondFactor) return this.runner.load(user, userStream(userId));
    return this.limits.guard(userId, async () => {
      const proof = this.secondFactors.proofOf(secondFactor.secret, code);
      return this.runner.run(user, userStream(userId), { type: 'turn-second-factor-off', proof }, context);
    });
  }
}
