import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  type Assistants,
  assistantForm,
  fieldError,
  ASSISTANT_MESSAGES as MESSAGES,
  type Success,
  userStream,
  type ValueOf,
} from '@parkho/contracts';
import { GuestLimits } from '../../guests/guest-limits.js';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { Allow, requireConfirmed } from '../../platform/http/access/allow.js';
import {
  ClientAddress,
  Context,
  CurrentUser,
  type Principal,
} from '../../platform/http/access/request-context.js';
import { FormBody } from '../../platform/http/body/form.js';
import { RateLimit } from '../../platform/http/limits/rate-limit.js';
import { holdsEmail, user } from '../account/user.js';
import { ShopTeam } from './shop-team.js';

/** Sellers manage the assistants of their shop. */
@Controller('seller/assistants')
@Allow('shop.own')
export class SellerAssistantsController {
  /** Limits invitations, because each sends a mail to an address that may be a stranger's. */
  private readonly invitationLimit = new RateLimit(20, 24 * 60);

  constructor(
    private readonly team: ShopTeam,
    private readonly runner: CommandRunner,
    private readonly limits: GuestLimits,
  ) {}

  @Get()
  async list(
    @CurrentUser() { id }: Principal,
    @Context() { at }: CommandContext,
  ): Promise<Success<Assistants>> {
    return { success: true, data: await this.team.of(id, at) };
  }

  /** Sends the link again where the address is already invited. */
  @Post()
  @HttpCode(200)
  async invite(
    @FormBody(assistantForm) { email }: ValueOf<typeof assistantForm>,
    @ClientAddress() ip: string,
    @CurrentUser() seller: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<Assistants>> {
    requireConfirmed(seller);
    const { id } = seller;
    const { state } = await this.runner.load(user, userStream(id));
    if (holdsEmail(state, email)) throw fieldError('invalid', 'email', MESSAGES.emailOwn);
    await this.team.requireCapacity(id, email, context.at);
    await this.invitationLimit.take(id);
    await this.limits.requestMail(ip, email);
    await this.team.invite(id, email, context);
    return { success: true, message: MESSAGES.invited, data: await this.team.of(id, context.at) };
  }

  @Delete('invitations/:guestId')
  async withdraw(
    @Param('guestId') guestId: string,
    @CurrentUser() { id }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<Assistants>> {
    await this.team.change(id, { type: 'end-invitation', guestId }, context);
    return { success: true, message: MESSAGES.invitationEnded, data: await this.team.of(id, context.at) };
  }

  @Delete(':userId')
  async remove(
    @Param('userId') userId: string,
    @CurrentUser() { id }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<Assistants>> {
    await this.team.change(id, { type: 'remove', userId }, context);
    return { success: true, message: MESSAGES.removed, data: await this.team.of(id, context.at) };
  }
}
