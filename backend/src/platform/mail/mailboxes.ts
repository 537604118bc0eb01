import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import { normaliseEmail } from '@parkho/contracts';
import type { KeyStore } from '@parkho/stores';
import { KEY_STORE } from '../engines/tokens.js';

/** The key of mailbox names and of what they sent: without it neither can be tested. */
const SECRET = 'mailboxes';

/** Two names of one service, which passes over dots before the @. */
const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The address that stands for all by which one mailbox is reached: without tags ('ali+shop@example.org'), of Gmail without
 * dots, and with the domain as the DNS has it. For limits and comparisons; not every service has tags, so that mails go to
 * the address as it was typed.
 */
export const mailboxOf = (email: string): string => {
  const [name = '', domain = ''] = normaliseEmail(email).split('@');
  const untagged = name.replace(/\+.*$/, '');
  const host = domainToASCII(domain) || domain;
  return GMAIL.has(host) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${host}`;
};

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
