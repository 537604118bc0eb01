import { Controller, Get, Header, Headers, HttpCode, Post, Query, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  type LinkedView,
  SAVED_VIEW_MESSAGES as MESSAGES,
  oneClickForm,
  type Success,
  savedViewsStream,
  stopViewMailPath,
  type ValueOf,
} from '@parkho/contracts';
import { IsString, MaxLength } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { GuestLimits } from '../../guests/guest-limits.js';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { Commands } from '../../platform/commands/commands.js';
import { DeciderCommand } from '../../platform/commands/decide.js';
import { Allow } from '../../platform/http/access/allow.js';
import { ClientAddress, Context } from '../../platform/http/access/request-context.js';
import { FormBody } from '../../platform/http/body/form.js';
import { Multipart } from '../../platform/http/body/multipart.js';
import { BODY_BYTES } from '../../platform/http/limits/body-limits.js';
import { redirectToPage } from '../../platform/http/response/page-redirect.js';
import { savedViews } from '../../saved-views/saved-views.js';
import { ViewLinks } from './view-links.js';

class ViewLinkQuery {
  @IsString({ message: MESSAGES.linkInvalid })
  @MaxLength(300, { message: MESSAGES.linkInvalid })
  token!: string;
}

/** Stops the mails of a view by their link, without a login. GET changes nothing, because programs open links too. */
@Controller('console/views/by-link')
@Allow('public')
export class ViewLinksController {
  constructor(
    private readonly commands: Commands,
    private readonly runner: CommandRunner,
    private readonly limits: GuestLimits,
    private readonly links: ViewLinks,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async look(
    @Query() { token }: ViewLinkQuery,
    @Headers('accept') accept: string | undefined,
    @ClientAddress() ip: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success<LinkedView> | null> {
    if (redirectToPage(reply, accept, stopViewMailPath, token)) return null;
    const { ownerId, viewId } = await this.openLink(token, ip);
    const { state } = await this.runner.load(savedViews, savedViewsStream(ownerId));
    const view = state.find(({ id, mail }) => id === viewId && mail !== null);
    return { success: true, data: view ? { view: { name: view.name } } : {} };
  }

  @Post()
  @HttpCode(200)
  @RouteConfig({ takesForms: true, uploadBytes: BODY_BYTES.short })
  @Multipart([])
  async stop(
    @Query() { token }: ViewLinkQuery,
    @FormBody(oneClickForm) _: ValueOf<typeof oneClickForm>,
    @ClientAddress() ip: string,
    @Context() context: CommandContext,
  ): Promise<Success<LinkedView>> {
    const view = await this.openLink(token, ip);
    const command = { type: 'stop-mail', ...view } as const;
    await this.commands.execute(
      new DeciderCommand(savedViews, savedViewsStream(view.ownerId), command, context),
      'saved-views',
    );
    return { success: true, message: MESSAGES.unmailed, data: {} };
  }

  private openLink(token: string, ip: string): Promise<{ ownerId: string; viewId: string }> {
    return this.limits.openLink(ip, () => this.links.read(token));
  }
}
