import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { REVIEW_MESSAGES as MESSAGES, removalForm, type Success, type ValueOf } from '@parkho/contracts';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { Allow } from '../platform/http/access/allow.js';
import { Context } from '../platform/http/access/request-context.js';
import { FormBody } from '../platform/http/body/form.js';
import { reviewCommand } from './commands/review-command.js';

type Reason = ValueOf<typeof removalForm>;

/** Removal of reviews and answers by the team, with a reason. */
@Controller('admin/reviews')
@Allow('products.moderate')
export class AdminReviewsController {
  constructor(private readonly commands: Commands) {}

  /** Removes a review and its answer. */
  @Post(':productId/remove')
  @HttpCode(200)
  async remove(
    @Param('productId') productId: string,
    @FormBody(removalForm) { reason }: Reason,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    const command = reviewCommand(productId, { type: 'remove', reason }, context);
    await this.commands.execute(command, 'reviews');
    return { success: true, message: MESSAGES.removed, data: null };
  }

  /** Its seller gets a mail with the reason, and can write another one. */
  @Post(':productId/remove-answer')
  @HttpCode(200)
  async removeAnswer(
    @Param('productId') productId: string,
    @FormBody(removalForm) { reason }: Reason,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    const command = reviewCommand(productId, { type: 'remove-answer', reason }, context);
    await this.commands.execute(command, 'reviews');
    return { success: true, message: MESSAGES.answerRemoved, data: null };
  }
}
