import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ReactorName, userStream } from '@parkho/contracts';
import type { EventStore, KeyStore } from '@parkho/stores';
import type { CommandContext } from '../../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../../platform/commands/command-runner.js';
import { EVENT_LOG, KEY_STORE } from '../../../platform/engines/tokens.js';
import { requireConfirmed } from '../../../platform/http/access/allow.js';
import { Reactors } from '../../../platform/reactions/reactors.js';
import { Admins } from '../../account/admins.js';
import { ChangeLimits } from '../../account/limits.js';
import { PasswordCheck } from '../../account/passwords/password-check.js';
import { type UserState, user } from '../../account/user.js';

const ERASURE_REACTORS = [
  'erasure',
  'seller-erasure',
  'inspections',
  'feature-requests',
] as const satisfies ReactorName[];
/** How long the answer waits for follow-ups, in milliseconds, so that a mail server that is down delays no answer. */
const TIMEOUT_MS = 5_000;

/**
 * By an admin, or by the user with the password, and a code where there is a second factor. Erasures does the rest.
 */
export class EraseUser extends Command<Outcome<UserState>> {
  constructor(
    readonly userId: string,
    readonly authority: 'admin' | { password: string; isConfirmed: boolean },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(EraseUser)
export class EraseUserHandler implements ICommandHandler<EraseUser> {
  constructor(
    @Inject(KEY_STORE) private readonly keys: KeyStore,
    @Inject(EVENT_LOG) private readonly log: EventStore,
    private readonly reactors: Reactors,
    private readonly runner: CommandRunner,
    private readonly admins: Admins,
    private readonly passwordCheck: PasswordCheck,
    private readonly limits: ChangeLimits,
  ) {}

  async execute({ userId, authority, context }: EraseUser): Promise<Outcome<UserState>> {
    // A key that was restored from an old backup is erased again.
    if (await this.isErased(userId)) await this.keys.erase(userId);
    if (authority !== 'admin') {
      const account = await this.passwordCheck.require(userId, authority.password, 'password');
      const { personal, secondFactor } = account;
      if (secondFactor) requireConfirmed(authority);
      await this.limits.take(userId, personal.email);
    }
    await this.admins.remove(userId, context);
    const outcome = await this.runner.run(user, userStream(userId), { type: 'erase' }, context);
    const erased = await this.log.readLast(userStream(userId));
    // An answer that confirms the erasure must stay true even if this process dies in the next moment.
    if (erased) await this.reactors.haveProcessed(erased, ERASURE_REACTORS, TIMEOUT_MS);
    return outcome;
  }

  private async isErased(userId: string): Promise<boolean> {
    return (await this.runner.load(user, userStream(userId))).state.status === 'erased';
  }
}
