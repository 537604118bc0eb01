import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type DetailsChanges,
  DomainError,
  type EventMetadata,
  type ProductDetails,
  type ProductEvent,
  productStream,
  SALE_MESSAGES,
} from '@parkho/contracts';
import { type ProductDocument, productsOfSellerAfter } from '@parkho/projections';
import type { EventStore } from '@parkho/stores';
import { EmailReservation } from '../identity/account/email-address/email-reservation.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { EVENT_STORE } from '../platform/engines/tokens.js';
import { ListProduct, productIdOf } from '../products/commands/list-product.js';
import { productCommand } from '../products/commands/product-command.js';
import { requireUninspected, UpdateProduct } from '../products/commands/update-product.js';
import { ListingPictures } from '../products/pictures/pictures.js';
import { type Product, product } from '../products/product.js';
import { Categories, type CategoryNames } from '../products/views/categories.js';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Listings in memory at a time. */
const PAGE = 100;

/** A listing that matches a row. */
interface FoundListing {
  id: string;
  product: Product;
  /** The commands in its stream. */
  commands: ReadonlyMap<string, unknown>;
  /** The command that listed it. */
  cause: string;
}

/** The running shop for imports. Answers come from the log, not from read models, which may lag. */
@Injectable()
export class ShopAccess {
  constructor(
    private readonly bus: CommandBus,
    private readonly categories: Categories,
    private readonly emails: EmailReservation,
    private readonly pictures: ListingPictures,
    private readonly runner: CommandRunner,
    private readonly models: ReadModels,
    @Inject(EVENT_STORE) private readonly events: EventStore,
  ) {}

  categoryNames(): Promise<CategoryNames> {
    return this.categories.current();
  }

  /** The id of the user with an email address, null without one. */
  sellerIdOf(email: string): Promise<string | null> {
    return this.emails.ownerOf(email);
  }

  /**
   * The seller's listing that one of the commands lists, or whose id is the `reference` of the row, as in an export;
   * undefined if there never was one. From the log, so that two simultaneous imports cannot both list it.
   */
  async find(
    sellerId: string,
    commandIds: readonly string[],
    reference = '',
  ): Promise<FoundListing | undefined> {
    for (const id of [...commandIds.map(productIdOf), ...(ID.test(reference) ? [reference] : [])]) {
      const { state, commands } = await this.runner.load(product, productStream(id));
      if (state.status === 'unlisted') continue;
      const { data, metadata } = await this.listingOf(id);
      if (data.sellerId === sellerId) return { id, product: state, commands, cause: metadata.causationId };
    }
    return undefined;
  }

  /**
   * @param productId of the listing that would be changed
   * @throws DomainError 'invalid' where a stored picture does not exist, 'conflict' as requireUninspected
   */
  async check(details: DetailsChanges, productId?: string): Promise<void> {
    await this.pictures.keep(details.images ?? {});
    if (productId !== undefined) await requireUninspected(this.events, productId, details);
  }

  async list(
    sellerId: string,
    details: ProductDetails,
    context: CommandContext,
    disconnected?: AbortSignal,
  ): Promise<void> {
    await this.bus.execute(new ListProduct(sellerId, { details }, context, disconnected));
  }

  async update(
    productId: string,
    changes: DetailsChanges,
    context: CommandContext,
    disconnected?: AbortSignal,
  ): Promise<void> {
    await this.bus.execute(new UpdateProduct(productId, { changes }, context, disconnected));
  }

  /** The seller's listings that are neither sold nor deleted and that no row matches, from the read models. */
  async *missing(sellerId: string, matchedIds: ReadonlySet<string>): AsyncGenerator<ProductDocument> {
    const next = (last?: ProductDocument) =>
      productsOfSellerAfter(this.models.products, sellerId, last, PAGE);
    for (let page = await next(); page.length > 0; page = await next(page.at(-1)))
      yield* page.filter(({ _id, state }) => state !== 'sold' && !matchedIds.has(_id));
  }

  /** Takes a missing listing off sale. */
  async takeOff(productId: string, mode: 'deactivate' | 'sold', context: CommandContext): Promise<void> {
    if (mode === 'sold') {
      const { state } = await this.runner.load(product, productStream(productId));
      if (state.status === 'listed' && state.details.laptopDetails.quantity)
        throw new DomainError('conflict', SALE_MESSAGES.several);
    }
    const action =
      mode === 'sold' ? ({ type: 'mark-sold' } as const) : ({ type: 'set-active', active: false } as const);
    await this.bus.execute(productCommand(productId, action, context));
  }

  private async listingOf(productId: string) {
    const [first] = await this.events.readStreamBackwards(productStream(productId), { limit: 1, before: 1 });
    return first as unknown as { data: ProductListed; metadata: EventMetadata };
  }
}

type ProductListed = Extract<ProductEvent, { type: 'ProductListed' }>['data'];
