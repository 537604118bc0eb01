import { Injectable } from '@nestjs/common';
import { DomainError } from '@parkho/contracts';
import { limited, RateLimit } from '../platform/http/limits/rate-limit.js';
import { mailboxOf } from '../platform/mail/mailboxes.js';

const isInvalid = (error: unknown): boolean => error instanceof DomainError && error.kind === 'invalid';

/**
 * What needs no account and sends a mail to an address that may be a stranger's: few to each mailbox, from
 * all senders and for all features. At its limit, the links of the earlier mails still work.
 */
@Injectable()
export class GuestLimits {
  private readonly ofIp = new RateLimit(30, 60);
  private readonly fromIpToMailbox = new RateLimit(5, 60);
  private readonly toMailbox = new RateLimit(10, 24 * 60);
  private readonly links = new RateLimit(50, 15);

  /** A mail that is requested, whether it is sent or not; a form that is refused counts for nothing. */
  async requestMail(ip: string, email: string): Promise<void> {
    const mailbox = mailboxOf(email);
    await this.ofIp.take(ip);
    await this.fromIpToMailbox.take(`${ip} ${mailbox}`);
    await this.toMailbox.take(mailbox);
  }

  /** Links that do not work. */
  openLink<T>(ip: string, open: () => Promise<T>): Promise<T> {
    return limited([[this.links, ip]], open, isInvalid);
  }
}
