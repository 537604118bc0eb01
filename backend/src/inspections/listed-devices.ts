import { Injectable } from '@nestjs/common';
import { DomainError, inspectedDevice, PRODUCT_MESSAGES, productStream } from '@parkho/contracts';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { Categories } from '../products/categories.js';
import { type ListedProduct, product } from '../products/product.js';
import type { ListedDevice } from './inspection.js';

/** A listing as inspections see it, with the revision of its stream. */
export interface Listing {
  product: ListedProduct;
  revision: number;
  device: ListedDevice;
}

/** The listings that inspections are of, as their streams say. */
@Injectable()
export class ListedDevices {
  constructor(
    private readonly runner: CommandRunner,
    private readonly categories: Categories,
  ) {}

  /** @throws DomainError 'not-found' where there is no such listing, or no more */
  async of(productId: string): Promise<Listing> {
    const { state, revision } = await this.runner.load(product, productStream(productId));
    if (state.status !== 'listed') throw new DomainError('not-found', PRODUCT_MESSAGES.notFound);
    const { nameOf } = await this.categories.current();
    const { sellerId, sold, details } = state;
    const device = inspectedDevice(details, nameOf(details.categoryId));
    return { product: state, revision, device: { sellerId, sold, device } };
  }
}
