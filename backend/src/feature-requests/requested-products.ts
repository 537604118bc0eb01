import { Injectable } from '@nestjs/common';
import {
  compact,
  type featureRequestForm,
  fieldError,
  IMAGE_PATH_PATTERN,
  isRemotePicture,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
  PRODUCT_MESSAGES,
  type ProductImages,
  productStream,
  type RequestedProduct,
  type ValueOf,
} from '@parkho/contracts';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { invalidFields } from '../platform/http/body/form.js';
import { ListingPictures } from '../products/pictures/pictures.js';
import { product } from '../products/product.js';

type RequestedDevice = ValueOf<ReturnType<typeof featureRequestForm>>['productDetails'];

/** The devices of requests, as their authors describe them. */
@Injectable()
export class RequestedProducts {
  constructor(
    private readonly runner: CommandRunner,
    private readonly pictures: ListingPictures,
  ) {}

  /**
   * Completes a description from the author's listing, as its stream has it.
   * @param before the request so far: while it is about the same device, the listing need not exist
   * @param disconnected aborts when the client disconnects
   * @throws DomainError 'invalid' where the author has no such listing, or no right to a picture, or it cannot be
   *   fetched
   */
  async describe(
    authorId: string,
    { productId, category: categoryId, images = {}, ...texts }: RequestedDevice,
    { before, disconnected }: { before?: RequestedProduct; disconnected?: AbortSignal | undefined } = {},
  ): Promise<RequestedProduct> {
    const base = before?.productId === productId ? before : await this.listingOf(authorId, productId);
    requireOwn(images, [base.images, before?.images ?? {}]);
    const addresses = Object.entries(images).filter(([, picture]) => isRemotePicture(picture));
    const fetchedImages = await this.pictures.acceptPictures({
      owner: authorId,
      references: Object.fromEntries(addresses),
      before: { ...base.images, ...before?.images },
      disconnected,
      group: 'productDetails.images',
    });
    return {
      ...base,
      ...compact(texts),
      categoryId: categoryId ?? base.categoryId,
      images: compact({ ...base.images, ...images, ...fetchedImages }),
    };
  }

  private async listingOf(authorId: string, productId: string): Promise<RequestedProduct> {
    const { state } = await this.runner.load(product, productStream(productId));
    if (state.status !== 'listed' || state.sellerId !== authorId)
      throw fieldError('invalid', 'productDetails.productId', MESSAGES.productRequired);
    const { name, description, price, categoryId, brand, condition, location, images } = state.details;
    return { productId, name, description, price, categoryId, brand, condition, location, images };
  }
}

/**
 * Stored pictures must come from the listing or be in the request already: naming another one grants no access to it,
 * and would keep it from being deleted with its owner. The answer does not reveal whether such a picture exists.
 */
const requireOwn = (images: ProductImages, sources: readonly ProductImages[]): void => {
  const allowed = new Set(sources.flatMap((source) => Object.values(source)));
  const foreignPaths = Object.entries(images).filter(
    ([, path]) => IMAGE_PATH_PATTERN.test(path) && !allowed.has(path),
  );
  if (foreignPaths.length > 0)
    throw invalidFields(
      Object.fromEntries(
        foreignPaths.map(([slot]) => [`productDetails.images.${slot}`, PRODUCT_MESSAGES.imageGone]),
      ),
    );
};
