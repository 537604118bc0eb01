import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  type DataOf,
  DomainError,
  type EventMetadata,
  type GuestRecord,
  listingDraftsStream,
  MAX_PAGE_SIZE,
  notificationsStream,
  type PersonalExport,
  savedDevice,
  savedRepliesStream,
  toPkr,
  USER_MESSAGES,
  type User,
  userStream,
} from '@parkho/contracts';
import {
  flagsOfReporter,
  type InspectionRequestDocument,
  type ProductDocument,
  productsOfSellerAfter,
  questionsOfAsker,
  questionsToSeller,
  requestsOf,
  requestsOfAuthor,
  reviewsOfSeller,
  searchesOf,
  userById,
  viewsOfOwner,
  wishlistEntriesOf,
} from '@parkho/projections';
import type { EventStore, StoredEvent } from '@parkho/stores';
import { GuestHoldingProviders } from '../../guests/guest-holding-providers.js';
import { Guests } from '../../guests/guests.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { readAllPages } from '../../platform/engines/read-all-pages.js';
import { ReadModels } from '../../platform/engines/read-models.js';
import { EVENT_STORE } from '../../platform/engines/tokens.js';
import { AccountMailboxes } from '../account/email-address/account-mailboxes.js';
import { isOpen, type OpenSession, user } from '../account/user.js';
import { ShopTeam } from '../assistants/shop-team.js';

/** Event fields that could be used to sign in. */
const SECRETS: ReadonlySet<string> = new Set([
  'passwordHash',
  'secretHash',
  'secret',
  'codeHash',
  'codeHashes',
]);

type SessionRecord = PersonalExport['sessions'][number];

