import { Injectable } from '@nestjs/common';
import { networkOf } from './network.js';
import { RateLimit } from './rate-limit.js';

/** Points for a minute of one address: a hundred searches a second, for many people share one in mobile networks. */
const POINTS = 6_000;
/**
 * About what each takes: a word of a search a millisecond, a page ten, a sitemap and a PDF a quarter of a second. Answers from
 * memory cost nothing.
 */
const COSTS = { search: 1, page: 10, sitemap: 100, certificate: 100 };
/** How long the questions that begin in one turn of the event loop are to take together, in milliseconds. */
const TURN_MS = 8;
/** Points of the questions that begin in one turn: at first and at least, and at most. */
const TURN_POINTS = { min: 8, max: 256 };
/** Contact data of sellers for ten minutes of one address: a buyer compares a few devices, a program would take all. */
const CONTACTS = 60;

/**
 * How much one address may take by the questions that anyone may put: processor time, and beside it contact data, of which
 * it is not the time that matters.
 */
@Injectable()
export class QuestionBudget {
  private readonly ofIp = new RateLimit(POINTS, 1);
  private readonly contacts = new RateLimit(CONTACTS, 10);
  /** Adapts to what a point takes: a millisecond, or a twentieth of it for words that are in memory. */
  private turnPoints = TURN_POINTS.min;
  /** Points that are left in this turn of the event loop. */
  private left = this.turnPoints;
  private isTurnOpen = false;
  private readonly waiting: { points: number; begin: () => void }[] = [];

  /**
   * Resolves when the question may begin, in the order in which they came. In each turn of the event loop Node accepts
   * one connection: more questions in each than take some milliseconds would keep those that wait to be accepted
   * waiting for a minute. Their number follows from how long the turns before took.
   * @param times how many of them a request is
   * @throws DomainError 'too-many'
   */
  async spend(ip: string, on: keyof typeof COSTS | 'contact', times = 1): Promise<void> {
    const network = networkOf(ip);
    if (on === 'contact') return this.contacts.take(network);
    const points = times * COSTS[on];
    await this.ofIp.take(network, points);
    await this.turn(Math.min(points, TURN_POINTS.min));
  }

  /** Whether questions wait for a turn. */
  get isAnyWaiting(): boolean {
    return this.waiting.length > 0;
  }

  private turn(points: number): Promise<void> | undefined {
    if (this.waiting.length === 0 && points <= this.left) {
      this.take(points);
      return undefined;
    }
    return new Promise((begin) => {
      this.waiting.push({ points, begin });
    });
  }

  private take(points: number): void {
    this.left -= points;
    if (this.isTurnOpen) return;
    this.isTurnOpen = true;
    const began = performance.now();
    setImmediate(() => this.endTurn(performance.now() - began));
  }

  /** @param took milliseconds since its first question began */
  private endTurn(took: number): void {
    this.isTurnOpen = false;
    const used = this.turnPoints - this.left;
    // A turn that was not used up is no reason for fewer.
    const points = took > TURN_MS ? (used * TURN_MS) / took : Math.max(this.turnPoints, used * 2);
    this.turnPoints = Math.min(Math.max(Math.ceil(points), TURN_POINTS.min), TURN_POINTS.max);
    this.left = this.turnPoints;
    for (let next = this.waiting[0]; next && next.points <= this.left; next = this.waiting[0]) {
      this.waiting.shift();
      this.take(next.points);
      next.begin();
    }
  }
}
