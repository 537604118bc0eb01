import { Injectable } from '@nestjs/common';
import { RateLimit } from '../../platform/http/limits/rate-limit.js';

/** How many listings one address, and one account, may report. Many people share one address in mobile networks. */
@Injectable()
export class FlagLimits {
  private readonly flags = new RateLimit(30, 60);
  private readonly flagsBy = new RateLimit(20, 60);

  async take(ip: string, userId: string | undefined): Promise<void> {
    await this.flags.take(ip);
    if (userId !== undefined) await this.flagsBy.take(userId);
  }
}
