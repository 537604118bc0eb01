import { Inject, Injectable } from '@nestjs/common';
import { flagsStream, type ModerationEvent, PAGES, type Recorded } from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import type { Config } from '../../config.js';
import { Guests } from '../../guests/guests.js';
import { CONFIG, EVENT_LOG, EVENT_STORE, MAIL_TRANSPORT } from '../../platform/engines/tokens.js';
import type { MailTransport } from '../../platform/mail/mail.js';
import { type MailLanguage, mailLanguage } from '../../platform/mail/mail-language.js';
import { composeMail, type MailText } from '../../platform/mail/mail-template.js';
import type { Reaction } from '../../platform/reactions/reaction.js';
import { ReactionHandler } from '../../platform/reactions/reactors.js';

const HANDLED = ['FlagConfirmed', 'FlagAnswered', 'FlagErased'] as const satisfies ModerationEvent['type'][];
type Handled = (typeof HANDLED)[number];
type RecordedFlag = Extract<Recorded, { type: Handled | 'ListingFlagged' }>;
type EventOf<T extends RecordedFlag['type']> = Extract<RecordedFlag, { type: T }>;

/** Mails guests the answer to their reports, once it exists and their address is confirmed. */
@Injectable()
@ReactionHandler()
export class FlagMails implements Reaction<Handled> {
  readonly name = 'flag-mail';
  readonly handles = HANDLED;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(MAIL_TRANSPORT) private readonly mails: MailTransport,
    private readonly guests: Guests,
  ) {}

  appliesTo({ data: { reporterKind } }: EventOf<Handled>): boolean {
    return reporterKind === 'guest';
  }

  async react(event: EventOf<Handled>): Promise<void> {
    if (event.type === 'FlagErased') return this.forget(event);
    const { flagId, productId, reporterId } = event.data;
    const stream = (await this.events.readStream(flagsStream(productId))) as RecordedFlag[];
    const untilNow = stream.filter(
      ({ data, revision }) => data.flagId === flagId && revision <= event.revision,
    );
    const flagged = findEvent(untilNow, 'ListingFlagged');
    const answered = findEvent(untilNow, 'FlagAnswered');
    // The mail belongs to the later of the two events.
    if (!flagged || !answered || !findEvent(untilNow, 'FlagConfirmed')) return;
    const to = await this.guests.addressOf(reporterId);
    if (!to) return;
    const mail = answerMail(
      flagged.data.deviceName,
      answered.data.answer,
      this.config.linkBase,
      mailLanguage(flagged.metadata.language),
    );
    await this.mails.send(event.id, { ...mail, to, date: event.metadata.at });
  }

  /** In this reactor, which sends the mail, so that it is not being sent meanwhile. */
  private async forget({ data: { productId, flagId } }: EventOf<'FlagErased'>): Promise<void> {
    const events = (await this.log.readStream(flagsStream(productId))) as RecordedFlag[];
    await this.mails.removeStored(events.filter(({ data }) => data.flagId === flagId).map(({ id }) => id));
  }
}

const findEvent = <T extends RecordedFlag['type']>(
  events: readonly RecordedFlag[],
  type: T,
): EventOf<T> | undefined => events.find((event) => event.type === type) as EventOf<T> | undefined;

/** `base` is the public address: 'https://parkho.pk'. */
const answerMail = (deviceName: string, answer: string, base: string, wording: MailLanguage): MailText => {
  const { t, translate, urlOf } = wording;
  return composeMail(
    '',
    {
      subject: t('Your report of a listing was reviewed'),
      paragraphs: [
        // A device name by a seller must not look like our own paragraphs.
        t('Our moderators reviewed the listing that you reported: {device}. Their answer:', {
          device: deviceName.replace(/\s+/g, ' '),
        }),
      ],
      items: [{ detail: translate(answer) }],
      link: { label: t('See and delete your data at Parkho'), url: urlOf(base, PAGES.yourData.path) },
    },
    wording,
  );
};
