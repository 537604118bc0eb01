import { Injectable } from '@nestjs/common';
import {
  type AlikeListing,
  DomainError,
  MODERATION_LIMITS,
  PRODUCT_MESSAGES,
  type ProductDetails,
} from '@parkho/contracts';
import { newListingsOf, type ProductDocument, productById, productsByIds } from '@parkho/projections';
import { ReadModels } from '../platform/engines/read-models.js';
import type { Reader } from '../platform/http/access/request-context.js';
import { Categories } from '../products/views/categories.js';
import { ProductViews } from '../products/views/product-view.js';
import { ListingHints } from './listing-hints.js';
import { changesBetween } from './revision.js';

/** Maximum number of a seller's new listings that are compared. */
const MAX_CANDIDATES = 100;

const normalize = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();
const modelOf = ({ model, laptopDetails, name }: ProductDetails): string =>
  normalize(model || laptopDetails.modelName || name);

/** Whether two listings are of the same model, whatever their parts, condition and price. */
const isSimilar = (one: ProductDetails, other: ProductDetails): boolean =>
  one.categoryId === other.categoryId &&
  normalize(one.brand) === normalize(other.brand) &&
  modelOf(one) === modelOf(other);

/** New listings of one seller that a moderator can approve together. */
@Injectable()
export class AlikeListingsService {
  constructor(
    private readonly models: ReadModels,
    private readonly categories: Categories,
    private readonly views: ProductViews,
    private readonly hints: ListingHints,
  ) {}

  /** The listings similar to a pending listing; empty if it is not pending. */
  async of(document: ProductDocument): Promise<ProductDocument[]> {
    if (document.state !== 'pending') return [];
    const waiting = await newListingsOf(this.models.moderation, document.sellerId, MAX_CANDIDATES);
    const ids = waiting.map(({ _id }) => _id).filter((id) => id !== document._id);
    if (ids.length === 0) return [];
    const productById = new Map(
      (await productsByIds(this.models.products, ids)).map((listing) => [listing._id, listing]),
    );
    return ids
      .flatMap((id) => productById.get(id) ?? [])
      .filter((listing) => listing.state === 'pending' && isSimilar(document, listing))
      .slice(0, MODERATION_LIMITS.alike);
  }

  /** @throws DomainError 'not-found' where there is no such listing */
  async read(id: string, reader: Reader): Promise<AlikeListing[]> {
    const document = await productById(this.models.products, id);
    if (!document) throw new DomainError('not-found', PRODUCT_MESSAGES.notFound);
    const similar = await this.of(document);
    const [pages, { nameOf }] = await Promise.all([
      this.views.managedPages(similar, reader),
      this.categories.current(),
    ]);
    return Promise.all(
      similar.map(async (listing, index) => {
        const { _id, name, price, images, version } = pages[index]!;
        return {
          product: { _id, name, price, images, version },
          differences: changesBetween(document, listing, nameOf),
          hints: await this.hints.of(listing),
        };
      }),
    );
  }
}
