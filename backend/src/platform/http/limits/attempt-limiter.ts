import { Injectable } from '@nestjs/common';
import { rateLimitKeyOf } from './network.js';
import { RateLimit, withRateLimits } from './rate-limit.js';

/**
 * Limits a client's requests for unguessable ids that do not exist. Many people share one address in Pakistan's mobile
 * networks, so the limit is wide: among 2^40 ids it leaves nothing to find.
 */
@Injectable()
export class AttemptLimiter {
  private readonly ofIp = new RateLimit(100, 15);

  /** @throws DomainError 'too-many' */
  guard<T>(ip: string, look: () => Promise<T>): Promise<T> {
    return withRateLimits([[this.ofIp, rateLimitKeyOf(ip)]], look, 'not-found');
  }
}
