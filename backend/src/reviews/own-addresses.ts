import { Inject, Injectable } from '@nestjs/common';
import { type Recorded, userStream } from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { EVENT_STORE } from '../platform/engines/tokens.js';
import { mailboxOf } from '../platform/mail/mailboxes.js';

/** The addresses of accounts, those that they have had before or asked for included. */
@Injectable()
export class OwnAddresses {
  constructor(@Inject(EVENT_STORE) private readonly events: EventStore) {}

  async includes(userId: string, email: string): Promise<boolean> {
    const history = (await this.events.readStream(userStream(userId))) as Recorded[];
    const wanted = mailboxOf(email);
    return history.some((event) => {
      switch (event.type) {
        case 'UserRegistered':
          return mailboxOf(event.data.personal.email) === wanted;
        case 'EmailChanged':
        case 'EmailChangeRequested':
          return mailboxOf(event.data.email) === wanted;
        default:
          return false;
      }
    });
  }
}
