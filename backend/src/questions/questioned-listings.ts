import { Injectable } from '@nestjs/common';
import { DomainError, PRODUCT_MESSAGES, productStream } from '@parkho/contracts';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { product } from '../products/product.js';
import type { QuestionedListing } from './question.js';

/** The listings of questions, from their streams. */
@Injectable()
export class QuestionedListings {
  constructor(private readonly runner: CommandRunner) {}

  /** @throws DomainError 'not-found' where the listing does not exist, or not any more */
  async of(productId: string): Promise<QuestionedListing> {
    const { state } = await this.runner.load(product, productStream(productId));
    if (state.status !== 'listed') throw new DomainError('not-found', PRODUCT_MESSAGES.notFound);
    const { sellerId, approvalStatus, isActive, sold } = state;
    return { sellerId, isPublic: approvalStatus === 'approved' && isActive, sold };
  }
}
