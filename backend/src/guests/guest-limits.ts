import { Injectable } from '@nestjs/common';
import { DomainError, normaliseEmail } from '@parkho/contracts';
import { limited, RateLimit } from '../platform/http/limits/rate-limit.js';

const isInvalid = (error: unknown): boolean => error instanceof DomainError && error.kind === 'invalid';

/**
 * What needs no account and sends a mail to an address that may be a stranger's: few to each, whoever requests them and
 * for whatever. At the limit of an address, the links of the earlier mails still work.
 */
@Injectable()
export class GuestLimits {
  private readonly ofIp = new RateLimit(30, 60);
  private readonly fromIpToAddress = new RateLimit(5, 60);
  private readonly toAddress = new RateLimit(10, 24 * 60);
  private readonly links = new RateLimit(50, 15);

  /** A mail that is requested, whether it is sent or not; a form that is refused counts for nothing. */
  async requestMail(ip: string, email: string): Promise<void> {
    const address = normaliseEmail(email);
    await this.ofIp.take(ip);
    await this.fromIpToAddress.take(`${ip} ${address}`);
    await this.toAddress.take(address);
  }

  /** Links that do not work. */
  openLink<T>(ip: string, open: () => Promise<T>): Promise<T> {
    return limited([[this.links, ip]], open, isInvalid);
  }
}
