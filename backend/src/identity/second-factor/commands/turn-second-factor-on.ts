import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError, USER_MESSAGES, userStream } from '@parkho/contracts';
import type { CommandContext } from '../../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../../platform/commands/command-runner.js';
import { CodeLimits } from '../../account/limits.js';
import { SecondFactors } from '../../account/second-factors.js';
import { type UserState, user } from '../../account/user.js';

export class TurnSecondFactorOn extends Command<Outcome<UserState>> {
  constructor(
    readonly userId: string,
    /** The first code that the app shows. */
    readonly code: string,
    readonly recoveryCodes: readonly string[],
    /** The session that is kept while all others end; absent: no session ends. */
    readonly soleSession: string | undefined,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(TurnSecondFactorOn)
export class TurnSecondFactorOnHandler implements ICommandHandler<TurnSecondFactorOn> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly limits: CodeLimits,
    private readonly secondFactors: SecondFactors,
  ) {}

  async execute(on: TurnSecondFactorOn): Promise<Outcome<UserState>> {
    const { userId, code, recoveryCodes, soleSession, context } = on;
    const { state, commands } = await this.runner.load(user, userStream(userId));
    const turnOn = (secret: string, step: number) => {
      const codeHashes = recoveryCodes.map((recoveryCode) => this.secondFactors.hashOf(recoveryCode));
      const command = { type: 'turn-second-factor-on', secret, step, codeHashes, soleSession } as const;
      return this.runner.run(user, userStream(userId), command, context);
    };
    if (commands.has(context.commandId)) return turnOn('', 0);
    const secret = state.status === 'registered' ? state.account.preparedSecret : undefined;
    if (!secret) throw new DomainError('conflict', USER_MESSAGES.secondFactorNotPrepared);
    return this.limits.guard(userId, async () => turnOn(secret, this.secondFactors.stepOf(secret, code)));
  }
}
