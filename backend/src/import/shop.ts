import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type CategoryLookup,
  type EventMetadata,
  type ProductDetails,
  type ProductEvent,
  productStream,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { EmailReservation } from '../identity/account/email-address/email-reservation.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { EVENT_STORE } from '../platform/engines/tokens.js';
import { ListProduct, productIdOf } from '../products/commands/list-product.js';
import { ListingPictures } from '../products/pictures/pictures.js';
import { Categories } from '../products/views/categories.js';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What imports ask of the running shop. Answers come from the log, not from read models that may lag behind. */
@Injectable()
export class ShopAccess {
  constructor(
    private readonly bus: CommandBus,
    private readonly categories: Categories,
    private readonly emails: EmailReservation,
    private readonly pictures: ListingPictures,
    @Inject(EVENT_STORE) private readonly events: EventStore,
  ) {}

  async categoryLookup(): Promise<CategoryLookup> {
    return (await this.categories.current()).idOf;
  }

  /** The id of the user with an e-mail address, null without one. */
  sellerIdOf(email: string): Promise<string | null> {
    return this.emails.ownerOf(email);
  }

  /**
   * The command that caused the listing of a row's device: of the one that `commandId` lists, or of the one whose id
   * the row has for a `reference`, as the rows of an export do. Undefined when neither has ever been listed.
   */
  async causeOf(sellerId: string, commandId: string, reference?: string): Promise<string | undefined> {
    const own = await this.listingOf(productIdOf(commandId));
    if (own) return own.metadata.causationId;
    const named = reference && ID.test(reference) ? await this.listingOf(reference) : undefined;
    return named?.data.sellerId === sellerId ? named.metadata.causationId : undefined;
  }

  /** @throws DomainError 'invalid' where a picture of ours is not there */
  async check({ images }: ProductDetails): Promise<void> {
    await this.pictures.keep(images);
  }

  async list(
    sellerId: string,
    details: ProductDetails,
    context: CommandContext,
    gone?: AbortSignal,
  ): Promise<void> {
    await this.bus.execute(new ListProduct(sellerId, { details }, context, gone));
  }

  private async listingOf(productId: string) {
    const [first] = await this.events.readStreamBackwards(productStream(productId), { limit: 1, before: 1 });
    return first as { data: ProductListed; metadata: EventMetadata } | undefined;
  }
}

type ProductListed = Extract<ProductEvent, { type: 'ProductListed' }>['data'];
