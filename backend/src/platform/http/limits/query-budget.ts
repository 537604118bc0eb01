import { Injectable } from '@nestjs/common';
import { rateLimitKeyOf } from './network.js';
import { RateLimit } from './rate-limit.js';

/**
 * Points of one address in a minute: a hundred searches a second, because many people share an address in mobile
 * networks.
 */
const POINTS_PER_MINUTE = 6_000;
/**
 * Points of each kind: a word of a search takes about a millisecond, a page ten, a sitemap and a PDF a quarter of a
 * second. Answers from the cache are free.
 */
const COSTS = { search: 1, page: 10, sitemap: 100, certificate: 100 };
/** Target duration of the queries that begin in one turn of the event loop, in milliseconds. */
const TURN_TARGET_MS = 8;
/** Points of the queries that begin in one turn: at first and at least, and at most. */
const TURN_POINTS = { min: 8, max: 256 };
/** Contact data requests of one address in ten minutes: a buyer compares a few devices, a scraper would take all. */
const CONTACTS_PER_10_MINUTES = 60;

/** Limits the processor time of one address for public queries, and its requests for contact data. */
@Injectable()
export class QueryBudget {
  private readonly ofIp = new RateLimit(POINTS_PER_MINUTE, 1);
  private readonly contacts = new RateLimit(CONTACTS_PER_10_MINUTES, 10);
  /** Adapts to the duration of a point: a millisecond, or a twentieth of it for cached words. */
  private turnPoints = TURN_POINTS.min;
  /** Points that are left in this turn of the event loop. */
  private remaining = this.turnPoints;
  private isTurnOpen = false;
  private readonly waiting: { points: number; begin: () => void }[] = [];

  /**
   * Resolves when the query may begin, in order of arrival. Node accepts one connection in each turn of the event loop:
   * with more queries in each than take some milliseconds, new connections would wait for a minute. Their number
   * follows from the duration of earlier turns.
   * @param times the number of such queries in the request
   * @throws DomainError 'too-many'
   */
  async spend(ip: string, on: keyof typeof COSTS | 'contact', times = 1): Promise<void> {
    const network = rateLimitKeyOf(ip);
    if (on === 'contact') return this.contacts.take(network);
    const points = times * COSTS[on];
    await this.ofIp.take(network, points);
    await this.waitForTurn(Math.min(points, TURN_POINTS.min));
  }

  /** Whether queries wait for a turn. */
  get isAnyWaiting(): boolean {
    return this.waiting.length > 0;
  }

  private waitForTurn(points: number): Promise<void> | undefined {
    if (this.waiting.length === 0 && points <= this.remaining) {
      this.take(points);
      return undefined;
    }
    return new Promise((begin) => {
      this.waiting.push({ points, begin });
    });
  }

  private take(points: number): void {
    this.remaining -= points;
    if (this.isTurnOpen) return;
    this.isTurnOpen = true;
    const start = performance.now();
    setImmediate(() => this.endTurn(performance.now() - start));
  }

  /** @param duration milliseconds since the turn's first query began */
  private endTurn(duration: number): void {
    this.isTurnOpen = false;
    const usedPoints = this.turnPoints - this.remaining;
    // A turn with unused points does not reduce their number.
    const points =
      duration > TURN_TARGET_MS
        ? (usedPoints * TURN_TARGET_MS) / duration
        : Math.max(this.turnPoints, usedPoints * 2);
    this.turnPoints = Math.min(Math.max(Math.ceil(points), TURN_POINTS.min), TURN_POINTS.max);
    this.remaining = this.turnPoints;
    for (let next = this.waiting[0]; next && next.points <= this.remaining; next = this.waiting[0]) {
      this.waiting.shift();
      this.take(next.points);
      next.begin();
    }
  }
}
