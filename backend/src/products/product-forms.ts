import { Injectable } from '@nestjs/common';
import { can, PRODUCT_LIMITS, PRODUCT_MESSAGES, type ProductDetails } from '@parkho/contracts';
import { userById } from '@parkho/projections';
import { ReadModels } from '../platform/engines/read-models.js';
import { invalid } from '../platform/http/validation.js';
import { Categories } from './categories.js';
import type { DetailsChanges } from './product.js';
import {
  type DetailsInput,
  type FormRules,
  type Validated,
  validateChanges,
  validateDetails,
} from './product-details.js';

const ADMIN_RULES: FormRules = {
  descriptionMin: {
    length: PRODUCT_LIMITS.adminDescriptionMin,
    message: PRODUCT_MESSAGES.descriptionTooShort,
  },
  imageMissing: PRODUCT_MESSAGES.imageUrlRequired,
};

/** Bodies of the product routes, checked as the forms of the specification are (specification 2, section 5). */
@Injectable()
export class ProductForms {
  constructor(
    private readonly models: ReadModels,
    private readonly categories: Categories,
  ) {}

  /** A seller's listing, which needs a picture: an uploaded file or an address. */
  async listing(body: unknown, hasPictures: boolean): Promise<ProductDetails> {
    const { idOf } = await this.categories.current();
    const rules = hasPictures ? {} : { imageMissing: PRODUCT_MESSAGES.imageRequired };
    return accepted(validateDetails(inputOf(body), idOf, rules));
  }

  async changes(body: unknown): Promise<DetailsChanges> {
    const { idOf } = await this.categories.current();
    return accepted(validateChanges(inputOf(body), idOf));
  }

  /** An admin's listing on behalf of the person that `sellerId` or `seller` names. */
  async adminListing(
    body: unknown,
  ): Promise<{ sellerId: string; details: ProductDetails; featured?: boolean }> {
    const input = inputOf(body);
    const { idOf } = await this.categories.current();
    const sellerId = await this.sellerOf(input);
    const details = validateDetails(input, idOf, ADMIN_RULES);
    if (sellerId === undefined) {
      throw invalid([...(details.ok ? [] : details.errors), PRODUCT_MESSAGES.sellerRequired]);
    }
    return { sellerId, details: accepted(details), featured: featuredOf(input) };
  }

  async adminChanges(body: unknown): Promise<{ changes: DetailsChanges; featured?: boolean }> {
    const input = inputOf(body);
    const { idOf } = await this.categories.current();
    return { changes: accepted(validateChanges(input, idOf, ADMIN_RULES)), featured: featuredOf(input) };
  }

  private async sellerOf({ sellerId, seller = sellerId }: DetailsInput): Promise<string | undefined> {
    const user = typeof seller === 'string' ? await userById(this.models.users, seller) : null;
    // Others could not manage it.
    return user && can(user.role, 'products.manage-own') ? user._id : undefined;
  }
}

const inputOf = (body: unknown): DetailsInput =>
  typeof body === 'object' && body !== null ? (body as DetailsInput) : {};

const accepted = <T>(validated: Validated<T>): T => {
  if (validated.ok) return validated.value;
  throw invalid(validated.errors);
};

const featuredOf = ({ isFeatured }: DetailsInput): boolean | undefined => {
  if (isFeatured === undefined || typeof isFeatured === 'boolean') return isFeatured;
  throw invalid([PRODUCT_MESSAGES.flagInvalid]);
};
