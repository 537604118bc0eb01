import { Injectable } from '@nestjs/common';
import { userStream } from '@parkho/contracts';
import { Guests } from '../guests/guests.js';
import { user } from '../identity/account/user.js';
import { CommandRunner } from '../platform/commands/command-runner.js';

/** The ids under which the searches of an account are saved. */
@Injectable()
export class SearchOwners {
  constructor(
    private readonly runner: CommandRunner,
    private readonly guests: Guests,
  ) {}

  /**
   * The account's own, and that of the guest with its address once the account has confirmed it: before that, anyone
   * may have registered with another's address.
   */
  async of(userId: string): Promise<readonly string[]> {
    const { state } = await this.runner.load(user, userStream(userId));
    if (state.status !== 'registered' || !state.account.emailVerified) return [userId];
    const guestId = await this.guests.guestOf(state.account.personal.email);
    return guestId ? [userId, guestId] : [userId];
  }
}
