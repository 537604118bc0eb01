import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IMAGE_PATH_PATTERN, type ProductImages } from '@parkho/contracts';
import { type CommandContext, childId } from '../platform/commands/command-context.js';
import type { Outcome } from '../platform/commands/command-runner.js';
import { Images } from '../platform/media/images.js';
import { ListProduct, productIdOf } from '../products/commands/list-product.js';
import type { Product } from '../products/product.js';
import type { SubmittedRequest } from './feature-request.js';

/** The listings that approvals make of requests. */
@Injectable()
export class RequestedListings {
  constructor(
    private readonly bus: CommandBus,
    private readonly images: Images,
  ) {}

  /** Lists the device in its author's name, for review. However often it is done, there is one listing. */
  async make(
    { requestId, authorId, product }: SubmittedRequest,
    { actor, at, correlationId, commandId: causationId, command }: CommandContext,
  ): Promise<Outcome<Product>> {
    const { productId: _, ...described } = product;
    const images = await this.there(product.images);
    const details = { ...described, images, specifications: {}, laptopDetails: {} };
    const commandId = listingCommandOf(requestId);
    const context = { actor, at, correlationId, causationId, commandId, ...(command && { command }) };
    return this.bus.execute(new ListProduct(authorId, { details, forReview: true }, context));
  }

  /** Without those that are gone, which a listing cannot name. */
  private async there(images: ProductImages): Promise<ProductImages> {
    const kept = await Promise.all(
      Object.entries(images).map(async ([slot, path]) =>
        !IMAGE_PATH_PATTERN.test(path) || (await this.images.keep(path)) ? [[slot, path]] : [],
      ),
    );
    return Object.fromEntries(kept.flat());
  }
}

/** The id of the listing that an approval of this request makes. */
export const listingIdOf = (requestId: string): string => productIdOf(listingCommandOf(requestId));
const listingCommandOf = (requestId: string): string => childId(requestId, 'listing');
