import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  BOOKING_FORM_ROUTE,
  type BookingReceipt,
  bookedPath,
  bookingDueOn,
  bookingForm,
  bookingRefusedPath,
  bookingTotalPaisa,
  check,
  compact,
  DEVICE_TYPE_LABELS,
  DomainError,
  dayInPakistan,
  INSPECTION_MESSAGES,
  type InspectionRequestPage,
  inspectionRequestForm,
  isRecord,
  listingDueOn,
  localizedPath,
  type MyInspectionRequest,
  type Success,
  toPkr,
  type ValueOf,
} from '@parkho/contracts';
import { requestById, requestsOf } from '@parkho/projections';
import type { FastifyReply } from 'fastify';
import { AccountMailboxes } from '../../identity/account/email-address/account-mailboxes.js';
import { type CommandContext, deriveId } from '../../platform/commands/command-context.js';
import { Commands } from '../../platform/commands/commands.js';
import { ReadModels } from '../../platform/engines/read-models.js';
import { Allow } from '../../platform/http/access/allow.js';
import {
  ClientAddress,
  Context,
  CurrentUser,
  type Principal,
} from '../../platform/http/access/request-context.js';
import { ApiForms, FormBody, parseForm } from '../../platform/http/body/form.js';
import { paginationOf } from '../../platform/http/query/pagination.js';
import { PageQuery } from '../../platform/http/query/query-fields.js';
import { MailLinks } from '../../platform/mail/mail-links.js';
import { Mailboxes } from '../../platform/mail/mailboxes.js';
import { type InspectedListing, InspectListing } from '../commands/inspect-listing.js';
import { inspectionCommand } from '../commands/inspection-command.js';
import { RequestLinkQuery } from '../inspection.dto.js';
import { type ListingInspectionResponse, listingResponse } from '../inspection-response.js';
import { RequestLimits } from './request-limits.js';
import { RequestViews } from './request-views.js';
import { Requesters } from './requesters.js';

/** Browsers send the origin of every form; a request without one is not from a browser. */
const isOwnForm = (headers: Record<string, string | undefined>): boolean => {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site === 'same-origin';
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host?.toLowerCase());
};

/** `language` is that of the form. */
const seeOther = (reply: FastifyReply, path: string, { language }: { language?: unknown }): null => {
  reply.header('location', localizedPath(path, language === 'ur' ? language : 'en'));
  return null;
};

/** Inspection requests, with an account or without, and their status. */
@Controller()
export class InspectionRequestsController {
  constructor(
    private readonly commands: Commands,
    private readonly models: ReadModels,
    private readonly limits: RequestLimits,
    private readonly links: MailLinks,
    private readonly mailboxes: AccountMailboxes,
    private readonly mailboxNames: Mailboxes,
    private readonly requesters: Requesters,
    private readonly views: RequestViews,
  ) {}

  /** For a device on sale: free. That of an assistant for a device of the shop is the seller's, as with the toggle. */
  @Post('products/:id/request-inspection')
  @Allow('public')
  async ask(
    @Param('id') id: string,
    @FormBody(inspectionRequestForm) contact: ValueOf<typeof inspectionRequestForm>,
    @ClientAddress() ip: string,
    @Context() context: CommandContext,
  ): Promise<ListingInspectionResponse> {
    await this.limits.takeRequest(ip, contact.email);
    const requester = await this.requesters.requester(contact, context);
    const dueOn = listingDueOn(dayInPakistan(context.at));
    const action = ({ listing }: InspectedListing) => {
      const { sellerId, details } = listing.product;
      const isShops = context.actor.sellerId === sellerId;
      const shops = isShops ? { requesterId: sellerId, contact: null, mailbox: null } : {};
      const request = { ...requester, ...shops, dueOn, deviceName: details.name };
      return { type: 'request' as const, request };
    };
    const command = new InspectListing(id, action, context);
    const outcome = await this.commands.execute(command, 'products', 'inspection-requests');
    return listingResponse(outcome, INSPECTION_MESSAGES.requested);
  }

  /** For any device. Texts about it are the requester's: the request is named only by the kind of device. */
  @Post('external-inspections/request')
  @Allow('public')
  @ApiForms(bookingForm(''))
  async book(
    @Body() body: unknown,
    @ClientAddress() ip: string,
    @Context() context: CommandContext,
  ): Promise<Success<{ request: BookingReceipt }>> {
    const receipt = await this.recordBooking(
      parseForm(bookingForm(dayInPakistan(context.at)), body),
      ip,
      context,
    );
    return { success: true, message: INSPECTION_MESSAGES.booked, data: { request: receipt } };
  }

