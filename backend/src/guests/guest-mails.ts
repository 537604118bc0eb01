import { Inject, Injectable } from '@nestjs/common';
import { type GuestEvent, guestStream, type Recorded } from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import type { Config } from '../config.js';
import { CONFIG, EVENT_LOG, MAIL_TRANSPORT } from '../platform/engines/tokens.js';
import type { MailTransport } from '../platform/mail/mail.js';
import { mailLanguage } from '../platform/mail/mail-language.js';
import type { Reaction } from '../platform/reactions/reaction.js';
import { ReactionHandler } from '../platform/reactions/reactors.js';
import { GUEST_MAILS } from './guest-mail-texts.js';
import { Guests } from './guests.js';

const HANDLED = ['GuestLinkRequested', 'GuestErased'] as const satisfies GuestEvent['type'][];
type Handled = (typeof HANDLED)[number];
type HandledEvent = Extract<Recorded, { type: Handled }>;

/** Sends guests their links. */
@Injectable()
@ReactionHandler()
export class GuestMails implements Reaction<Handled> {
  readonly name = 'guest-mail';
  readonly handles = HANDLED;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(MAIL_TRANSPORT) private readonly mails: MailTransport,
    private readonly guests: Guests,
  ) {}

  appliesTo(): boolean {
    return true;
  }

  async react(event: HandledEvent): Promise<void> {
    const { guestId } = event.data;
    if (event.type === 'GuestErased') return this.forget(guestId);
    const { linkId, about, expiresAt } = event.data;
    const guest = await this.guests.load(guestId);
    if (!guest || expiresAt <= new Date().toISOString()) return;
    const token = await this.guests.tokenOf(guestId, linkId);
    const { linkBase } = this.config;
    const wording = mailLanguage(event.metadata.language);
    const mail = about
      ? GUEST_MAILS.confirm(about.kind, linkBase, token, wording)
      : GUEST_MAILS.access(linkBase, token, wording);
    await this.mails.send(event.id, { ...mail, to: guest.email, date: event.metadata.at });
  }

  /** In this reactor, which sends the mails, so that none is being sent meanwhile. */
  private async forget(guestId: string): Promise<void> {
    await this.mails.removeStored((await this.log.readStream(guestStream(guestId))).map(({ id }) => id));
  }
}
