import { Controller, Param, Patch } from '@nestjs/common';
import {
  FEATURED_MESSAGES,
  featuredApprovalForm,
  featuredRejectionForm,
  type ValueOf,
} from '@parkho/contracts';
import { type CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { Allow } from '../platform/http/allow.js';
import { FormBody } from '../platform/http/form.js';
import { Context } from '../platform/http/request-context.js';
import { productCommand } from './commands/product-command.js';
import { answer, type ProductAnswer } from './product-answer.js';

/**
 * Who decides what is on the home page answers sellers' requests. A request is known by the id of its product; the
 * specification names the calls in both ways (section 7).
 */
@Controller(['admin/featured-requests', 'admin/feature-requests'])
@Allow('products.feature')
export class AdminFeaturedRequestsController {
  constructor(private readonly commands: Commands) {}

  @Patch(':id/approve')
  async approve(
    @Param('id') id: string,
    @FormBody(featuredApprovalForm) { adminNotes: notes }: ValueOf<typeof featuredApprovalForm>,
    @Context() context: CommandContext,
  ): Promise<ProductAnswer> {
    const command = productCommand(id, { type: 'approve-featured-request', notes }, context);
    return answer(await this.commands.execute(command, 'products'), FEATURED_MESSAGES.approved);
  }

  @Patch(':id/reject')
  async reject(
    @Param('id') id: string,
    @FormBody(featuredRejectionForm) { adminNotes: reason }: ValueOf<typeof featuredRejectionForm>,
    @Context() context: CommandContext,
  ): Promise<ProductAnswer> {
    const command = productCommand(id, { type: 'reject-featured-request', reason }, context);
    return answer(await this.commands.execute(command, 'products'), FEATURED_MESSAGES.rejected);
  }
}
