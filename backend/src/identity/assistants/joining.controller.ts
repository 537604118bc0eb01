import { Controller, Get, Header, HttpCode, Post, Query, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  type AssistantInvitation,
  joiningForm,
  ASSISTANT_MESSAGES as MESSAGES,
  type SignedIn,
  type Success,
  type ValueOf,
} from '@parkho/contracts';
import { IsString, MaxLength } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { GuestLimits } from '../../guests/guest-limits.js';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { Allow } from '../../platform/http/access/allow.js';
import {
  ClientAddress,
  Context,
  CurrentUser,
  type Principal,
} from '../../platform/http/access/request-context.js';
import { FormBody } from '../../platform/http/body/form.js';
import type { Origin } from '../account/attempts.js';
import { KnownDevices } from '../account/known-devices.js';
import { FromOrigin } from '../session/client.js';
import { InvitationAcceptance } from './invitation-acceptance.js';

class InvitationQuery {
  @IsString({ message: MESSAGES.linkInvalid })
  @MaxLength(200, { message: MESSAGES.linkInvalid })
  token!: string;
}

/** Invited assistants, by the link of a mail. They decline as guests end any record (GuestsController). */
@Controller('assistants')
export class JoiningController {
  constructor(
    private readonly acceptance: InvitationAcceptance,
    private readonly limits: GuestLimits,
    private readonly devices: KnownDevices,
  ) {}

  @Get('by-link')
  @Allow('public')
  @Header('cache-control', 'no-store')
  async look(
    @Query() { token }: InvitationQuery,
    @ClientAddress() ip: string,
    @Context() { at }: CommandContext,
  ): Promise<Success<AssistantInvitation>> {
    const data = await this.limits.openLink(ip, () => this.acceptance.invitation(token, at));
    return { success: true, data };
  }

  @Post('by-link')
  @HttpCode(200)
  @Allow('public')
  async withNewAccount(
    @Query() { token }: InvitationQuery,
    @FormBody(joiningForm) person: ValueOf<typeof joiningForm>,
    @FromOrigin() origin: Origin,
    @ClientAddress() ip: string,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success<SignedIn>> {
    const data = await this.limits.openLink(ip, () =>
      this.acceptance.withNewAccount(token, person, origin, context),
    );
    reply.header('set-cookie', await this.devices.cookieOf(data.user._id, reply.request.protocol));
    return { success: true, message: MESSAGES.joined, data };
  }

  @Post('join')
  @HttpCode(200)
  @Allow('signed-in')
  @RouteConfig({ endsItsSession: true })
  async withAccount(
    @Query() { token }: InvitationQuery,
    @CurrentUser() { id }: Principal,
    @ClientAddress() ip: string,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    await this.limits.openLink(ip, () => this.acceptance.withAccount(token, id, context));
    return { success: true, message: MESSAGES.joined, data: null };
  }
}
