import { Injectable } from '@nestjs/common';
import {
  DomainError,
  GENERAL_MESSAGES,
  inspectedDevice,
  PRODUCT_MESSAGES,
  productStream,
} from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { type ListedProduct, product } from '../../products/product.js';
import { Categories } from '../../products/views/categories.js';
import type { ListedDevice } from '../inspection.js';

/** A listing for inspections, with the revision of its stream. */
export interface Listing {
  product: ListedProduct;
  revision: number;
  device: ListedDevice;
}

/** The inspected listings, from their streams. */
@Injectable()
export class ListedDevices {
  constructor(
    private readonly runner: CommandRunner,
    private readonly categories: Categories,
  ) {}

  /** @throws DomainError 'not-found' where the listing does not exist, or not any more */
  async of(productId: string): Promise<Listing> {
    const { state, revision } = await this.runner.load(product, productStream(productId));
    if (state.status !== 'listed') throw new DomainError('not-found', PRODUCT_MESSAGES.notFound);
    const { nameOf } = await this.categories.current();
    const { sellerId, sold, details, approvalStatus, isActive, isInspected = false } = state;
    const onSale = approvalStatus === 'approved' && isActive && !sold;
    const { quantity = 1 } = details.laptopDetails;
    const device = inspectedDevice(details, nameOf(details.categoryId));
    return { product: state, revision, device: { sellerId, sold, quantity, onSale, isInspected, device } };
  }
}

/**
 * If-Match names the version of the listing.
 * @throws DomainError 'version-mismatch' where it has another
 */
export const requireVersion = ({ revision }: Listing, { expectedRevision }: CommandContext): void => {
  if (expectedRevision !== undefined && expectedRevision !== revision)
    throw new DomainError('version-mismatch', GENERAL_MESSAGES.changedMeanwhile);
};
