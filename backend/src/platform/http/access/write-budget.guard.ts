import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { RateLimit } from '../limits/rate-limit.js';
import type { RequestWithPrincipal } from './request-context.js';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Limits the writes of one user: a hundred a minute over ten minutes. A listing with all its photos takes ten, an
 * import of ten thousand devices fifty. Visitors have their own limits.
 */
@Injectable()
export class WriteBudgetGuard implements CanActivate {
  private readonly ofPerson = new RateLimit(1_000, 10);

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { method, user } = context.switchToHttp().getRequest<RequestWithPrincipal>();
    if (user && !READS.has(method)) await this.ofPerson.take(user.id);
    return true;
  }
}
