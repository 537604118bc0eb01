import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fieldError, USER_MESSAGES, userStream } from '@parkho/contracts';
import type { CommandContext } from '../../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../../platform/commands/command-runner.js';
import { Metrics } from '../../../platform/health/metrics.js';
import { CodeLimits, IdentityLimits } from '../../account/limits.js';
import { PasswordCheck } from '../../account/passwords/password-check.js';
import { SecondFactors } from '../../account/second-factors.js';
import { type Proof, type UserState, user } from '../../account/user.js';

/**
 * Confirms the identity of a session's user: by a code where the account has a second factor, else by the password.
 */
export class ConfirmIdentity extends Command<Outcome<UserState>> {
  constructor(
    readonly userId: string,
    readonly session: { id: string; ip: string },
    /** The password and the code as typed; an empty text if absent. */
    readonly proofs: { password: string; code: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ConfirmIdentity)
export class ConfirmIdentityHandler implements ICommandHandler<ConfirmIdentity> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly passwordCheck: PasswordCheck,
    private readonly limits: IdentityLimits,
    private readonly codeLimits: CodeLimits,
    private readonly secondFactors: SecondFactors,
    private readonly metrics: Metrics,
  ) {}

  async execute({ userId, session, proofs, context }: ConfirmIdentity): Promise<Outcome<UserState>> {
    const { state, commands } = await this.runner.load(user, userStream(userId));
    const confirm = (proof?: Proof) =>
      this.runner.run(
        user,
        userStream(userId),
        { type: 'confirm-identity', sessionId: session.id, proof },
        context,
      );
    // A repetition confirms nothing again: its code has been used.
    if (commands.has(context.commandId)) return confirm();
    const { secret } = (state.status === 'registered' && state.account.secondFactor) || {};
    return this.limits.guard(session.ip, () =>
      secret === undefined
        ? this.checkPassword(userId, proofs.password).then(() => confirm())
        : this.withCode(userId, secret, proofs.code, confirm),
    );
  }

  private async checkPassword(userId: string, password: string): Promise<void> {
    if (!password) throw fieldError('invalid', 'password', USER_MESSAGES.passwordRequired);
    await this.passwordCheck.require(userId, password, 'password');
  }

  private async withCode<T>(
    userId: string,
    secret: string,
    code: string,
    confirm: (proof: Proof) => Promise<T>,
  ): Promise<T> {
    if (!code) throw fieldError('invalid', 'code', USER_MESSAGES.codeRequired);
    return this.metrics.security.confirmIdentity(userId, () =>
      this.codeLimits.guard(userId, async () => confirm(this.secondFactors.proofOf(secret, code))),
    );
  }
}