  /**
   * The same from a browser without scripts, which is redirected to the page of the form with the result. The same form
   * twice on a day is one booking. It uses no session; forms of other sites are refused nevertheless.
   */
  @Post(BOOKING_FORM_ROUTE)
  @Allow('public')
  @HttpCode(303)
  @RouteConfig({ takesForms: true })
  @ApiForms(bookingForm(''))
  async bookByForm(
    @Body() body: unknown,
    @Headers() headers: Record<string, string | undefined>,
    @ClientAddress() ip: string,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<null> {
    if (!isOwnForm(headers)) throw new DomainError('forbidden', INSPECTION_MESSAGES.foreignForm);
    const today = dayInPakistan(context.at);
    const form = isRecord(body) ? body : {};
    const checked = check(bookingForm(today), body);
    if (!checked.ok) return seeOther(reply, bookingRefusedPath(Object.values(checked.fields)), form);
    const content = await this.mailboxNames.digest(JSON.stringify([today, checked.value]));
    const commandId = deriveId('booking', context.actor.id, content);
    try {
      const { dueOn } = await this.recordBooking(checked.value, ip, { ...context, commandId });
      return seeOther(reply, bookedPath(dueOn), form);
    } catch (error) {
      if (error instanceof DomainError) return seeOther(reply, bookingRefusedPath([error.message]), form);
      throw error;
    }
  }

  private async recordBooking(
    { name, email, phone, location, ...wishes }: ValueOf<ReturnType<typeof bookingForm>>,
    ip: string,
    context: CommandContext,
  ): Promise<BookingReceipt> {
    const today = dayInPakistan(context.at);
    await this.limits.takeRequest(ip, email);
    const requester = await this.requesters.requester({ name, email, phone }, context);
    const deviceName = DEVICE_TYPE_LABELS[wishes.deviceType];
    const booking = compact({ ...wishes, total: bookingTotalPaisa(wishes.inspectionType, wishes.urgency) });
    const dueOn = bookingDueOn(today, booking);
    const device = { name: deviceName, location, condition: 'Unknown' as const };
    const request = { ...requester, dueOn, deviceName, device, booking };
    await this.commands.execute(
      inspectionCommand(requester.requestId, { type: 'request', request }, context),
      'inspection-requests',
    );
    return { _id: requester.requestId, dueOn, total: toPkr(booking.total) };
  }

  /** The latest first: requests with the account, or with its email address once that is confirmed. */
  @Get('products/my-inspection-requests')
  @Allow('signed-in')
  async mine(
    @CurrentUser() { id }: Principal,
    @Query() at: PageQuery,
  ): Promise<Success<InspectionRequestPage<MyInspectionRequest>>> {
    const requester = await this.mailboxes.of(id);
    const { documents, total } = await requestsOf(this.models['inspection-requests'], requester, at);
    const products = await this.views.mine(documents);
    return { success: true, data: { products, pagination: paginationOf(at, total) } };
  }

  /** For requesters without an account. A link expires when the request's address changes or is removed. */
  @Get('inspection-requests/by-link')
  @Allow('public')
  byLink(
    @Query() { token }: RequestLinkQuery,
    @ClientAddress() ip: string,
  ): Promise<Success<{ request: MyInspectionRequest }>> {
    return this.limits.openLink(ip, async () => {
      const linkedRequest = await requestById(
        this.models['inspection-requests'],
        this.links.read(token).holder,
      );
      const { _id, mailbox } = linkedRequest ?? {};
      if (!_id || !mailbox || !(await this.links.isToken(token, 'inspection-requests', _id, mailbox)))
        throw new DomainError('invalid', INSPECTION_MESSAGES.linkInvalid);
      const [request] = await this.views.mine([linkedRequest!]);
      return { success: true, data: { request: request! } };
    });
  }

  /** The open one of the user's own requests. */
  @Delete('inspection-requests/:inspectionId')
  @Allow('signed-in')
  async withdraw(
    @Param('inspectionId') inspectionId: string,
    @CurrentUser() { id }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    const { mailbox } = await this.mailboxes.of(id);
    const action = { type: 'withdraw-own', ...(mailbox && { mailbox }) } as const;
    await this.commands.execute(
      inspectionCommand(inspectionId, action, context),
      'products',
      'inspection-requests',
    );
    return { success: true, message: INSPECTION_MESSAGES.withdrawn, data: null };
  }
}
