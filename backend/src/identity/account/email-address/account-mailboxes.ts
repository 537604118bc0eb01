import { Injectable } from '@nestjs/common';
import { userStream } from '@parkho/contracts';
import type { Requester } from '@parkho/projections';
import { CommandRunner } from '../../../platform/commands/command-runner.js';
import { Mailboxes } from '../../../platform/mail/mailboxes.js';
import { type UserState, user } from '../user.js';

/** Mailboxes of accounts: an account owns that of its address as soon as the address is confirmed. */
@Injectable()
export class AccountMailboxes {
  constructor(
    private readonly runner: CommandRunner,
    private readonly mailboxes: Mailboxes,
  ) {}

  /** The account of a signed-in user, from its stream. */
  async of(userId: string): Promise<Requester> {
    const { state } = await this.runner.load(user, userStream(userId));
    return this.in(userId, state);
  }

  /** The account as of a state. */
  async in(userId: string, state: UserState): Promise<Requester> {
    if (state.status !== 'registered' || !state.account.emailVerified) return { userId };
    return { userId, mailbox: await this.mailboxes.of(state.account.personal.email) };
  }
}
