import { Controller, Get, Param, Patch } from '@nestjs/common';
import {
  dismissalForm,
  FLAG_MESSAGES,
  type FlagsOfListing,
  type Success,
  upholdingForm,
  type ValueOf,
} from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { Commands } from '../../platform/commands/commands.js';
import { Allow } from '../../platform/http/access/allow.js';
import { Context } from '../../platform/http/access/request-context.js';
import { FormBody } from '../../platform/http/body/form.js';
import { AnswerFlags, type FlagsDecision } from './answer-flags.js';
import { FlagViews } from './flag-views.js';

/** Moderation of reported listings. */
@Controller('admin/products')
@Allow('products.moderate')
export class AdminFlagsController {
  constructor(
    private readonly commands: Commands,
    private readonly views: FlagViews,
  ) {}

  /** Empty if there is no such listing. */
  @Get(':id/flags')
  async list(@Param('id') id: string): Promise<Success<FlagsOfListing>> {
    return { success: true, data: await this.views.ofListing(id) };
  }

  @Patch(':id/uphold-flags')
  async uphold(
    @Param('id') id: string,
    @FormBody(upholdingForm) form: ValueOf<typeof upholdingForm>,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    const { flags: flagIds, answer, measure, reason } = form;
    return this.answer(id, { flagIds, answer, upheld: { measure, reason } }, FLAG_MESSAGES.upheld, context);
  }

  @Patch(':id/dismiss-flags')
  async dismiss(
    @Param('id') id: string,
    @FormBody(dismissalForm) { flags: flagIds, answer }: ValueOf<typeof dismissalForm>,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    return this.answer(id, { flagIds, answer }, FLAG_MESSAGES.dismissed, context);
  }

  private async answer(
    id: string,
    decision: FlagsDecision,
    message: string,
    context: CommandContext,
  ): Promise<Success<null>> {
    await this.commands.execute(new AnswerFlags(id, decision, context), 'products', 'moderation', 'flags');
    return { success: true, message, data: null };
  }
}
