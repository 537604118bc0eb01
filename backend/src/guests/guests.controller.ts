import { Controller, Delete, Get, Header, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import {
  DomainError,
  type EventMetadata,
  GUEST_HOLDING_KINDS,
  GUEST_HOLDINGS,
  GUEST_MESSAGES,
  type GuestExport,
  type GuestRecord,
  guestLinkForm,
  guestStream,
  type ReactorName,
  type Success,
  type ValueOf,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { IsString, MaxLength } from 'class-validator';
import { type CommandContext, followUpContext } from '../platform/commands/command-context.js';
import { EVENT_LOG, EVENT_STORE } from '../platform/engines/tokens.js';
import { Allow } from '../platform/http/access/allow.js';
import { ClientAddress, Context } from '../platform/http/access/request-context.js';
import { FormBody } from '../platform/http/body/form.js';
import { inConstantTime } from '../platform/http/response/constant-time.js';
import { Reactors } from '../platform/reactions/reactors.js';
import type { Guest, GuestLink } from './guest.js';
import { GuestHoldingProviders } from './guest-holding-providers.js';
import { GuestLimits } from './guest-limits.js';
import { Guests } from './guests.js';

class GuestLinkQuery {
  @IsString({ message: GUEST_MESSAGES.linkInvalid })
  @MaxLength(200, { message: GUEST_MESSAGES.linkInvalid })
  token!: string;
}

/**
 * The reactions that a confirmed erasure waits for, so that the answer stays true even if this process dies in the next
 * moment.
 */
const ERASURE = ['guest-mail', 'guest-erasure'] as const satisfies ReactorName[];
const TIMEOUT_MS = 5_000;

/** Guests, by the links of mails to them. GET changes nothing, because programs open links too. */
@Controller('guests')
@Allow('public')
export class GuestsController {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly guests: Guests,
    private readonly holdings: GuestHoldingProviders,
    private readonly limits: GuestLimits,
    private readonly reactors: Reactors,
  ) {}

  /** Sends a mail only if the address has a guest; the answer is the same. */
  @Post('link')
  @HttpCode(200)
  async sendLink(
    @FormBody(guestLinkForm) { email }: ValueOf<typeof guestLinkForm>,
    @ClientAddress() ip: string,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    await this.limits.requestMail(ip, email);
    await inConstantTime(this.sendAccess(email, context));
    return { success: true, message: GUEST_MESSAGES.linkSent, data: null };
  }

  @Get('by-link')
  @Header('cache-control', 'no-store')
  async look(
    @Query() { token }: GuestLinkQuery,
    @ClientAddress() ip: string,
    @Context() { at }: CommandContext,
  ): Promise<Success<GuestRecord>> {
    return { success: true, data: await this.recordOf(await this.openLink(token, ip, at)) };
  }

  @Post('by-link/confirm')
  @HttpCode(200)
  async confirm(
    @Query() { token }: GuestLinkQuery,
    @ClientAddress() ip: string,
    @Context() context: CommandContext,
  ): Promise<Success<GuestRecord>> {
    const { guest, link } = await this.openLink(token, ip, context.at);
    const { about } = link;
    if (!about) throw new DomainError('invalid', GUEST_MESSAGES.linkInvalid);
    const guestContext = followUpContext(
      { ...context, actor: { id: guest.id, role: 'visitor' } },
      'confirmed',
    );
    // Confirms first: a refused or interrupted request can still be confirmed.
    await this.holdings.of(about.kind).confirm(guest.id, about.id, guestContext);
    await this.guests.confirm(token, context);
    const message = GUEST_HOLDINGS[about.kind].confirmed;
    return { success: true, message, data: await this.recordOf(await this.openLink(token, ip, context.at)) };
  }

  /** Ends one record. */
  @Delete('by-link/:kind/:id')
  async end(
    @Param('kind') kind: string,
    @Param('id') id: string,
    @Query() { token }: GuestLinkQuery,
    @ClientAddress() ip: string,
    @Context() context: CommandContext,
  ): Promise<Success<GuestRecord>> {
    const opened = await this.openLink(token, ip, context.at);
    const holdingKind = GUEST_HOLDING_KINDS.find((name) => name === kind);
    if (!holdingKind || !(await this.holdings.of(holdingKind).end(opened.guest.id, id, context)))
      throw new DomainError('not-found', GUEST_MESSAGES.nothingToEnd);
    return { success: true, message: GUEST_HOLDINGS[holdingKind].ended, data: await this.recordOf(opened) };
  }

  @Get('by-link/export')
  @Header('content-disposition', 'attachment; filename="parkho-my-data.json"')
  @Header('cache-control', 'no-store')
  async export(
    @Query() { token }: GuestLinkQuery,
    @ClientAddress() ip: string,
    @Context() { at }: CommandContext,
  ): Promise<Success<GuestExport>> {
    const opened = await this.openLink(token, ip, at);
    const { pending: _, ...record } = await this.recordOf(opened);
    const events = await this.events.readStream(guestStream(opened.guest.id));
    const history = events.map(({ type, metadata, data }) => {
      const { secretHash: _, ...readable } = data as { secretHash?: string };
      return { type, at: (metadata as EventMetadata).at, data: readable };
    });
    return { success: true, data: { ...record, exportedAt: at, history } };
  }

  /** Ends all of them. */
  @Delete('by-link')
  async erase(
    @Query() { token }: GuestLinkQuery,
    @ClientAddress() ip: string,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    const { guest } = await this.openLink(token, ip, context.at);
    await this.guests.erase(guest.id, context);
    const erased = await this.log.readLast(guestStream(guest.id));
    if (erased) await this.reactors.haveProcessed(erased, ERASURE, TIMEOUT_MS);
    return { success: true, message: GUEST_MESSAGES.erased, data: null };
  }

  private openLink(token: string, ip: string, at: string): Promise<{ guest: Guest; link: GuestLink }> {
    return this.limits.openLink(ip, () => this.guests.open(token, at));
  }

  private async recordOf({ guest, link }: { guest: Guest; link: GuestLink }): Promise<GuestRecord> {
    const { id, email, since } = guest;
    const pending = link.isConfirmed ? null : link.about;
    return { email, since, pending, holdings: await this.holdings.holdingsOf(id) };
  }

  private async sendAccess(email: string, context: CommandContext): Promise<void> {
    const guestId = await this.guests.guestOf(email);
    if (guestId) await this.guests.requestAccess(guestId, context);
  }
}
