import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  ERASED,
  guestStream,
  productStream,
  type Recorded,
  SAVED_SEARCH_RUNS_STREAM,
  type SearchOwnerKind,
  savedSearchesStream,
  userStream,
} from '@parkho/contracts';
import { type ProductDocument, priceAt, type ReadSide, searchOwnersAfter } from '@parkho/projections';
import type { EventStore } from '@parkho/stores';
import type { Config } from '../config.js';
import { Guests } from '../guests/guests.js';
import { user } from '../identity/account/user.js';
import { deriveId, reactionContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { CONFIG, EVENT_LOG, MAIL_TRANSPORT, READ_SIDE } from '../platform/engines/tokens.js';
import type { MailTransport } from '../platform/mail/mail.js';
import { mailLanguage } from '../platform/mail/mail-language.js';
import { type Reaction, Refused, waitForReadModel } from '../platform/reactions/reaction.js';
import { ReactionHandler } from '../platform/reactions/reactors.js';
import { Scrubber } from '../platform/reactions/scrubber.js';
import { ProductSearch } from '../products/search/product-search.js';
import { type SavedSearch, savedSearches } from './saved-searches.js';
import { savedCriteriaOf, titleOf } from './search-criteria.js';
import { SearchLinks } from './search-links.js';
import { composeSearchMail, type NewMatch } from './search-mail-texts.js';
import { searchRuns } from './search-runs.js';

const HANDLED = ['SavedSearchMailsDue', 'SavedSearchAdded', 'UserErased', 'GuestErased'] as const;
type Handled = (typeof HANDLED)[number];
type HandledEvent = Extract<Recorded, { type: Handled }>;
type MailsDue = Extract<Recorded, { type: 'SavedSearchMailsDue' }>;

/** Owners whose searches are read at a time. */
const OWNER_BATCH = 100;
/** Maximum number of devices of one search that are read; of more, a mail counts the newest. */
const MAX_DEVICES_PER_MAIL = 100;
/** Oldest change that is mailed, in milliseconds: a search without results for months goes no further back. */
const MAX_CHANGE_AGE_MS = 30 * 24 * 60 * 60 * 1000;

interface Addressee {
  name: string;
  email: string;
}

/** The id of a mail, derived from the search and the day, so that a repeated mail is recognised. */
const mailIdOf = (searchId: string, until: string): string => deriveId('saved-search', searchId, until);

/**
 * Mails the new results of saved searches, once a day, and ends the searches of erased people, including searches that
 * were saved during the erasure. Each search stores the time up to which it was mailed: an interrupted run continues
 * with the others.
 */
@Injectable()
@ReactionHandler()
export class SearchMails implements Reaction<Handled> {
  readonly name = 'saved-search-mail';
  readonly handles = HANDLED;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(MAIL_TRANSPORT) private readonly mails: MailTransport,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
    private readonly models: ReadModels,
    private readonly runner: CommandRunner,
    private readonly guests: Guests,
    private readonly products: ProductSearch,
    private readonly links: SearchLinks,
    private readonly scrubber: Scrubber,
  ) {}

  async appliesTo(event: HandledEvent): Promise<boolean> {
    if (event.type !== 'SavedSearchAdded') return true;
    const { ownerId, ownerKind } = event.data;
    const last = await this.log.readLast(ownerKind === 'guest' ? guestStream(ownerId) : userStream(ownerId));
    return last?.type === 'GuestErased' || last?.type === 'UserErased';
  }

  async react(event: HandledEvent): Promise<void> {
    switch (event.type) {
      case 'UserErased':
        return this.erase(event.data.userId, event);
      case 'GuestErased':
        return this.erase(event.data.guestId, event);
      case 'SavedSearchAdded':
        await this.erase(event.data.ownerId, event);
        return this.scrubber.scrub();
      case 'SavedSearchMailsDue':
        return this.mailAll(event);
    }
  }

  private async mailAll(due: MailsDue): Promise<void> {
    // After days without mails the last run covers them.
    const { state } = await this.runner.load(searchRuns, SAVED_SEARCH_RUNS_STREAM);
    if (state.day > due.data.day) return;
    await waitForReadModel(this.readSide, 'products', due.position);
    await waitForReadModel(this.readSide, 'saved-searches', due.position);
    let refusal: Refused | undefined;
    for (let lastId = ''; ; ) {
      const owners = await searchOwnersAfter(this.models['saved-searches'], lastId, OWNER_BATCH);
      for (const { _id, ownerKind } of owners)
        try {
          await this.mailOwner(_id, ownerKind, due);
        } catch (error) {
          // The mails of the other searches are sent; a retry does not repeat them.
          if (!(error instanceof Refused)) throw error;
          refusal = error;
        }
      if (owners.length < OWNER_BATCH) break;
      lastId = owners.at(-1)!._id;
    }
    if (refusal) throw refusal;
  }

  private async mailOwner(ownerId: string, ownerKind: SearchOwnerKind, due: MailsDue): Promise<void> {
    const { state } = await this.runner.load(savedSearches, savedSearchesStream(ownerId));
    let addressee: Addressee | undefined;
    for (const search of state) {
      // Yields to other requests.
      await nextTurn();
      if (search.isPending || search.knownUntil >= due.metadata.at) continue;
      const matches = await this.newMatchesOf(search, due.metadata.at);
      if (matches.length === 0) continue;
      addressee ??= await this.addresseeOf(ownerId, ownerKind);
      if (!addressee) return;
      await this.send(ownerId, ownerKind, addressee, search, matches, due);
    }
  }

  /** Devices that are new or cheaper since the last mail, the newest first. */
  private async newMatchesOf(search: SavedSearch, until: string): Promise<NewMatch[]> {
    const question = savedCriteriaOf(search.query);
    if (!question) return [];
    const oldest = new Date(Date.parse(until) - MAX_CHANGE_AGE_MS).toISOString();
    const after = search.knownUntil > oldest ? search.knownUntil : oldest;
    const devices = await this.products.pricedBetween(question, { after, until }, MAX_DEVICES_PER_MAIL);
    const matches: NewMatch[] = [];
    for (const device of devices) {
      const { _id: id, name, price, condition, location } = device;
      const before = search.mailed.get(id) ?? (await this.priceBefore(device, after));
      if (before !== undefined && before <= price) continue;
      matches.push({ id, name, price, condition, location, ...(before !== undefined && { before }) });
    }
    return matches;
  }

  /** The price at a time before the current one; undefined for a device that came on sale later. */
  private async priceBefore(
    { _id, price, priceHistory = [] }: ProductDocument,
    at: string,
  ): Promise<number | undefined> {
    const before = priceAt(priceHistory, at);
    if (before !== price) return before;
    // Within a day of another price, the current one has replaced it in the history (ADR 34).
    const events = (await this.log.readStream(productStream(_id))) as Recorded[];
    return events
      .filter(({ metadata }) => metadata.at <= at)
      .map(priceOf)
      .findLast((price) => price !== undefined);
  }

  private async send(
    ownerId: string,
    ownerKind: SearchOwnerKind,
    { name, email: to }: Addressee,
    { id: searchId, query, language }: SavedSearch,
    matches: readonly NewMatch[],
    due: MailsDue,
  ): Promise<void> {
    const dueAt = due.metadata.at;
    const token = await this.links.tokenFor(ownerId, searchId);
    const { linkBase: base } = this.config;
    const wording = mailLanguage(language);
    const title = titleOf(query, wording);
    const mail = composeSearchMail({ name, ownerKind, base, title, query, matches, token, wording });
    const id = mailIdOf(searchId, dueAt);
    const unsubscribe = `${base}/api/saved-searches/by-link?token=${token}`;
    await this.mails.send(id, { ...mail, to, date: dueAt, unsubscribe });
    const devices = matches.map(({ id: productId, price }) => ({ productId, price }));
    await this.runner.run(
      savedSearches,
      savedSearchesStream(ownerId),
      { type: 'note-mail', ownerId, searchId, until: dueAt, devices },
      reactionContext(`mail ${id}`, due),
    );
  }

  /** Undefined without a recipient: the address is unconfirmed, or the account inactive or erased. */
  private async addresseeOf(ownerId: string, ownerKind: SearchOwnerKind): Promise<Addressee | undefined> {
    if (ownerKind === 'guest') {
      const email = await this.guests.addressOf(ownerId);
      return email === undefined ? undefined : { name: '', email };
    }
    const { state } = await this.runner.load(user, userStream(ownerId));
    if (state.status !== 'registered') return undefined;
    const { emailVerified, isActive, personal } = state.account;
    return emailVerified && isActive && personal.email !== ERASED ? personal : undefined;
  }

  /** In this reactor, which sends the mails, so that none is being sent meanwhile. */
  private async erase(ownerId: string, event: HandledEvent): Promise<void> {
    const command = { type: 'clear', ownerId } as const;
    const context = reactionContext(`clear searches ${event.id}`, event);
    await this.runner.run(savedSearches, savedSearchesStream(ownerId), command, context);
    const events = (await this.log.readStream(savedSearchesStream(ownerId))) as Recorded[];
    await this.mails.removeStored(
      events.flatMap(({ type, data }) =>
        type === 'SavedSearchMailed' ? mailIdOf(data.searchId, data.until) : [],
      ),
    );
  }
}

/** The price in paisa that an event of a listing sets. */
const priceOf = ({ type, data }: Recorded): number | undefined => {
  if (type === 'ProductListed') return data.price;
  return type === 'ProductDetailsChanged' ? data.changes.price : undefined;
};
