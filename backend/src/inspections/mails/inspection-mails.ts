import { Inject, Injectable } from '@nestjs/common';
import {
  can,
  ERASED,
  type InspectionContact,
  type InspectionEvent,
  inspectionStream,
  type Language,
  type Recorded,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import type { Config } from '../../config.js';
import { CONFIG, EVENT_LOG, EVENT_STORE, MAIL_TRANSPORT } from '../../platform/engines/tokens.js';
import type { MailTransport } from '../../platform/mail/mail.js';
import { mailLanguage } from '../../platform/mail/mail-language.js';
import { MailLinks } from '../../platform/mail/mail-links.js';
import type { MailText } from '../../platform/mail/mail-template.js';
import type { Reaction } from '../../platform/reactions/reaction.js';
import { ReactionHandler } from '../../platform/reactions/reactors.js';
import { INSPECTION_MAILS } from './inspection-mail-texts.js';

const HANDLED = [
  'InspectionRequested',
  'InspectionRequestWithdrawn',
  'InspectionReportIssued',
  'InspectionVoided',
  'ExternalInspectionChanged',
  'InspectionContactErased',
  'ExternalInspectionDeleted',
] as const satisfies InspectionEvent['type'][];
type Handled = (typeof HANDLED)[number];
type HandledEvent = Extract<Recorded, { type: Handled }>;
type RecordedInspection = Extract<Recorded, { type: InspectionEvent['type'] }>;

/** Events after which no mail is sent, and stored mails are removed. */
type Ending = Extract<HandledEvent, { type: 'InspectionContactErased' | 'ExternalInspectionDeleted' }>;
const isEnding = (event: HandledEvent): event is Ending =>
  event.type === 'InspectionContactErased' || event.type === 'ExternalInspectionDeleted';

/** A request after its events. */
interface MailRequest {
  requestId: string;
  requesterId: string;
  contact: InspectionContact;
  mailbox: string;
  deviceName: string;
  dueOn: string;
  language: Language;
  isOpen: boolean;
}

/** Mails requesters about their inspections. */
@Injectable()
@ReactionHandler()
export class InspectionMails implements Reaction<Handled> {
  readonly name = 'inspection-mail';
  readonly handles = HANDLED;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(MAIL_TRANSPORT) private readonly mails: MailTransport,
    private readonly links: MailLinks,
  ) {}

  /** No mail to sellers, who see the request at their listings. */
  async appliesTo(event: HandledEvent): Promise<boolean> {
    if (isEnding(event)) return true;
    if (event.type === 'InspectionRequested') return event.data.contact !== null;
    if (event.type === 'ExternalInspectionChanged' && !event.data.changes.mailbox) return false;
    const events = await this.eventsAbout(event);
    // An admin may add the contact later.
    const untilNow = events.filter(({ revision }) => revision <= event.revision);
    const request = requestIn(untilNow, requestOf(event, untilNow));
    if (!request) return false;
    if (event.type === 'InspectionRequestWithdrawn') return !isByRequester(event, request);
    if (event.type !== 'ExternalInspectionChanged') return true;
    const before = requestIn(untilNow.slice(0, -1), event.data.requestId);
    return request.isOpen && request.mailbox !== before?.mailbox;
  }

  async react(event: HandledEvent): Promise<void> {
    if (isEnding(event)) return this.forget(event);
    const events = await this.eventsAbout(event);
    const request = requestIn(events, requestOf(event, events));
    const mail = request && (await this.mailAbout(event, request));
    if (mail)
      await this.mails.send(event.id, { ...mail, to: request.contact.email, date: event.metadata.at });
  }

  private async eventsAbout({ data }: HandledEvent): Promise<RecordedInspection[]> {
    return (await this.events.readStream(inspectionStream(data.inspectionId))) as RecordedInspection[];
  }

  private async mailAbout(
    event: Exclude<HandledEvent, Ending>,
    { requestId, requesterId, contact, mailbox, deviceName, dueOn, language }: MailRequest,
  ): Promise<MailText | undefined> {
    // A device name by a seller must not look like our own paragraphs.
    const device = deviceName.replace(/\s+/g, ' ');
    const about = { name: contact.name, device, base: this.config.linkBase, wording: mailLanguage(language) };
    switch (event.type) {
      case 'InspectionRequested':
      case 'ExternalInspectionChanged': {
        const { mailbox: addressed } = event.type === 'InspectionRequested' ? event.data : event.data.changes;
        // A link is valid for the present address alone, whose change has its own mail.
        if (addressed !== mailbox) return undefined;
        const token = await this.links.tokenOf('inspection-requests', requestId, mailbox);
        return INSPECTION_MAILS.requested(about, dueOn, token);
      }
      case 'InspectionRequestWithdrawn':
        return INSPECTION_MAILS.ended(about, event.data.because);
      case 'InspectionReportIssued': {
        const { reportId, version } = event.data.report;
        const isFirst = version === 1 || event.data.requestId !== null;
        return isFirst
          ? INSPECTION_MAILS.issued(about, reportId)
          : INSPECTION_MAILS.corrected(about, reportId);
      }
      case 'InspectionVoided': {
        const { reportId, sellerId } = event.data;
        // Sellers have a notification.
        if (reportId === null || requesterId === sellerId) return undefined;
        return INSPECTION_MAILS.voided(about, reportId);
      }
    }
  }

  /** In this reactor, which sends the mails, so that none is being sent meanwhile. */
  private async forget({ data: { inspectionId, requestId } }: Ending): Promise<void> {
    const events = (await this.log.readStream(inspectionStream(inspectionId))) as RecordedInspection[];
    await this.mails.removeStored(
      events.filter((event) => requestOf(event, events) === requestId).map(({ id }) => id),
    );
  }
}

