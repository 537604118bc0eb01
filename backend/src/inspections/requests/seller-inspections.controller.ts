import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import {
  can,
  DomainError,
  dayInPakistan,
  INSPECTION_MESSAGES,
  type InspectionRequestPage,
  listingDueOn,
  PRODUCT_MESSAGES,
  type SellerInspectionRequest,
  type Success,
  sellerOf,
} from '@parkho/contracts';
import { requestsToSeller } from '@parkho/projections';
import { type CommandContext, deriveChildId } from '../../platform/commands/command-context.js';
import { Commands } from '../../platform/commands/commands.js';
import { ReadModels } from '../../platform/engines/read-models.js';
import { Allow } from '../../platform/http/access/allow.js';
import { Context, CurrentUser, type Principal } from '../../platform/http/access/request-context.js';
import { paginationOf } from '../../platform/http/query/pagination.js';
import { PageQuery } from '../../platform/http/query/query-fields.js';
import { type InspectedListing, InspectListing } from '../commands/inspect-listing.js';
import { ToggleInspectionDto } from '../inspection.dto.js';
import type { InspectionAction } from '../inspection.js';
import { type ListingInspectionResponse, listingResponse } from '../inspection-response.js';
import { RequestViews } from './request-views.js';

/** The inspection requests of sellers. */
@Controller('products')
@Allow('products.manage-own')
export class SellerInspectionsController {
  constructor(
    private readonly commands: Commands,
    private readonly models: ReadModels,
    private readonly views: RequestViews,
  ) {}

  /** Requests for the seller's devices, the latest first, without their requesters. */
  @Get('inspection-requests')
  async requests(
    @CurrentUser() { sellerId: id }: Principal,
    @Query() at: PageQuery,
  ): Promise<Success<InspectionRequestPage<SellerInspectionRequest>>> {
    const { documents, total } = await requestsToSeller(this.models['inspection-requests'], id, at);
    const products = await this.views.sellers(documents);
    return { success: true, data: { products, pagination: paginationOf(at, total) } };
  }

  /** Requests an inspection, or withdraws the request; only inspectors decide on the result. */
  @Patch(':id/toggle-inspection')
  async toggle(
    @Param('id') id: string,
    @Body() { inspectionRequested }: ToggleInspectionDto,
    @Context() context: CommandContext,
  ): Promise<ListingInspectionResponse> {
    const action = (listed: InspectedListing) => requestOrWithdrawal(listed, inspectionRequested, context);
    const command = new InspectListing(id, action, context);
    const outcome = await this.commands.execute(command, 'products', 'inspection-requests');
    return listingResponse(outcome, ({ open }) =>
      open ? INSPECTION_MESSAGES.sellerRequested : INSPECTION_MESSAGES.withdrawn,
    );
  }
}

/**
 * Request or withdrawal by the seller, or an admin in their place; without `requested` the state is toggled.
 * @throws DomainError 'not-found' for others
 */
const requestOrWithdrawal = (
  { listing, inspections }: InspectedListing,
  requested: boolean | undefined,
  { actor, at, commandId }: CommandContext,
): InspectionAction => {
  const { sellerId, details } = listing.product;
  if (sellerOf(actor) !== sellerId && !can(actor.role, 'products.manage'))
    throw new DomainError('not-found', PRODUCT_MESSAGES.notFound);
  if (!(requested ?? !inspections.open)) return { type: 'withdraw' };
  return {
    type: 'request',
    request: {
      requestId: deriveChildId(commandId, 'inspection-request'),
      requesterId: sellerId,
      contact: null,
      mailbox: null,
      dueOn: listingDueOn(dayInPakistan(at)),
      deviceName: details.name,
    },
  };
};
