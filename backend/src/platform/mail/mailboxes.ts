import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { normaliseEmail } from '@parkho/contracts';
import type { KeyStore } from '@parkho/stores';
import { KEY_STORE } from '../engines/tokens.js';

/** The key of mailbox names: without it an address cannot be tested. */
const SECRET = 'mailboxes';

/** What e-mail addresses are called where they are to be found again and not to be read. */
@Injectable()
export class Mailboxes {
  constructor(@Inject(KEY_STORE) private readonly keys: KeyStore) {}

  /** HMAC-SHA-256 of the normalised address, in hex. */
  async of(email: string): Promise<string> {
    return createHmac('sha256', await this.keys.create(SECRET))
      .update(normaliseEmail(email))
      .digest('hex');
  }
}