/** The request of an event; for a correction or a voided report, the request that its inspection answered. */
const requestOf = (
  event: RecordedInspection,
  events: readonly RecordedInspection[],
): string | null | undefined => {
  if (event.type === 'InspectionVoided') {
    // A mark without a report.
    if (event.data.reportId === null) return undefined;
  } else if (event.type !== 'InspectionReportIssued' || event.data.requestId !== null)
    return event.data.requestId;
  const answered = events.findLast(
    ({ type, revision, data }) =>
      (type === 'InspectionReportIssued' || type === 'InspectionMarked') &&
      revision < event.revision &&
      data.requestId !== null,
  ) as Extract<RecordedInspection, { type: 'InspectionMarked' }> | undefined;
  return answered?.data.requestId;
};

/** Admins can withdraw the requests of others. */
const isByRequester = (
  {
    data: { because },
    metadata: { actor },
  }: Extract<RecordedInspection, { type: 'InspectionRequestWithdrawn' }>,
  { requesterId }: MailRequest,
): boolean => because === 'withdrawn' && (actor.id === requesterId || !can(actor.role, 'inspections.manage'));

/** Undefined without a recipient, or after its erasure. */
const requestIn = (
  events: readonly RecordedInspection[],
  requestId: string | null | undefined,
): MailRequest | undefined => {
  if (!requestId) return undefined;
  let request: { [F in keyof MailRequest]: MailRequest[F] | null } | undefined;
  for (const event of events) {
    if (event.type === 'InspectionVoided' || event.data.requestId !== requestId) continue;
    if (event.type === 'InspectionRequested') {
      const { requesterId, contact, mailbox, deviceName, dueOn } = event.data;
      const { language = 'en' } = event.metadata;
      request = { requestId, requesterId, contact, mailbox, deviceName, dueOn, language, isOpen: true };
    } else if (event.type === 'ExternalInspectionChanged' && request) {
      const { contact = request.contact, mailbox = request.mailbox, device } = event.data.changes;
      request = { ...request, contact, mailbox, deviceName: device?.name ?? request.deviceName };
    } else if (event.type === 'InspectionContactErased' || event.type === 'ExternalInspectionDeleted')
      return undefined;
    else if (event.type !== 'InspectionAssigned' && request) request = { ...request, isOpen: false };
  }
  return request?.contact && request.mailbox && request.contact.email !== ERASED
    ? (request as MailRequest)
    : undefined;
};
