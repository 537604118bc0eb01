import { setImmediate as nextTurn } from 'node:timers/promises';
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
/** Points of the questions that begin in one turn of the event loop. */
const TURN_POINTS = 8;
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
  /** Points that are left in this turn of the event loop. */
  private left = TURN_POINTS;
  /** Resolves in the next turn, once questions have begun in this one. */
  private nextTurn: Promise<void> | undefined;
  private begun: Promise<void> = Promise.resolve();

  /**
   * Resolves when the question may begin, in the order in which they came. In each turn of the event loop Node accepts
   * one connection: more questions in each than take some milliseconds would keep those that wait to be accepted
   * waiting for a minute.
   * @param times how many of them a request is
   * @throws DomainError 'too-many'
   */
  async spend(ip: string, on: keyof typeof COSTS | 'contact', times = 1): Promise<void> {
    const network = networkOf(ip);
    if (on === 'contact') return this.contacts.take(network);
    const points = times * COSTS[on];
    await this.ofIp.take(network, points);
    this.begun = this.begun.then(() => this.begin(Math.min(points, TURN_POINTS)));
    await this.begun;
  }

  private async begin(points: number): Promise<void> {
    while (this.left < points) await this.nextTurn;
    this.left -= points;
    this.nextTurn ??= nextTurn().then(() => {
      this.nextTurn = undefined;
      this.left = TURN_POINTS;
    });
  }
}