/** The personal data that users may see and export, read from the log. */
@Injectable()
export class PersonalRecords {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly runner: CommandRunner,
    private readonly models: ReadModels,
    private readonly mailboxes: AccountMailboxes,
    private readonly guests: Guests,
    private readonly holdings: GuestHoldingProviders,
    private readonly team: ShopTeam,
  ) {}

  /** Open sessions, the latest first. */
  async sessions(userId: string, current: string): Promise<SessionRecord[]> {
    const { state } = await this.runner.load(user, userStream(userId));
    const now = new Date().toISOString();
    return state.status === 'registered'
      ? state.account.sessions
          .filter((session) => isOpen(session, now))
          .map((session) => sessionOf(session, current))
          .reverse()
      : [];
  }

  async everything(userId: string, current: string): Promise<PersonalExport> {
    const streams = [userStream(userId), notificationsStream(userId)];
    const events = (await Promise.all(streams.map((stream) => this.events.readStream(stream))))
      .flat()
      .sort((a, b) => (a.position < b.position ? -1 : 1));
    const profile = await this.profile(userId);
    const exportedAt = new Date().toISOString();
    return {
      exportedAt,
      profile,
      sessions: await this.sessions(userId, current),
      listings: await this.listings(userId),
      wishlist: (await wishlistEntriesOf(this.models.wishlists, userId)).map(savedDevice),
      savedSearches: (await searchesOf(this.models['saved-searches'], userId)).map(
        ({ id: _, isPending: __, ...search }) => search,
      ),
      savedViews: (await viewsOfOwner(this.models['saved-views'], userId)).map(
        ({ list, name, query, shared, pinned, mail }) => ({ list, name, query, shared, pinned, mail }),
      ),
      inspectionRequests: await this.inspectionRequests(userId),
      questions: await this.questions(userId),
      answers: await this.answers(userId),
      savedReplies: await this.savedReplies(userId),
      drafts: await this.drafts(userId),
      team: await this.team.of(userId, exportedAt),
      featureRequests: await this.featureRequests(userId),
      withoutAccount: await this.guestHoldings(profile),
      flags: await readAllPages((at) => flagsOfReporter(this.models.flags, userId, at)),
      history: events.map((event) => historyOf(event, userId)),
    };
  }

  private async profile(userId: string): Promise<User> {
    const document = await userById(this.models.users, userId);
    if (!document) throw new DomainError('not-found', USER_MESSAGES.notFound);
    return document;
  }

  /** Records made with the address alone, once it is confirmed. */
  private async guestHoldings({ email, emailVerified }: User): Promise<GuestRecord['holdings']> {
    const guestId = emailVerified ? await this.guests.guestOf(email) : undefined;
    return guestId ? this.holdings.holdingsOf(guestId) : [];
  }

  /** The saved replies of the latest event: each event contains the complete list. */
  private async savedReplies(userId: string): Promise<readonly string[]> {
    const last = (await this.events.readStream(savedRepliesStream(userId))).at(-1);
    return last ? (last.data as DataOf<'SavedRepliesChanged'>).replies : [];
  }

  private async drafts(userId: string): Promise<object[]> {
    const drafts = new Map<string, object>();
    for (const { type, data, metadata } of await this.events.readStream(listingDraftsStream(userId))) {
      const { draftId, content, ...draft } = data as DataOf<'ListingDraftSaved'>;
      if (type === 'ListingDraftRemoved') drafts.delete(draftId);
      else
        drafts.set(draftId, {
          ...draft,
          savedAt: (metadata as EventMetadata).at,
          typed: JSON.parse(content),
        });
    }
    return [...drafts.values()];
  }

  private async inspectionRequests(userId: string): Promise<object[]> {
    const requester = await this.mailboxes.of(userId);
    const model = this.models['inspection-requests'];
    return (await readAllPages((at) => requestsOf(model, requester, at))).map(inspectionRequestOf);
  }

  private async questions(userId: string): Promise<object[]> {
    const questions = await readAllPages((at) => questionsOfAsker(this.models.questions, userId, at));
    return questions.map(({ _id, productId, askerName, text, askedAt, answer, answeredAt, shown }) => ({
      _id,
      productId,
      name: askerName,
      text,
      askedAt,
      answer,
      answeredAt,
      shown,
    }));
  }

  private async answers(sellerId: string): Promise<object[]> {
    const { questions, reviews } = this.models;
    const answered = await readAllPages((at) => questionsToSeller(questions, sellerId, 'answered', at));
    const reviewed = await readAllPages((at) => reviewsOfSeller(reviews, sellerId, at));
    return [
      ...answered.map(({ productId, answer, answeredAt }) => ({
        to: 'question',
        productId,
        answer,
        answeredAt,
      })),
      ...reviewed.flatMap(({ _id: productId, answer, answeredAt }) =>
        answer === undefined ? [] : [{ to: 'review', productId, answer, answeredAt }],
      ),
    ];
  }

  private async featureRequests(userId: string): Promise<object[]> {
    const model = this.models['feature-requests'];
    const requests = await readAllPages((at) => requestsOfAuthor(model, userId, at));
    return requests.map(({ product, ...request }) => ({
      ...request,
      product: { ...product, price: toPkr(product.price) },
    }));
  }

  private async listings(sellerId: string): Promise<object[]> {
    const listings: object[] = [];
    const next = (last?: ProductDocument) =>
      productsOfSellerAfter(this.models.products, sellerId, last, MAX_PAGE_SIZE);
    for (let page = await next(); page.length > 0; page = await next(page.at(-1))) {
      listings.push(
        ...page.map(({ price, salePrice, ...document }) => ({
          ...document,
          price: toPkr(price),
          ...(salePrice !== undefined && { salePrice: toPkr(salePrice) }),
        })),
      );
      // The store would otherwise never yield to other requests.
      await nextTurn();
    }
    return listings;
  }
}

const inspectionRequestOf = ({
  mailbox: _,
  device,
  booking,
  ...request
}: InspectionRequestDocument): object => ({
  ...request,
  ...(device && { device: { ...device, ...(device.price !== undefined && { price: toPkr(device.price) }) } }),
  ...(booking && { booking: { ...booking, total: toPkr(booking.total) } }),
});

const sessionOf = ({ id, client, since }: OpenSession, current: string): SessionRecord => ({
  _id: id,
  device: client?.device ?? 'Unknown device',
  ...(client && { ip: client.ip }),
  createdAt: since,
  current: id === current,
});

const historyOf = (
  { type, data, metadata }: StoredEvent,
  userId: string,
): PersonalExport['history'][number] => {
  const { at, actor } = metadata as EventMetadata;
  const readable = Object.fromEntries(Object.entries(data).filter(([name]) => !SECRETS.has(name)));
  return { type, at, by: actor.id === userId ? 'you' : actor.role, data: readable };
};
