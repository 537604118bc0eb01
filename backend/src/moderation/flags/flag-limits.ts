import { Injectable } from '@nestjs/common';
import { RateLimit } from '../../platform/http/limits/rate-limit.js';

/**
 * Limits the listings that one address and one account may report. Many people share an address in mobile networks; few
 * of them report the same listing on a day, and a User-Agent is easily changed.
 */
@Injectable()
export class FlagRateLimits {
  private readonly flags = new RateLimit(30, 60);
  private readonly flagsBy = new RateLimit(20, 60);
  private readonly ofListing = new RateLimit(5, 24 * 60);

  async take(ip: string, productId: string, userId: string | undefined): Promise<void> {
    await this.flags.take(ip);
    if (userId === undefined) await this.ofListing.take(`${ip} ${productId}`);
    else await this.flagsBy.take(userId);
  }
}
