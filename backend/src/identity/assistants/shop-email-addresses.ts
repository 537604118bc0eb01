import { Inject, Injectable } from '@nestjs/common';
import { assistantsStream, type Recorded, userStream } from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { EVENT_STORE } from '../../platform/engines/tokens.js';
import { mailboxOf } from '../../platform/mail/mailboxes.js';
import { assistants } from '../account/assistants.js';

/** The addresses of a shop's accounts, former and unconfirmed ones included. */
@Injectable()
export class ShopEmailAddresses {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly runner: CommandRunner,
  ) {}

  /** Whether an address is that of the seller or of one of their assistants. */
  async includes(sellerId: string, email: string): Promise<boolean> {
    const { state } = await this.runner.load(assistants, assistantsStream(sellerId));
    for (const userId of [sellerId, ...state.members.keys()])
      if (await this.isOf(userId, mailboxOf(email))) return true;
    return false;
  }

  private async isOf(userId: string, mailbox: string): Promise<boolean> {
    const history = (await this.events.readStream(userStream(userId))) as Recorded[];
    return history.some((event) => {
      switch (event.type) {
        case 'UserRegistered':
          return mailboxOf(event.data.personal.email) === mailbox;
        case 'EmailChanged':
        case 'EmailChangeRequested':
          return mailboxOf(event.data.email) === mailbox;
        default:
          return false;
      }
    });
  }
}
