import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import { normaliseEmail } from '@parkho/contracts';
import type { KeyStore } from '@parkho/stores';
import { KEY_STORE } from '../engines/tokens.js';

/** The key of hashes of mailboxes and of their contents: without it neither can be tested. */
const SECRET = 'mailboxes';

/** The domains of Gmail, which ignores dots before the @. */
const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The canonical address of a mailbox: without tags ('ali+shop@example.org'), for Gmail without dots, and with the
 * domain in lower case. For limits and comparisons only; as not every service has tags, mails go to the address as it
 * was typed.
 */
export const mailboxOf = (email: string): string => {
  const [name = '', domain = ''] = normaliseEmail(email).split('@');
  const untagged = name.replace(/\+.*$/, '');
  const host = domainToASCII(domain) || domain;
  return GMAIL.has(host) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${host}`;
};

/** Keyed hashes of email addresses, which can be compared and not read. */
@Injectable()
export class Mailboxes {
  constructor(@Inject(KEY_STORE) private readonly keys: KeyStore) {}

  /** HMAC-SHA-256 of the normalised address, in hex. */
  of(email: string): Promise<string> {
    return this.digest(normaliseEmail(email));
  }

  /** HMAC-SHA-256, in hex, of a text from a mailbox: equal texts are recognised, and none can be guessed. */
  async digest(text: string): Promise<string> {
    return createHmac('sha256', await this.keys.create(SECRET))
      .update(text)
      .digest('hex');
  }
}
