import { Injectable } from '@nestjs/common';
import { DomainError, PRODUCT_MESSAGES, productStream } from '@parkho/contracts';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { product } from '../products/product.js';
import type { ReviewedListing } from './review.js';

/** The reviewed listings, from their streams. */
@Injectable()
export class ReviewedListings {
  constructor(private readonly runner: CommandRunner) {}

  /** @throws DomainError 'not-found' where the listing does not exist, or not any more */
  async of(productId: string): Promise<ReviewedListing> {
    const { state } = await this.runner.load(product, productStream(productId));
    if (state.status !== 'listed') throw new DomainError('not-found', PRODUCT_MESSAGES.notFound);
    const { sellerId, sold, sales, details } = state;
    return { sellerId, sold, sales, name: details.name };
  }
}
