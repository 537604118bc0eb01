import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  DomainError,
  GUEST_MESSAGES,
  guestQuestionForm,
  QUESTION_MESSAGES as MESSAGES,
  PRODUCT_MESSAGES,
  type PublicQuestions,
  QUESTIONS_PER_PAGE,
  questionForm,
  type Success,
  USER_MESSAGES,
  userStream,
} from '@parkho/contracts';
import { productById, shownQuestions } from '@parkho/projections';
import { GuestLimits } from '../guests/guest-limits.js';
import { Guests } from '../guests/guests.js';
import { user } from '../identity/account/user.js';
import { type CommandContext, deriveChildId } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { Commands } from '../platform/commands/commands.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { Allow } from '../platform/http/access/allow.js';
import {
  ClientAddress,
  Context,
  CurrentUser,
  type Principal,
} from '../platform/http/access/request-context.js';
import { ApiForms, parseForm } from '../platform/http/body/form.js';
import { RateLimit } from '../platform/http/limits/rate-limit.js';
import { paginationOf } from '../platform/http/query/pagination.js';
import { inConstantTime } from '../platform/http/response/constant-time.js';
import { AskQuestion } from './commands/ask-question.js';
import { questionHoldingRef } from './guest-questions.js';
import { requireOnSale } from './question.js';
import { PublicQuestionsQuery } from './question-queries.dto.js';
import { publicQuestion } from './question-views.js';
import { QuestionedListings } from './questioned-listings.js';

/** Questions of buyers, and the public ones of a device's page. */
@Controller('products')
@Allow('public')
export class QuestionsController {
  /** Each is a mail to a seller; a guest's question also sends a mail to the guest, which has its own limits. */
  private readonly ofUser = new RateLimit(30, 60);

  constructor(
    private readonly commands: Commands,
    private readonly runner: CommandRunner,
    private readonly models: ReadModels,
    private readonly listings: QuestionedListings,
    private readonly guests: Guests,
    private readonly limits: GuestLimits,
  ) {}

  @Get('public/:id/questions')
  @RouteConfig({ publicRead: ['questions', 'products'] })
  async shown(
    @Param('id') id: string,
    @Query() { page }: PublicQuestionsQuery,
  ): Promise<Success<PublicQuestions>> {
    const device = await productById(this.models.products, id);
    if (!device?.isPublic) throw new DomainError('not-found', PRODUCT_MESSAGES.notFound);
    const paging = { page, limit: QUESTIONS_PER_PAGE };
    const { documents, total } = await shownQuestions(this.models.questions, id, paging);
    const questions = documents.map(publicQuestion);
    return { success: true, data: { questions, pagination: paginationOf(paging, total) } };
  }

  /** Without an account it goes to the seller when the link of a mail is opened. */
  @Post(':id/questions')
  @ApiForms(questionForm, guestQuestionForm)
  async ask(
    @Param('id') id: string,
    @Body() body: unknown,
    @ClientAddress() ip: string,
    @CurrentUser() asker: Principal | undefined,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    const questionId = deriveChildId(context.commandId, 'question');
    if (asker) {
      const { text } = parseForm(questionForm, body);
      await this.ofUser.take(asker.id);
      const name = await this.nameOf(asker.id);
      const question = { questionId, askerId: asker.id, isGuest: false, name, text };
      await this.commands.execute(new AskQuestion(id, question, context), 'questions');
      return { success: true, message: MESSAGES.sent, data: null };
    }
    const { email, ...words } = parseForm(guestQuestionForm, body);
    await this.limits.requestMail(ip, email);
    await inConstantTime(this.askAsGuest(id, questionId, email, words, context));
    return { success: true, message: GUEST_MESSAGES.confirmationSent, data: null };
  }

  private async askAsGuest(
    productId: string,
    questionId: string,
    email: string,
    words: { name: string; text: string },
    context: CommandContext,
  ): Promise<void> {
    // A refused question leaves no guest behind.
    requireOnSale(await this.listings.of(productId));
    const askerId = await this.guests.ensureGuest(email, context);
    const question = { questionId, askerId, isGuest: true, ...words };
    await this.commands.execute(new AskQuestion(productId, question, context));
    await this.guests.requestConfirmation(askerId, questionHoldingRef(productId, questionId), context);
  }

  private async nameOf(userId: string): Promise<string> {
    const { state } = await this.runner.load(user, userStream(userId));
    if (state.status !== 'registered') throw new DomainError('not-found', USER_MESSAGES.notFound);
    return state.account.personal.name;
  }
}
