import { Injectable } from '@nestjs/common';
import { RateLimit, withRateLimits } from '../platform/http/limits/rate-limit.js';
import { mailboxOf } from '../platform/mail/mailboxes.js';

/**
 * Limits requests without an account that send a mail to any address: few to each mailbox, from all senders and for all
 * features. At the limit, the links of earlier mails still work.
 */
@Injectable()
export class GuestLimits {
  private readonly ofIp = new RateLimit(30, 60);
  private readonly fromIpToMailbox = new RateLimit(5, 60);
  private readonly toMailbox = new RateLimit(10, 24 * 60);
  private readonly links = new RateLimit(50, 15);

  /** Counts a requested mail, whether it is sent or not; a refused form does not count. */
  async requestMail(ip: string, email: string): Promise<void> {
    const mailbox = mailboxOf(email);
    await this.ofIp.take(ip);
    await this.fromIpToMailbox.take(`${ip} ${mailbox}`);
    await this.toMailbox.take(mailbox);
  }

  /** Counts invalid links. */
  openLink<T>(ip: string, open: () => Promise<T>): Promise<T> {
    return withRateLimits([[this.links, ip]], open, 'invalid');
  }
}
