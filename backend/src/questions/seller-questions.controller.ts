import { Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import {
  answerForm,
  QUESTION_MESSAGES as MESSAGES,
  type QuestionFilter,
  type QuestionReceipt,
  type SellerQuestions,
  type Success,
  shownForm,
  type ValueOf,
} from '@parkho/contracts';
import { questionsThatWait, questionsToSeller } from '@parkho/projections';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { Allow } from '../platform/http/access/allow.js';
import { Context, CurrentUser, type Principal } from '../platform/http/access/request-context.js';
import { FormBody } from '../platform/http/body/form.js';
import { paginationOf } from '../platform/http/query/pagination.js';
import { questionCommand } from './commands/question-command.js';
import type { QuestionAction } from './question.js';
import { SellerQuestionsQuery } from './question-queries.dto.js';
import { QuestionViews } from './question-views.js';

/** The questions about a seller's devices, and the seller's answers. */
@Controller('products/questions')
@Allow('products.manage-own')
export class SellerQuestionsController {
  constructor(
    private readonly commands: Commands,
    private readonly models: ReadModels,
    private readonly views: QuestionViews,
  ) {}

  @Get()
  async list(
    @CurrentUser() { id }: Principal,
    @Query() { status, page, limit }: SellerQuestionsQuery,
  ): Promise<Success<SellerQuestions>> {
    const model = this.models.questions;
    const [{ documents, total }, waiting] = await Promise.all([
      questionsToSeller(model, id, status, { page, limit }),
      questionsThatWait(model, id),
    ]);
    const questions = await this.views.ofSeller(documents);
    return { success: true, data: { questions, waiting, pagination: paginationOf({ page, limit }, total) } };
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

  /** Whether the page of the device shows a question with its answer. */
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
