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
    readonly proofs: { password: string; code: string },
    /** The session that is kept while all others end; absent: no session ends. */
    readonly soleSession: string | undefined,
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

  async execute(off: TurnSecondFactorOff): Promise<Outcome<UserState>> {
    const { userId, proofs, soleSession, context } = off;
    const { secondFactor } = await this.passwordCheck.require(userId, proofs.password, 'password');
    // It is already off, perhaps by this very command.
    if (!secondFactor) return this.runner.load(user, userStream(userId));
    return this.limits.guard(userId, async () => {
      const proof = this.secondFactors.proofOf(secondFactor.secret, proofs.code);
      const command = { type: 'turn-second-factor-off', proof, soleSession } as const;
      return this.runner.run(user, userStream(userId), command, context);
    });
  }
}
