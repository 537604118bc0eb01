import { Injectable } from '@nestjs/common';
import { DomainError, PRODUCT_MESSAGES, productStream } from '@parkho/contracts';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { product } from '../products/product.js';
import type { ReviewedListing } from './review.js';

/** The listings that reviews are of, as their streams say. */
@Injectable()
export class ReviewedListings {
  constructor(private readonly runner: CommandRunner) {}

  /** @throws DomainError 'not-found' where there is no such listing, or no more */
  async of(productId: string): Promise<ReviewedListing> {
    const { state } = await this.runner.load(product, productStream(productId));
    if (state.status !== 'listed') throw new DomainError('not-found', PRODUCT_MESSAGES.notFound);
    const { sellerId, sold, sales, details } = state;
    return { sellerId, sold, sales, name: details.name };
  }
}
