import { Injectable } from '@nestjs/common';
import { networkOf } from './network.js';
import { RateLimit } from './rate-limit.js';

/** Points for a minute of one address: a hundred searches a second, for many people share one in mobile networks. */
const POINTS = 6_000;
/** About what each takes: a search a millisecond, a PDF a quarter of a second. Answers from memory cost nothing. */
const COSTS = { search: 1, certificate: 100 };

/** How much processor time the questions that anyone may put take from one address. */
@Injectable()
export class QuestionBudget {
  private readonly ofIp = new RateLimit(POINTS, 1);

  /** @throws DomainError 'too-many' */
  spend(ip: string, on: keyof typeof COSTS): Promise<void> {
    return this.ofIp.take(networkOf(ip), COSTS[on]);
  }
}
