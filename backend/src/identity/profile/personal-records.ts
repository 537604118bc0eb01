import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  type DomainEvent,
  type EventMetadata,
  MAX_PAGE_SIZE,
  type PersonalExport,
  savedDevice,
  toPkr,
  userStream,
} from '@parkho/contracts';
import { type ProductDocument, productsOfSellerAfter, wishesOf } from '@parkho/projections';
import type { EventStore, StoredEvent } from '@parkho/stores';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { ReadModels } from '../../platform/engines/read-models.js';
import { EVENT_STORE } from '../../platform/engines/tokens.js';
import { user } from '../account/user.js';
import { Users } from '../account/users.js';
import { SESSION_DAYS } from '../session/jwt.strategy.js';

type SessionRecord = PersonalExport['sessions'][number];
type LoggedIn = Extract<DomainEvent, { type: 'UserLoggedIn' }>['data'];

/** What people may see of what is kept about themselves, read from the log. */
@Injectable()
export class PersonalRecords {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly runner: CommandRunner,
    private readonly models: ReadModels,
    private readonly users: Users,
  ) {}

  /** Open sessions, the latest first. */
  async sessions(userId: string, current: string): Promise<SessionRecord[]> {
    return this.openSessions(userId, current, await this.events.readStream(userStream(userId)));
  }

  async everything(userId: string, current: string): Promise<PersonalExport> {
    const events = await this.events.readStream(userStream(userId));
    return {
      exportedAt: new Date().toISOString(),
      profile: await this.users.byId(userId),
      sessions: await this.openSessions(userId, current, events),
      listings: await this.listings(userId),
      wishlist: (await wishesOf(this.models.wishlists, userId)).map(savedDevice),
      history: events.map((event) => historyOf(event, userId)),
    };
  }

  private async openSessions(
    userId: string,
    current: string,
    events: readonly StoredEvent[],
  ): Promise<SessionRecord[]> {
    const { state } = await this.runner.load(user, userStream(userId));
    const open = new Set(state.status === 'registered' ? state.account.sessions : []);
    const oldest = new Date(Date.now() - SESSION_DAYS * 24 * 60 * 60 * 1000).toISOString();
    return events
      .filter(({ type, data }) => type === 'UserLoggedIn' && open.has((data as LoggedIn).sessionId))
      .map((event) => sessionOf(event, current))
      .filter(({ createdAt }) => createdAt > oldest)
      .reverse();
  }

  private async listings(sellerId: string): Promise<object[]> {
    const listings: object[] = [];
    const next = (last?: ProductDocument) =>
      productsOfSellerAfter(this.models.products, sellerId, last, MAX_PAGE_SIZE);
    for (let page = await next(); page.length > 0; page = await next(page.at(-1))) {
      listings.push(...page.map((document) => ({ ...document, price: toPkr(document.price) })));
      // The store would never give way to others.
      await nextTurn();
    }
    return listings;
  }
}

const sessionOf = ({ data, metadata }: StoredEvent, current: string): SessionRecord => {
  const { sessionId, client } = data as LoggedIn;
  return {
    _id: sessionId,
    device: client?.device ?? 'Unknown device',
    ...(client && { ip: client.ip }),
    createdAt: (metadata as EventMetadata).at,
    current: sessionId === current,
  };
};

const historyOf = (
  { type, data, metadata }: StoredEvent,
  userId: string,
): PersonalExport['history'][number] => {
  const { at, actor } = metadata as EventMetadata;
  const { passwordHash: _, secretHash: __, ...readable } = data as Record<string, unknown>;
  return { type, at, by: actor.id === userId ? 'you' : actor.role, data: readable };
};
