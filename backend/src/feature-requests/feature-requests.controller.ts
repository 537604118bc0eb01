import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  type FeatureRequestDetail,
  type FeatureRequestPage,
  type FeatureRequestVotes,
  featureRequestForm,
  feedbackForm,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
  type SimilarFeatureRequest,
  type Success,
  type ValueOf,
  voteForm,
} from '@parkho/contracts';
import { type CommandContext, deriveChildId } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { Allow } from '../platform/http/access/allow.js';
import {
  Context,
  CurrentUser,
  DisconnectSignal,
  type Principal,
} from '../platform/http/access/request-context.js';
import { ApiForms, FormBody, parseForm } from '../platform/http/body/form.js';
import { BODY_BYTES } from '../platform/http/limits/body-limits.js';
import { Categories } from '../products/views/categories.js';
import { EditRequest } from './commands/edit-request.js';
import { featureRequestCommand } from './commands/feature-request-command.js';
import { SubmitRequest, type SubmittedForm } from './commands/submit-request.js';
import { BoardQuery, MyRequestsQuery, SimilarQuery } from './feature-request-queries.dto.js';
import {
  type FeatureRequestResponse,
  featureRequestResponse,
  voteResponse,
} from './feature-request-response.js';
import { FeatureRequestSearch } from './feature-request-search.js';

/** Feature requests: signed-in users read and vote; sellers may attach their own listing. */
@Controller('feature-requests')
@Allow('signed-in')
export class FeatureRequestsController {
  constructor(
    private readonly commands: Commands,
    private readonly search: FeatureRequestSearch,
    private readonly categories: Categories,
  ) {}

  @Get()
  async board(
    @Query() { page, limit, sort, ...filter }: BoardQuery,
    @CurrentUser() reader: Principal,
  ): Promise<Success<FeatureRequestPage>> {
    return { success: true, data: await this.search.board(filter, sort, { page, limit }, reader) };
  }

  @Get('my/requests')
  async mine(
    @Query() { page, limit, ...filter }: MyRequestsQuery,
    @CurrentUser() reader: Principal,
  ): Promise<Success<FeatureRequestPage>> {
    return { success: true, data: await this.search.ofAuthor(filter, { page, limit }, reader) };
  }

  @Get('similar')
  async similar(
    @Query() { title = '' }: SimilarQuery,
    @CurrentUser() reader: Principal,
  ): Promise<Success<{ similar: SimilarFeatureRequest[] }>> {
    return { success: true, data: { similar: await this.search.similar(title, reader) } };
  }

  @Get(':id')
  async one(
    @Param('id') id: string,
    @CurrentUser() reader: Principal,
  ): Promise<Success<FeatureRequestDetail>> {
    return { success: true, data: await this.search.detail(id, reader) };
  }

  @Post()
  @RouteConfig({ bodyBytes: BODY_BYTES.long })
  @ApiForms(featureRequestForm(String))
  async submit(
    @Body() body: unknown,
    @Context() context: CommandContext,
    @DisconnectSignal() disconnected: AbortSignal,
  ): Promise<FeatureRequestResponse> {
    const command = new SubmitRequest(await this.filledIn(body), context, disconnected);
    return featureRequestResponse(
      await this.commands.execute(command, 'feature-requests'),
      MESSAGES.submitted,
    );
  }

  @Put(':id')
  @RouteConfig({ bodyBytes: BODY_BYTES.long })
  @ApiForms(featureRequestForm(String))
  async edit(
    @Param('id') id: string,
    @Body() body: unknown,
    @Context() context: CommandContext,
    @DisconnectSignal() disconnected: AbortSignal,
  ): Promise<FeatureRequestResponse> {
    const command = new EditRequest(id, await this.filledIn(body), context, disconnected);
    return featureRequestResponse(await this.commands.execute(command, 'feature-requests'), MESSAGES.updated);
  }

  @Delete(':id')
  async delete(@Param('id') id: string, @Context() context: CommandContext): Promise<Success<null>> {
    await this.commands.execute(featureRequestCommand(id, { type: 'delete' }, context), 'feature-requests');
    return { success: true, message: MESSAGES.deleted, data: null };
  }

  @Post(':id/vote')
  @HttpCode(200)
  async vote(
    @Param('id') id: string,
    @FormBody(voteForm) { vote }: ValueOf<typeof voteForm>,
    @CurrentUser() { id: voterId }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<FeatureRequestVotes>> {
    const command = featureRequestCommand(id, { type: 'vote', vote }, context);
    const outcome = await this.commands.execute(command, 'feature-requests', 'feature-request-votes');
    return voteResponse(outcome, voterId);
  }

  @Post(':id/feedback')
  async giveFeedback(
    @Param('id') id: string,
    @FormBody(feedbackForm) { message }: ValueOf<typeof feedbackForm>,
    @Context() context: CommandContext,
  ): Promise<FeatureRequestResponse> {
    const feedbackId = deriveChildId(context.commandId, 'feedback');
    const command = featureRequestCommand(id, { type: 'answer', feedbackId, message }, context);
    return featureRequestResponse(
      await this.commands.execute(command, 'feature-requests'),
      MESSAGES.answered,
    );
  }

  private async filledIn(body: unknown): Promise<SubmittedForm> {
    const { idOf } = await this.categories.current();
    return parseForm(featureRequestForm(idOf), body);
  }
}
