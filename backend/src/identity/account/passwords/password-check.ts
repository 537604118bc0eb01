import { Injectable } from '@nestjs/common';
import { fieldError, USER_MESSAGES, userStream } from '@parkho/contracts';
import { CommandRunner } from '../../../platform/commands/command-runner.js';
import { Metrics } from '../../../platform/health/metrics.js';
import { PasswordLimits } from '../limits.js';
import { type Account, user } from '../user.js';
import { passwordMatches } from './passwords.js';

/** Asks signed-in users for their password before actions that an unattended session must not suffice for. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly runner: CommandRunner,
    private readonly limits: PasswordLimits,
    private readonly metrics: Metrics,
  ) {}

  /**
   * @param field of the form with the password
   * @throws DomainError 'invalid' when it is wrong, 'too-many' after too many wrong ones
   */
  async require(userId: string, password: string, field: string): Promise<Account> {
    const { state } = await this.runner.load(user, userStream(userId));
    const account = state.status === 'registered' ? state.account : undefined;
    return this.metrics.security.confirmIdentity(userId, () =>
      this.limits.guard(userId, async () => {
        if (!(await passwordMatches(account?.passwordHash, password)) || !account)
          throw fieldError('invalid', field, USER_MESSAGES.wrongPassword);
        return account;
      }),
    );
  }
}
