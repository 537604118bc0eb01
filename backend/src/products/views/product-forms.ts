import { Injectable } from '@nestjs/common';
import {
  adminChangesForm,
  adminListingForm,
  can,
  changesForm,
  check,
  type DetailsChanges,
  listingForm,
  PRODUCT_MESSAGES,
  type ProductDetails,
} from '@parkho/contracts';
import { userById } from '@parkho/projections';
import { ReadModels } from '../../platform/engines/read-models.js';
import { invalidFields, parseForm } from '../../platform/http/body/form.js';
import { Categories } from './categories.js';

/** Bodies of the product routes, validated by the specification's forms and the shop's categories. */
@Injectable()
export class ProductForms {
  constructor(
    private readonly models: ReadModels,
    private readonly categories: Categories,
  ) {}

  /** A seller's listing, which needs a picture: an uploaded file or an address. */
  async listing(body: unknown, hasPictures: boolean): Promise<ProductDetails> {
    const { idOf } = await this.categories.current();
    return parseForm(listingForm(idOf, hasPictures ? undefined : PRODUCT_MESSAGES.imageRequired), body);
  }

  async changes(body: unknown): Promise<DetailsChanges> {
    const { idOf } = await this.categories.current();
    return parseForm(changesForm(idOf), body);
  }

  /** An admin's listing on behalf of the user in `sellerId` or `seller`. */
  async adminListing(
    body: unknown,
  ): Promise<{ sellerId: string; details: ProductDetails; featured?: boolean }> {
    const { idOf } = await this.categories.current();
    const listing = check(adminListingForm(idOf), body);
    const sellerId = await this.sellerOf(body);
    if (listing.ok && sellerId !== undefined) return { ...listing.value, sellerId };
    throw invalidFields({
      ...(!listing.ok && listing.fields),
      ...(sellerId === undefined && { seller: PRODUCT_MESSAGES.sellerRequired }),
    });
  }

  async adminChanges(body: unknown): Promise<{ changes: DetailsChanges; featured?: boolean }> {
    const { idOf } = await this.categories.current();
    return parseForm(adminChangesForm(idOf), body);
  }

  private async sellerOf(body: unknown): Promise<string | undefined> {
    const { sellerId, seller = sellerId } = (body ?? {}) as { sellerId?: unknown; seller?: unknown };
    const user = typeof seller === 'string' ? await userById(this.models.users, seller) : null;
    // Other roles could not manage it.
    return user && can(user.role, 'shop.own') ? user._id : undefined;
  }
}
