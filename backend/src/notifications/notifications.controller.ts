import { Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import {
  type MailChoices,
  mailChoicesForm,
  NOTIFICATION_KINDS,
  NOTIFICATION_MESSAGES,
  type Notifications,
  notificationsReadForm,
  notificationsStream,
  queueOfEntry,
  type Success,
  type UnreadNotifications,
  type ValueOf,
} from '@parkho/contracts';
import { latestAt, notificationsOf, unreadAmong, unreadCount } from '@parkho/projections';
import type { CommandContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { Commands } from '../platform/commands/commands.js';
import { DeciderCommand } from '../platform/commands/decide.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { Allow } from '../platform/http/access/allow.js';
import { Context, CurrentUser, type Principal } from '../platform/http/access/request-context.js';
import { FormBody } from '../platform/http/body/form.js';
import { paginationOf } from '../platform/http/query/pagination.js';
import { NotificationQuery } from './notification-query.dto.js';
import { NotificationViews, readerOf } from './notification-views.js';
import { type NotificationsAction, type NotificationsState, notifications } from './notifications.js';

/** The notifications of the signed-in user, and which kinds are mailed. */
@Controller('notifications')
@Allow('signed-in')
export class NotificationsController {
  constructor(
    private readonly commands: Commands,
    private readonly runner: CommandRunner,
    private readonly models: ReadModels,
    private readonly views: NotificationViews,
  ) {}

  @Get()
  async list(
    @CurrentUser() person: Principal,
    @Query() { page, limit, ...filter }: NotificationQuery,
    @Context() { at }: CommandContext,
  ): Promise<Success<Notifications>> {
    const model = this.models.notifications;
    const waiting = await this.views.waitingFor(person);
    const reader = readerOf(person, waiting);
    const [{ documents, total }, unread, asOf = at] = await Promise.all([
      notificationsOf(model, reader, filter, { page, limit }),
      unreadCount(model, reader),
      latestAt(model, reader),
    ]);
    const { totalPages } = paginationOf({ page, limit }, total);
    const entries = await this.views.of(documents, waiting, person);
    return { success: true, data: { notifications: entries, unread, asOf, page, totalPages, total } };
  }

  /** The number of unread notifications for the bell, which polls every minute: no names are read. */
  @Get('unread')
  async unread(@CurrentUser() person: Principal): Promise<Success<UnreadNotifications>> {
    return { success: true, data: { unread: await this.unreadOf(person) } };
  }

  /** Ids that are not unread notifications of the user change nothing. */
  @Post('read')
  @HttpCode(200)
  async read(
    @FormBody(notificationsReadForm) { ids = [], upTo }: ValueOf<typeof notificationsReadForm>,
    @CurrentUser() person: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<UnreadNotifications>> {
    const command =
      upTo === undefined
        ? await this.readingOf(ids, person)
        : // A time in the future would mark later notifications as read.
          ({ type: 'read-until', upTo: upTo < context.at ? upTo : context.at } as const);
    await this.commands.execute(commandOf(person, command, context), 'notifications');
    const unread = await this.unreadOf(person);
    return { success: true, message: NOTIFICATION_MESSAGES.read, data: { unread } };
  }

  @Get('mails')
  @Allow('own-account')
  async mails(@CurrentUser() { id }: Principal): Promise<Success<MailChoices>> {
    const { state } = await this.runner.load(notifications, notificationsStream(id));
    return { success: true, data: choicesOf(state) };
  }

  @Put('mails')
  @Allow('own-account')
  async chooseMails(
    @FormBody(mailChoicesForm) choices: ValueOf<typeof mailChoicesForm>,
    @CurrentUser() person: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<MailChoices>> {
    const { state } = await this.commands.execute(
      commandOf(person, { type: 'choose-mails', choices }, context),
    );
    return { success: true, message: NOTIFICATION_MESSAGES.choicesSaved, data: choicesOf(state) };
  }

  private async unreadOf(person: Principal): Promise<number> {
    const reader = readerOf(person, await this.views.waitingFor(person));
    return unreadCount(this.models.notifications, reader);
  }

  private async readingOf(
    ids: readonly string[],
    person: Principal,
  ): Promise<Extract<NotificationsAction, { type: 'read' }>> {
    const requestedQueues = new Set(ids.map(queueOfEntry));
    const reader = readerOf(person, await this.views.waitingFor(person));
    const queues = reader.queues.filter((queue) => requestedQueues.has(queue));
    const unread = await unreadAmong(this.models.notifications, { ...reader, queues }, ids);
    return { type: 'read', ...unread };
  }
}

const commandOf = ({ id: userId }: Principal, action: NotificationsAction, context: CommandContext) =>
  new DeciderCommand(notifications, notificationsStream(userId), { ...action, userId }, context);

const choicesOf = ({ off, undecided }: NotificationsState): MailChoices =>
  Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [kind, undecided.has(kind) ? null : !off.has(kind)]),
  ) as MailChoices;
