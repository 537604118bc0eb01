import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { normaliseEmail } from '@parkho/contracts';
import type { KeyStore } from '@parkho/stores';
import { KEY_STORE } from '../engines/tokens.js';

/** The key of mailbox names and of what they sent: without it neither can be tested. */
const SECRET = 'mailboxes';

/** What e-mail addresses are called where they are to be found again and not to be read. */
@Injectable()
export class Mailboxes {
  constructor(@Inject(KEY_STORE) private readonly keys: KeyStore) {}

  /** HMAC-SHA-256 of the normalised address, in hex. */
  of(email: string): Promise<string> {
    return this.digest(normaliseEmail(email));
  }

  /** HMAC-SHA-256, in hex, of what was sent from a mailbox: the same is recognized, and none can be guessed. */
  async digest(text: string): Promise<string> {
    return createHmac('sha256', await this.keys.create(SECRET))
      .update(text)
      .digest('hex');
  }
}
