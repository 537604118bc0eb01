import { Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  answerForm,
  QUESTION_MESSAGES as MESSAGES,
  type QuestionFilter,
  type QuestionReceipt,
  repliesForm,
  type SavedReplies,
  type SellerQuestions,
  type Success,
  savedRepliesStream,
  shownForm,
  type ValueOf,
} from '@parkho/contracts';
import { countWaitingQuestions, questionsToSeller } from '@parkho/projections';
import type { CommandContext } from '../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../platform/commands/command-runner.js';
import { Commands } from '../platform/commands/commands.js';
import { DeciderCommand } from '../platform/commands/decide.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { Allow } from '../platform/http/access/allow.js';
import { Context, CurrentUser, type Principal } from '../platform/http/access/request-context.js';
import { FormBody } from '../platform/http/body/form.js';
import { BODY_BYTES } from '../platform/http/limits/body-limits.js';
import { paginationOf } from '../platform/http/query/pagination.js';
import { questionCommand } from './commands/question-command.js';
import type { QuestionAction } from './question.js';
import { SellerQuestionsQuery } from './question-queries.dto.js';
import { QuestionViews } from './question-views.js';
import { type Replies, savedReplies } from './saved-replies.js';

/** The questions about a seller's devices, and the seller's answers. */
@Controller('products/questions')
@Allow('products.manage-own')
export class SellerQuestionsController {
  constructor(
    private readonly commands: Commands,
    private readonly runner: CommandRunner,
    private readonly models: ReadModels,
    private readonly views: QuestionViews,
  ) {}

  @Get()
  async list(
    @CurrentUser() { sellerId: id }: Principal,
    @Query() { status, page, limit }: SellerQuestionsQuery,
  ): Promise<Success<SellerQuestions>> {
    const model = this.models.questions;
    const [{ documents, total }, waiting] = await Promise.all([
      questionsToSeller(model, id, status, { page, limit }),
      countWaitingQuestions(model, id),
    ]);
    const questions = await this.views.ofSeller(documents);
    return { success: true, data: { questions, waiting, pagination: paginationOf({ page, limit }, total) } };
  }

  @Get('replies')
  async replies(@CurrentUser() { sellerId: id }: Principal): Promise<Success<SavedReplies>> {
    return { success: true, data: repliesOf(await this.runner.load(savedReplies, savedRepliesStream(id))) };
  }

  /** Replaces the list. */
  @Put('replies')
  @RouteConfig({ bodyBytes: BODY_BYTES.long })
  async saveReplies(
    @CurrentUser() { sellerId }: Principal,
    @FormBody(repliesForm) { replies }: ValueOf<typeof repliesForm>,
    @Context() context: CommandContext,
  ): Promise<Success<SavedReplies>> {
    const command = new DeciderCommand(
      savedReplies,
      savedRepliesStream(sellerId),
      { sellerId, replies },
      context,
    );
    const outcome = await this.commands.execute(command);
    return { success: true, message: MESSAGES.repliesSaved, data: repliesOf(outcome) };
  }

  @Post(':productId/:questionId/answer')
  @HttpCode(200)
  answer(
    @Param('productId') productId: string,
    @Param('questionId') questionId: string,
    @FormBody(answerForm) { answer, shown }: ValueOf<typeof answerForm>,
    @Context() context: CommandContext,
  ): Promise<Success<{ question: QuestionReceipt }>> {
    const message = shown ? MESSAGES.answeredAndShown : MESSAGES.answered;
    return this.execute(productId, { type: 'answer', questionId, answer, shown }, context, message);
  }

  /** Whether a question is public on the page of the device, with its answer. */
  @Put(':productId/:questionId/shown')
  show(
    @Param('productId') productId: string,
    @Param('questionId') questionId: string,
    @FormBody(shownForm) { shown }: ValueOf<typeof shownForm>,
    @Context() context: CommandContext,
  ): Promise<Success<{ question: QuestionReceipt }>> {
    const message = shown ? MESSAGES.shown : MESSAGES.hidden;
    return this.execute(productId, { type: 'set-shown', questionId, shown }, context, message);
  }

  @Post(':productId/:questionId/dismiss')
  @HttpCode(200)
  dismiss(
    @Param('productId') productId: string,
    @Param('questionId') questionId: string,
    @Context() context: CommandContext,
  ): Promise<Success<{ question: QuestionReceipt }>> {
    return this.execute(productId, { type: 'dismiss', questionId }, context, MESSAGES.dismissed);
  }

  private async execute(
    productId: string,
    action: Extract<QuestionAction, { type: 'answer' | 'set-shown' | 'dismiss' }>,
    context: CommandContext,
    message: string,
  ): Promise<Success<{ question: QuestionReceipt }>> {
    const command = questionCommand(productId, action, context);
    const { state } = await this.commands.execute(command, 'questions');
    const { status, shown } = state.questions.get(action.questionId)!;
    const question = { _id: action.questionId, status: status as QuestionFilter, shown };
    return { success: true, message, data: { question } };
  }
}

const repliesOf = ({ state, revision }: Pick<Outcome<Replies>, 'state' | 'revision'>): SavedReplies => ({
  replies: state,
  version: revision,
});
