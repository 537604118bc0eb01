import { Inject, Injectable } from '@nestjs/common';
import {
  ERASED,
  flagsStream,
  inspectionStream,
  NOTICES,
  type NotificationKind,
  notificationsStream,
  productStream,
  questionsStream,
  type Recorded,
  reviewStream,
  userStream,
} from '@parkho/contracts';
import {
  NOTIFYING_EVENTS,
  type NotifyingEvent,
  notificationId,
  type ReadSide,
  recipientsOf,
} from '@parkho/projections';
import type { EventStore } from '@parkho/stores';
import type { Config } from '../config.js';
import { type Account, user } from '../identity/account/user.js';
import { deriveId, reactionContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { CONFIG, EVENT_LOG, EVENT_STORE, MAIL_TRANSPORT, READ_SIDE } from '../platform/engines/tokens.js';
import type { MailTransport } from '../platform/mail/mail.js';
import { type Reaction, Refused, RetryLater } from '../platform/reactions/reaction.js';
import { ReactionHandler } from '../platform/reactions/reactors.js';
import { type NewNotification, noticesInWindow } from './mail-windows.js';
import { type NotificationEntry, notificationMail } from './notification-mail-texts.js';
import { NotificationViews } from './notification-views.js';
import { type NotificationsState, notifications } from './notifications.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';

const HANDLED = [...NOTIFYING_EVENTS, 'UserErased'] as const;
type Handled = (typeof HANDLED)[number];
type HandledEvent = Extract<Recorded, { type: Handled }>;

/** The read models that name the records of mails. */
const NAMING_PROJECTIONS = ['products', 'inspection-requests', 'feature-requests', 'questions'] as const;
/** Timeout of these to catch up before a retry, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** The id of a mail, derived from its first event, so that a repeated mail is recognised. */
const mailIdOf = (userId: string, firstEventId: string): string =>
  deriveId('notification-mail', userId, firstEventId);

/**
 * Mails users their notifications. The first event about a record waits for others during the grace period; then one
 * mail has all of them, and the user's stream records it, so that none of them causes another mail.
 */
@Injectable()
@ReactionHandler()
export class NotificationMails implements Reaction<Handled> {
  readonly name = 'notification-mail';
  readonly handles = HANDLED;
  private readonly gracePeriod: number;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(MAIL_TRANSPORT) private readonly mails: MailTransport,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
    private readonly runner: CommandRunner,
    private readonly views: NotificationViews,
    private readonly links: UnsubscribeLinks,
  ) {
    this.gracePeriod = config.notificationMailMinutes * 60_000;
  }

  delayOf(event: HandledEvent): number {
    return isEnding(event) ? 0 : this.gracePeriod;
  }

  appliesTo(event: HandledEvent): boolean {
    return isEnding(event) || recipientsOf(event).people.length > 0;
  }

  async react(event: HandledEvent): Promise<void> {
    if (event.type === 'UserErased') return this.forget(event.data.userId);
    if (event.type === 'QuestionRemoved') await this.forgetQuestion(event);
    let refusal: Refused | undefined;
    for (const { userId } of recipientsOf(event).people)
      try {
        await this.mailRecipient(userId, event);
      } catch (error) {
        // The mails to the other recipients are sent; a retry sends no second mail to the same recipient.
        if (!(error instanceof Refused)) throw error;
        refusal = error;
      }
    if (refusal) throw refusal;
  }

  /** A mailed or read notification stays so; a kind that is turned off, or an unconfirmed address, may change. */
  async isRepeatable(event: HandledEvent): Promise<boolean> {
    if (isEnding(event)) return true;
    const loaded = await Promise.all(
      recipientsOf(event).people.map(({ userId }) =>
        this.runner.load(notifications, notificationsStream(userId)),
      ),
    );
    return loaded.every(({ state }) => isMailedOrRead(event, state));
  }

  private async mailRecipient(userId: string, first: NotifyingEvent): Promise<void> {
    const stream = notificationsStream(userId);
    const [account, { state }] = await Promise.all([
      this.accountOf(userId),
      this.runner.load(notifications, stream),
    ]);
    if (!account || state.mailed.has(first.id)) return;
    const events = await this.eventsAbout(first);
    const pending = noticesInWindow(first, userId, events, this.gracePeriod).filter(
      (notification) => isDue(notification, state) && !hasDedicatedMail(notification, events),
    );
    if (pending.length === 0) return;
    const id = mailIdOf(userId, first.id);
    await this.send(
      id,
      account,
      pending,
      new Date(Date.parse(first.metadata.at) + this.delayOf(first)).toISOString(),
    );
    // The first event identifies the mail, whether or not the mail is about it.
    const ids = [...new Set([first.id, ...pending.map(({ event }) => event.id)])];
    await this.runner.run(
      notifications,
      stream,
      { type: 'note-mail', userId, ids },
      reactionContext(`mail ${id}`, first),
    );
  }

  private async send(
    id: string,
    account: Account,
    pending: readonly NewNotification[],
    date: string,
  ): Promise<void> {
    const kinds = [...new Set(pending.map(kindOf))] as [NotificationKind, ...NotificationKind[]];
    const token = await this.links.tokenFor(account.id, kinds);
    const { name, email: to } = account.personal;
    const { linkBase } = this.config;
    const mail = notificationMail(name, linkBase, await this.notificationsOf(pending, account), kinds, token);
    const unsubscribe = `${linkBase}/api/notifications/unsubscribe?token=${token}`;
    await this.mails.send(id, { ...mail, to, date, unsubscribe });
  }

  /** The notifications as their page shows them. */
  private async notificationsOf(
    pending: readonly NewNotification[],
    { id, role }: Account,
  ): Promise<[NotificationEntry, ...NotificationEntry[]]> {
    const { position } = pending.at(-1)!.event;
    if (!(await this.readSide.waitFor(position, NAMING_PROJECTIONS, TIMEOUT_MS)))
      throw new RetryLater('The read models are behind');
    const entries = pending.map(({ event, userId, thing, notice, detail, reportId, questionId }) => ({
      _id: notificationId(userId, event.id),
      at: event.metadata.at,
      read: false,
      kind: NOTICES[notice].kind,
      notice,
      thing,
      ...(detail !== undefined && { detail }),
      ...(reportId !== undefined && { reportId }),
      ...(questionId !== undefined && { questionId }),
    }));
    return (await this.views.of(entries, new Map(), { id, role })) as [
      NotificationEntry,
      ...NotificationEntry[],
    ];
  }

  /**
   * Later events about the record of an event; inspections, flags, questions and the review of a listed device are in
   * streams of their own.
   */
  private async eventsAbout(first: NotifyingEvent): Promise<NotifyingEvent[]> {
    const { type, id } = recipientsOf(first).thing;
    const others =
      type === 'product'
        ? [productStream(id), inspectionStream(id), flagsStream(id), questionsStream(id), reviewStream(id)]
        : [];
    const streams = new Set([first.stream, ...others]);
    const events = await Promise.all([...streams].map((stream) => this.events.readStream(stream)));
    return (events.flat() as Recorded[]).filter(isNotifying);
  }

  /** Undefined without a recipient: the address is unconfirmed, or the account inactive or erased. */
  private async accountOf(userId: string): Promise<Account | undefined> {
    const { state } = await this.runner.load(user, userStream(userId));
    if (state.status !== 'registered') return undefined;
    const { emailVerified, isActive, personal } = state.account;
    return emailVerified && isActive && personal.email !== ERASED ? state.account : undefined;
  }

  /** In this reactor, which sends the mails, so that none is being sent meanwhile. */
  private async forget(userId: string, matches = (_: string): boolean => true): Promise<void> {
    const events = (await this.log.readStream(notificationsStream(userId))) as Recorded[];
    await this.mails.removeStored(
      events.flatMap(({ type, data }) =>
        type === 'NotificationMailed' && data.ids.some(matches) ? mailIdOf(userId, data.ids[0]!) : [],
      ),
    );
  }

  /** Mails quote questions and their answers; that of the removal does not. */
  private async forgetQuestion(removed: Extract<Recorded, { type: 'QuestionRemoved' }>): Promise<void> {
    const { productId, questionId, sellerId, askerId } = removed.data;
    const events = (await this.log.readStream(questionsStream(productId))) as Recorded[];
    const its = events.filter(
      ({ id, data }) => (data as { questionId?: string }).questionId === questionId && id !== removed.id,
    );
    const ids = new Set(its.map(({ id }) => id));
    for (const userId of [sellerId, askerId]) await this.forget(userId, (id) => ids.has(id));
  }
}

