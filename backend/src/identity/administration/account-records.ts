import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccountHistory,
  type AccountSession,
  DomainError,
  type ErasurePreview,
  MAX_PAGE_SIZE,
  USER_MESSAGES,
  type UserRole,
  userStream,
} from '@parkho/contracts';
import {
  type ProductDocument,
  productsOfSellerAfter,
  requestsOf,
  requestsOfAuthor,
} from '@parkho/projections';
import type { EventStore } from '@parkho/stores';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { ReadModels } from '../../platform/engines/read-models.js';
import { EVENT_STORE } from '../../platform/engines/tokens.js';
import { AccountMailboxes } from '../account/email-address/account-mailboxes.js';
import { type Account, isOpen, user } from '../account/user.js';
import { type AccountEvent, historyEntry, isInHistory } from './account-history.js';

/** Lines of a page of history, and events that are read for it at a time. */
const PAGE = 20;
const BATCH_SIZE = 50;

const COUNT_ONLY_PAGE = { page: 1, limit: 1 };

/** An account's records for admins, read from the log. Each throws DomainError 'not-found'. */
@Injectable()
export class AccountRecords {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly runner: CommandRunner,
    private readonly models: ReadModels,
    private readonly mailboxes: AccountMailboxes,
  ) {}

  /** The history before a revision of the account's stream, the latest first. */
  async history(userId: string, before: number | undefined, reader: UserRole): Promise<AccountHistory> {
    await this.accountOf(userId);
    const history: AccountEvent[] = [];
    let start = before;
    do {
      const events = await this.events.readStreamBackwards(userStream(userId), {
        limit: BATCH_SIZE,
        ...(start !== undefined && { before: start }),
      });
      history.push(...events.filter(isInHistory));
      start = events.at(-1)?.revision ?? 0;
    } while (history.length < PAGE && start > 0);
    const page = history.slice(0, PAGE);
    const isEnd = start === 0 && history.length <= PAGE;
    const people = await this.models.users.getMany([
      ...new Set(page.map(({ metadata }) => metadata.actor.id)),
    ]);
    const names = new Map(people.map(({ _id, name }) => [_id, name]));
    return {
      entries: page.map((event) => historyEntry(event, (id) => names.get(id), reader)),
      ...(!isEnd && { next: page.at(-1)!.revision }),
    };
  }

  /** Open sessions, the latest first. */
  async sessions(userId: string, seesIps: boolean): Promise<AccountSession[]> {
    const { sessions } = await this.accountOf(userId);
    const now = new Date().toISOString();
    return sessions
      .filter((session) => isOpen(session, now))
      .map(({ id, client, since, lastUsed }) => ({
        _id: id,
        device: client?.device ?? 'Unknown device',
        createdAt: since,
        lastUsed,
        ...(seesIps && client && { ip: client.ip }),
      }))
      .reverse();
  }

  /** The data that an erasure would remove, and that it would leave. */
  async erasure(userId: string): Promise<ErasurePreview> {
    const { profilePicture } = await this.accountOf(userId);
    const requester = await this.mailboxes.of(userId);
    const [ofListings, requests, ideas] = await Promise.all([
      this.listings(userId),
      requestsOf(this.models['inspection-requests'], requester, COUNT_ONLY_PAGE),
      requestsOfAuthor(this.models['feature-requests'], userId, COUNT_ONLY_PAGE),
    ]);
    return {
      ...ofListings,
      photos: ofListings.photos + (profilePicture ? 1 : 0),
      inspectionRequests: requests.total,
      ideas: ideas.total,
    };
  }

  private async listings(sellerId: string): Promise<Pick<ErasurePreview, 'listings' | 'photos' | 'reports'>> {
    const sum = { listings: 0, photos: 0, reports: 0 };
    const next = (last?: ProductDocument) =>
      productsOfSellerAfter(this.models.products, sellerId, last, MAX_PAGE_SIZE);
    for (let page = await next(); page.length > 0; page = await next(page.at(-1))) {
      sum.listings += page.length;
      sum.photos += page.reduce((so, { images }) => so + Object.keys(images).length, 0);
      const reportIds = page.map(({ reportId }) => reportId);
      sum.reports += (await this.models['inspection-reports'].getMany(reportIds)).length;
      // The store would otherwise never yield to other requests.
      await nextTurn();
    }
    return sum;
  }

  private async accountOf(userId: string): Promise<Account> {
    const { state } = await this.runner.load(user, userStream(userId));
    if (state.status !== 'registered') throw new DomainError('not-found', USER_MESSAGES.notFound);
    return state.account;
  }
}
