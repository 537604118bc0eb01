import { Injectable } from '@nestjs/common';
import { RateLimit, withRateLimits } from '../platform/http/limits/rate-limit.js';

/** Links need no login. Mail programs of many people send from one address; only invalid links count. */
@Injectable()
export class UnsubscribeLimits {
  private readonly links = new RateLimit(50, 15);
  private readonly changesOf = new RateLimit(30, 60);

  /** Counts invalid links. */
  openLink<T>(ip: string, open: () => Promise<T>): Promise<T> {
    return withRateLimits([[this.links, ip]], open, 'invalid');
  }

  change(userId: string): Promise<void> {
    return this.changesOf.take(userId);
  }
}
