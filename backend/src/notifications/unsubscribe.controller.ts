import { Body, Controller, Get, Header, Headers, HttpCode, Post, Query, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  check,
  maskedEmail,
  NOTIFICATION_MESSAGES,
  notificationsStream,
  oneClickForm,
  type Success,
  type Unsubscription,
  unsubscribeForm,
  unsubscribePath,
} from '@parkho/contracts';
import { IsString, MaxLength } from 'class-validator';
import type { FastifyReply } from 'fastify';
import type { CommandContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { Commands } from '../platform/commands/commands.js';
import { DeciderCommand } from '../platform/commands/decide.js';
import { Allow } from '../platform/http/access/allow.js';
import { ClientAddress, Context } from '../platform/http/access/request-context.js';
import { ApiForms, parseForm } from '../platform/http/body/form.js';
import { Multipart } from '../platform/http/body/multipart.js';
import { BODY_BYTES } from '../platform/http/limits/body-limits.js';
import { redirectToPage } from '../platform/http/response/page-redirect.js';
import { notifications } from './notifications.js';
import { UnsubscribeLimits } from './unsubscribe-limits.js';
import { type Subscription, UnsubscribeLinks } from './unsubscribe-links.js';

class UnsubscribeQuery {
  @IsString({ message: NOTIFICATION_MESSAGES.linkInvalid })
  @MaxLength(300, { message: NOTIFICATION_MESSAGES.linkInvalid })
  token!: string;
}

/** A mail program's request for its reader (RFC 8058, section 3.1). */
const isOneClick = (body: unknown): boolean => check(oneClickForm, body).ok;

/** Unsubscribes by the link of a mail, without a login. GET changes nothing, because programs open links too. */
@Controller('notifications/unsubscribe')
@Allow('public')
export class UnsubscribeController {
  constructor(
    private readonly commands: Commands,
    private readonly runner: CommandRunner,
    private readonly limits: UnsubscribeLimits,
    private readonly links: UnsubscribeLinks,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async look(
    @Query() { token }: UnsubscribeQuery,
    @Headers('accept') accept: string | undefined,
    @ClientAddress() ip: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success<Unsubscription> | null> {
    if (redirectToPage(reply, accept, unsubscribePath, token)) return null;
    return { success: true, data: await this.answerTo(await this.openLink(token, ip)) };
  }

  @Post()
  @HttpCode(200)
  @RouteConfig({ takesForms: true, uploadBytes: BODY_BYTES.short })
  @Multipart([])
  @ApiForms(unsubscribeForm)
  async choose(
    @Query() { token }: UnsubscribeQuery,
    @Body() body: unknown,
    @ClientAddress() ip: string,
    @Context() context: CommandContext,
  ): Promise<Success<Unsubscription>> {
    const subscription = await this.openLink(token, ip);
    const { wanted } = isOneClick(body) ? { wanted: false } : parseForm(unsubscribeForm, body);
    const { userId, kinds } = subscription;
    await this.limits.change(userId);
    const choices = Object.fromEntries(kinds.map((kind) => [kind, wanted]));
    const command = { type: 'choose-mails', userId, choices } as const;
    await this.commands.execute(
      new DeciderCommand(notifications, notificationsStream(userId), command, context),
    );
    const message = (wanted ? NOTIFICATION_MESSAGES.turnedOn : NOTIFICATION_MESSAGES.turnedOff)(kinds);
    return { success: true, message, data: await this.answerTo(subscription) };
  }

  private openLink(token: string, ip: string): Promise<Subscription> {
    return this.limits.openLink(ip, () => this.links.read(token));
  }

  private async answerTo({ userId, kinds, email }: Subscription): Promise<Unsubscription> {
    const { state } = await this.runner.load(notifications, notificationsStream(userId));
    return { kinds, email: maskedEmail(email), wanted: kinds.some((kind) => !state.off.has(kind)) };
  }
}
