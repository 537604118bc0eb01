import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { QUESTION_MESSAGES as MESSAGES, removalForm, type Success, type ValueOf } from '@parkho/contracts';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { Allow } from '../platform/http/access/allow.js';
import { Context } from '../platform/http/access/request-context.js';
import { FormBody } from '../platform/http/body/form.js';
import { questionCommand } from './commands/question-command.js';

type Reason = ValueOf<typeof removalForm>;

/** Removal of questions and answers by the team, with a reason. */
@Controller('admin/questions')
@Allow('products.moderate')
export class AdminQuestionsController {
  constructor(private readonly commands: Commands) {}

  /** Removes a question and its answer. */
  @Post(':productId/:questionId/remove')
  @HttpCode(200)
  async remove(
    @Param('productId') productId: string,
    @Param('questionId') questionId: string,
    @FormBody(removalForm) { reason }: Reason,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    const command = questionCommand(productId, { type: 'remove', questionId, reason }, context);
    await this.commands.execute(command, 'questions');
    return { success: true, message: MESSAGES.removed, data: null };
  }

  /** The question waits for another answer; its seller gets a mail with the reason. */
  @Post(':productId/:questionId/remove-answer')
  @HttpCode(200)
  async removeAnswer(
    @Param('productId') productId: string,
    @Param('questionId') questionId: string,
    @FormBody(removalForm) { reason }: Reason,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    const command = questionCommand(productId, { type: 'remove-answer', questionId, reason }, context);
    await this.commands.execute(command, 'questions');
    return { success: true, message: MESSAGES.answerRemoved, data: null };
  }
}
