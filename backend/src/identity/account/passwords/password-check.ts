import { Injectable } from '@nestjs/common';
import { fieldError, USER_MESSAGES, userStream } from '@parkho/contracts';
import { CommandRunner } from '../../../platform/commands/command-runner.js';
import { Metrics } from '../../../platform/health/metrics.js';
import { PasswordLimits } from '../limits.js';
import { type Account, user } from '../user.js';
import { passwordMatches } from './passwords.js';

/** Asks the signed-in for their password before something that a borrowed device must not be enough for. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly runner: CommandRunner,
    private readonly limits: PasswordLimits,
    private readonly metrics: Metrics,
  ) {}

  /**
   * @param field of the form in which the password was typed
   * @throws DomainError 'invalid' when it is another one, 'too-many' after too many wrong ones
   */
  async require(userId: string, password: string, field: string): Promise<Account> {
    const { state } = await this.runner.load(user, userStream(userId));
    const account = state.status === 'registered' ? state.account : undefined;
    return this.metrics.security.stepUp(userId, () =>
      this.limits.guard(userId, async () => {
        if (!(await passwordMatches(account?.passwordHash, password)) || !account)
          throw fieldError('invalid', field, USER_MESSAGES.wrongPassword);
        return account;
      }),
    );
  }
}
