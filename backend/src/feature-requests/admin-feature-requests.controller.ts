import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  type AdminFeatureRequests,
  FEATURING_CATEGORY,
  featureRequestApprovalForm,
  featureRequestRejectionForm,
  featureRequestStatusForm,
  featureRequestStream,
  type ManagedPlacementRequests,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
  mergeForm,
  PLACEMENT_MESSAGES,
  placementApprovalForm,
  placementRejectionForm,
  requireCapability,
  type Success,
  type ValueOf,
} from '@parkho/contracts';
import { type CommandContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { Commands } from '../platform/commands/commands.js';
import { Allow } from '../platform/http/access/allow.js';
import { Context, CurrentUser, type Principal } from '../platform/http/access/request-context.js';
import { ApiForms, FormBody, parseForm } from '../platform/http/body/form.js';
import { validationPipe } from '../platform/http/body/validation.js';
import { ApiQueryClasses } from '../platform/http/query/query-fields.js';
import { productCommand } from '../products/commands/product-command.js';
import { ProductSearch } from '../products/search/product-search.js';
import { type ProductResponse, productResponse } from '../products/views/product-response.js';
import { ApproveRequest } from './commands/approve-request.js';
import { featureRequestCommand } from './commands/feature-request-command.js';
import { MergeRequest } from './commands/merge-request.js';
import { featureRequest } from './feature-request.js';
import { AdminRequestsQuery, HomePageRequestsQuery } from './feature-request-queries.dto.js';
import { type FeatureRequestResponse, featureRequestResponse } from './feature-request-response.js';
import { FeatureRequestSearch } from './feature-request-search.js';

/**
 * The admin routes of feature requests. In the specification, calls about placement requests have the same names
 * (section 7): the kind of the record decides on the command and on its capability.
 */
@Controller('admin/feature-requests')
@Allow('feature-requests.manage')
export class AdminFeatureRequestsController {
  constructor(
    private readonly commands: Commands,
    private readonly runner: CommandRunner,
    private readonly search: FeatureRequestSearch,
    private readonly products: ProductSearch,
  ) {}

  @Get()
  @Allow(['feature-requests.read', 'products.read'])
  @ApiQueryClasses(AdminRequestsQuery, HomePageRequestsQuery)
  async requests(
    @Query() query: Record<string, unknown>,
    @CurrentUser() reader: Principal,
  ): Promise<Success<AdminFeatureRequests | ManagedPlacementRequests>> {
    if (query.category === FEATURING_CATEGORY) {
      requireCapability(reader.role, 'products.read');
      const { status, page, limit } = await parseQuery(query, HomePageRequestsQuery);
      const paging = { page, limit };
      return { success: true, data: await this.products.featuredForAdmin({ status }, paging, reader) };
    }
    requireCapability(reader.role, 'feature-requests.read');
    const { page, limit, sort, ...filter } = await parseQuery(query, AdminRequestsQuery);
    return { success: true, data: await this.search.forAdmin(filter, sort, { page, limit }, reader) };
  }

  @Patch(':id/approve')
  @Allow(['feature-requests.manage', 'products.feature'])
  @ApiForms(featureRequestApprovalForm, placementApprovalForm)
  async approve(
    @Param('id') id: string,
    @Body() body: unknown,
    @CurrentUser() { role }: Principal,
    @Context() context: CommandContext,
  ): Promise<FeatureRequestResponse | ProductResponse> {
    if (await this.isIdea(id)) {
      requireCapability(role, 'feature-requests.manage');
      const { adminNotes: notes, createProduct } = parseForm(featureRequestApprovalForm, body);
      const command = new ApproveRequest(id, { notes, createProduct }, context);
      const outcome = await this.commands.execute(command, 'feature-requests', 'products', 'seller-activity');
      return featureRequestResponse(
        outcome,
        createProduct ? MESSAGES.approvedWithListing : MESSAGES.approved,
      );
    }
    requireCapability(role, 'products.feature');
    const { adminNotes: notes } = parseForm(placementApprovalForm, body);
    const command = productCommand(id, { type: 'approve-featured-request', notes }, context);
    return productResponse(await this.commands.execute(command, 'products'), PLACEMENT_MESSAGES.approved);
  }

  @Patch(':id/reject')
  @Allow(['feature-requests.manage', 'products.feature'])
  @ApiForms(featureRequestRejectionForm, placementRejectionForm)
  async reject(
    @Param('id') id: string,
    @Body() body: unknown,
    @CurrentUser() { role }: Principal,
    @Context() context: CommandContext,
  ): Promise<FeatureRequestResponse | ProductResponse> {
    if (await this.isIdea(id)) {
      requireCapability(role, 'feature-requests.manage');
      const { adminNotes: notes } = parseForm(featureRequestRejectionForm, body);
      const command = featureRequestCommand(id, { type: 'set-status', to: 'Rejected', notes }, context);
      return featureRequestResponse(
        await this.commands.execute(command, 'feature-requests'),
        MESSAGES.rejected,
      );
    }
    requireCapability(role, 'products.feature');
    const { adminNotes: reason } = parseForm(placementRejectionForm, body);
    const command = productCommand(id, { type: 'reject-featured-request', reason }, context);
    return productResponse(await this.commands.execute(command, 'products'), PLACEMENT_MESSAGES.rejected);
  }

  @Patch(':id/status')
  async setStatus(
    @Param('id') id: string,
    @FormBody(featureRequestStatusForm)
    { status: to, adminNotes: notes }: ValueOf<typeof featureRequestStatusForm>,
    @Context() context: CommandContext,
  ): Promise<FeatureRequestResponse> {
    const command = featureRequestCommand(id, { type: 'set-status', to, notes }, context);
    return featureRequestResponse(await this.commands.execute(command, 'feature-requests'), ({ stage }) =>
      MESSAGES.statusChanged(stage),
    );
  }

  @Post(':id/merge')
  @HttpCode(200)
  async merge(
    @Param('id') id: string,
    @FormBody(mergeForm) { intoId }: ValueOf<typeof mergeForm>,
    @Context() context: CommandContext,
  ): Promise<FeatureRequestResponse> {
    const command = new MergeRequest(id, intoId, context);
    const outcome = await this.commands.execute(command, 'feature-requests', 'feature-request-votes');
    return featureRequestResponse(outcome, MESSAGES.merged);
  }

  /**
   * Whether the id is that of a feature request. Read from its stream, because permissions must not depend on a read
   * model that may lag.
   */
  private async isIdea(id: string): Promise<boolean> {
    const { state } = await this.runner.load(featureRequest, featureRequestStream(id));
    return state.status !== 'none';
  }
}

const parseQuery = <Query extends object>(
  query: Record<string, unknown>,
  metatype: new () => Query,
): Promise<Query> => validationPipe.transform(query, { type: 'query', metatype });