/** Events that remove stored mails at once. */
const isEnding = (
  event: HandledEvent,
): event is Extract<HandledEvent, { type: 'UserErased' | 'QuestionRemoved' }> =>
  event.type === 'UserErased' || event.type === 'QuestionRemoved';

const NOTIFYING: ReadonlySet<string> = new Set(NOTIFYING_EVENTS);
const isNotifying = (event: Recorded): event is NotifyingEvent => NOTIFYING.has(event.type);

const kindOf = ({ notice }: NewNotification): NotificationKind => NOTICES[notice].kind;

/** Whether a mail is still due: its kind is not turned off, and the notification is neither read nor mailed. */
const isDue = (notification: NewNotification, state: NotificationsState): boolean =>
  !state.off.has(kindOf(notification)) && !isMailedOrRead(notification.event, state);

const isMailedOrRead = (
  { id, metadata }: NotifyingEvent,
  { ids, upTo, mailed }: NotificationsState,
): boolean => mailed.has(id) || ids.has(id) || metadata.at <= upTo;

/** A requester with an address in the request gets the report, and that it was voided, in its own mail (inspections). */
const hasDedicatedMail = (
  { userId, notice, event }: NewNotification,
  events: readonly NotifyingEvent[],
): boolean => {
  if (event.type === 'InspectionVoided') {
    if (notice !== 'requested-inspection-voided') return false;
  } else if (event.type !== 'InspectionReportIssued' || event.data.requesterId !== userId) return false;
  const request = events.findLast(
    ({ type, data, position }) =>
      type === 'InspectionRequested' && data.requesterId === userId && position < event.position,
  ) as Extract<NotifyingEvent, { type: 'InspectionRequested' }> | undefined;
  return Boolean(request?.data.contact);
};
