import { Inject, Injectable } from '@nestjs/common';
import { ERASED, type ReactorName, type Recorded, reactionStream, userStream } from '@parkho/contracts';
import type { EventStore, KeyStore, StoredEvent } from '@parkho/stores';
import { Guests } from '../../guests/guests.js';
import { reactionContext } from '../../platform/commands/command-context.js';
import { EVENT_LOG, EVENT_STORE, KEY_STORE, MAIL_TRANSPORT } from '../../platform/engines/tokens.js';
import type { MailTransport } from '../../platform/mail/mail.js';
import { Images } from '../../platform/media/images.js';
import { DeadLetterStream } from '../../platform/reactions/dead-letter-stream.js';
import { type Reaction, RetryLater } from '../../platform/reactions/reaction.js';
import { ReactionHandler } from '../../platform/reactions/reactors.js';
import { Scrubber } from '../../platform/reactions/scrubber.js';
import { EmailReservation } from '../account/email-address/email-reservation.js';
import { exclusivePictures } from './exclusive-pictures.js';

/** Reactions that need the user's key for the last time: the last mail, and the requests of their mailbox. */
const KEY_READERS = ['mail', 'inspections'] as const satisfies ReactorName[];
/** How long these may delay the erasure of the key, in milliseconds. */
const TIMEOUT_MS = 60 * 60 * 1000;
type UserErased = Extract<Recorded, { type: 'UserErased' }>;

/**
 * Erases a user's data, in an order that a crash may interrupt anywhere: the key is last, because earlier steps need
 * it. Listings are deleted by the products feature.
 */
@Injectable()
@ReactionHandler()
export class Erasures implements Reaction<'UserErased'> {
  readonly name = 'erasure';
  readonly handles = ['UserErased'] as const;
  private readonly deadLetters: ReadonlyMap<ReactorName, DeadLetterStream>;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(KEY_STORE) private readonly keys: KeyStore,
    @Inject(MAIL_TRANSPORT) private readonly mails: MailTransport,
    private readonly emails: EmailReservation,
    private readonly guests: Guests,
    private readonly images: Images,
    private readonly scrubber: Scrubber,
  ) {
    this.deadLetters = new Map(KEY_READERS.map((name) => [name, new DeadLetterStream(log, name)]));
  }

  appliesTo(): boolean {
    return true;
  }

  async react(event: UserErased): Promise<void> {
    await this.waitForKeyReaders(event);
    const { userId } = event.data;
    const history = await this.log.readStream(userStream(userId));
    // The context's key becomes an id in the log: it must not be derived from the address.
    const emails = await this.emailsIn(history);
    for (const [index, email] of emails.entries()) {
      const reservation = await this.emails.heldBy(userId, email);
      if (reservation)
        await this.emails.release(reservation, reactionContext(`release ${event.id} ${index}`, event));
    }
    await this.eraseGuest(emails.at(-1), history, event);
    for (const picture of await exclusivePictures(this.log, userId)) await this.images.remove(picture);
    await this.mails.removeStored(history.map(({ id }) => id));
    await this.keys.erase(userId);
    await this.scrubber.scrub();
  }

  /** Erases the guest with the user's address, if the user has confirmed the address. */
  private async eraseGuest(
    email: string | undefined,
    history: readonly StoredEvent[],
    event: UserErased,
  ): Promise<void> {
    const guestId = email && history.some(confirmsEmail) ? await this.guests.guestOf(email) : undefined;
    if (guestId) await this.guests.erase(guestId, reactionContext(`guest ${event.id}`, event));
  }

  /**
   * All addresses that the user has had, the latest last. A history may be long, and few of its events must be
   * decrypted.
   */
  private async emailsIn(history: readonly StoredEvent[]): Promise<string[]> {
    const emails = new Set<string>();
    for (const { type, stream, revision } of history) {
      if (type !== 'UserRegistered' && type !== 'EmailChanged') continue;
      const [event] = await this.events.readStreamBackwards(stream, { limit: 1, before: revision + 1 });
      const { data } = event as Extract<Recorded, { type: typeof type }>;
      const email = 'personal' in data ? data.personal.email : data.email;
      emails.delete(email);
      emails.add(email);
    }
    emails.delete(ERASED);
    return [...emails];
  }

  /** Does not wait for dead letters, such as a mail that their server refuses. */
  private async waitForKeyReaders({ id, metadata }: UserErased): Promise<void> {
    if (Date.now() - Date.parse(metadata.at) >= TIMEOUT_MS) return;
    for (const [name, letters] of this.deadLetters) {
      if (await this.log.readLast(reactionStream(name, id))) continue;
      await letters.load();
      if (!letters.has(id)) throw new RetryLater(`Waiting for the reaction ${name}`);
    }
  }
}

/** Accounts without confirmation begin with a confirmed address; a confirmed one stays so, or is changed by a link. */
const confirmsEmail = ({ type, data }: StoredEvent): boolean =>
  ['EmailConfirmed', 'EmailChanged', 'PasswordReset'].includes(type) ||
  (type === 'UserRegistered' && (data as { emailVerified?: boolean }).emailVerified === true);
