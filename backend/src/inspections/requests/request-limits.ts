import { Injectable } from '@nestjs/common';
import { RateLimit, withRateLimits } from '../../platform/http/limits/rate-limit.js';
import { mailboxOf } from '../../platform/mail/mailboxes.js';

/**
 * Limits requests without an account, by network address. Many people share one in Pakistan's mobile networks. Each
 * request sends a mail, to an address that may be a stranger's: few to each.
 */
@Injectable()
export class RequestLimits {
  private readonly requests = new RateLimit(30, 60);
  private readonly requestsFor = new RateLimit(5, 60);
  private readonly mailsTo = new RateLimit(10, 60);
  private readonly links = new RateLimit(50, 15);

  /** Counts a request before it is made; a refused form does not count. */
  async takeRequest(ip: string, email: string): Promise<void> {
    const mailbox = mailboxOf(email);
    await this.requests.take(ip);
    await this.requestsFor.take(`${ip} ${mailbox}`);
    await this.mailsTo.take(mailbox);
  }

  /** Counts invalid links. */
  openLink<T>(ip: string, open: () => Promise<T>): Promise<T> {
    return withRateLimits([[this.links, ip]], open, 'invalid');
  }
}
