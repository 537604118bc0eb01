import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError, type ProductImages } from '@parkho/contracts';
import { type CommandContext, deriveChildId } from '../platform/commands/command-context.js';
import type { Outcome } from '../platform/commands/command-runner.js';
import { ListProduct, productIdOf } from '../products/commands/list-product.js';
import { ListingPictures } from '../products/pictures/pictures.js';
import type { Product } from '../products/product.js';
import type { SubmittedRequest } from './feature-request.js';

/** The listings that are made of approved requests. */
@Injectable()
export class RequestedListings {
  constructor(
    private readonly bus: CommandBus,
    private readonly pictures: ListingPictures,
  ) {}

  /** Lists the device in its author's name, for review. Idempotent. */
  async make(
    { requestId, authorId, product }: SubmittedRequest,
    { actor, at, correlationId, commandId: causationId, command }: CommandContext,
  ): Promise<Outcome<Product>> {
    const { productId: _, ...described } = product;
    const images = await this.existingPictures(authorId, product.images);
    const details = { ...described, images, specifications: {}, laptopDetails: {} };
    const commandId = listingCommandOf(requestId);
    const context = { actor, at, correlationId, causationId, commandId, ...(command && { command }) };
    return this.bus.execute(
      new ListProduct(authorId, { details, forReview: true, featureRequest: requestId }, context),
    );
  }

  /** The pictures without those that no longer exist, in the shop or at an external address. */
  private async existingPictures(owner: string, images: ProductImages): Promise<ProductImages> {
    const storedImages = await Promise.all(
      Object.entries(images).map(([slot, picture]) =>
        this.pictures.acceptPictures({ owner, references: { [slot]: picture } }).catch((error: unknown) => {
          if (error instanceof DomainError) return {};
          throw error;
        }),
      ),
    );
    return Object.assign({}, ...storedImages);
  }
}

/** The id of the listing of an approved request. */
export const listingIdOf = (requestId: string): string => productIdOf(listingCommandOf(requestId));
const listingCommandOf = (requestId: string): string => deriveChildId(requestId, 'listing');
