import { Controller, HttpCode, Param, Patch, Post } from '@nestjs/common';
import {
  PRODUCT_MESSAGES,
  productStream,
  reviewStream,
  SALE_MESSAGES,
  saleForm,
  undoSaleForm,
  type ValueOf,
} from '@parkho/contracts';
import type { CommandContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { Commands } from '../platform/commands/commands.js';
import { Allow } from '../platform/http/access/allow.js';
import { Context } from '../platform/http/access/request-context.js';
import { FormBody } from '../platform/http/body/form.js';
import { productCommand, type SimpleAction } from '../products/commands/product-command.js';
import { type ListedProduct, product } from '../products/product.js';
import { type ProductResponse, productResponse } from '../products/views/product-response.js';
import { reviewOfDevice } from '../reviews/review.js';

/** The seller marks devices as sold, and corrects or undoes that for a week; so may managers of all listings. */
@Controller('products/products/:id/sold')
@Allow('products.manage-own')
export class SalesController {
  constructor(
    private readonly commands: Commands,
    private readonly runner: CommandRunner,
  ) {}

  /** Defaults: the listed price, and today. Sells one unit where there are several. */
  @Post()
  @HttpCode(200)
  markSold(
    @Param('id') id: string,
    @FormBody(saleForm) sale: ValueOf<typeof saleForm>,
    @Context() context: CommandContext,
  ): Promise<ProductResponse> {
    const message = ({ sold, details }: ListedProduct) =>
      sold ? PRODUCT_MESSAGES.sold : PRODUCT_MESSAGES.oneSold(details.laptopDetails.quantity ?? 1);
    return this.execute(id, { type: 'mark-sold', ...sale }, context, message);
  }

  /** Absent fields are unchanged. */
  @Patch()
  correct(
    @Param('id') id: string,
    @FormBody(saleForm) sale: ValueOf<typeof saleForm>,
    @Context() context: CommandContext,
  ): Promise<ProductResponse> {
    return this.execute(id, { type: 'correct-sale', ...sale }, context, SALE_MESSAGES.corrected);
  }

  /** Not after its buyer has reviewed it, as that would remove the review. */
  @Post('undo')
  @HttpCode(200)
  async undo(
    @Param('id') id: string,
    @FormBody(undoSaleForm) { reason }: ValueOf<typeof undoSaleForm>,
    @Context() context: CommandContext,
  ): Promise<ProductResponse> {
    const { state } = await this.runner.load(reviewOfDevice, reviewStream(id));
    const isReviewed = state.status === 'written';
    const action = {
      type: 'undo-sale',
      reason,
      isReviewed,
      needsReview: await this.needsReview(id),
    } as const;
    return this.execute(id, action, context, SALE_MESSAGES.undone);
  }

  /** A unit of a listing that was rejected or deleted since must not return to the shop unseen. */
  private async needsReview(id: string): Promise<boolean> {
    const { state } = await this.runner.load(product, productStream(id));
    if (state.status !== 'listed' || state.soldFrom === undefined) return false;
    const { state: listing } = await this.runner.load(product, productStream(state.soldFrom));
    return listing.status !== 'listed' || listing.approvalStatus !== 'approved';
  }

  private async execute(
    id: string,
    action: SimpleAction,
    context: CommandContext,
    message: Parameters<typeof productResponse>[1],
  ): Promise<ProductResponse> {
    const command = productCommand(id, action, context);
    return productResponse(await this.commands.execute(command, 'products', 'seller-activity'), message);
  }
}
