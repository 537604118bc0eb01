import { Injectable } from '@nestjs/common';
import type { ManagedPage, ModerationItem, ModerationQueue, SellerHistory } from '@parkho/contracts';
import {
  activityOfSeller,
  devicesOfSeller,
  listingsToModerate,
  type ModerationDocument,
  moderationCounts,
  moderationOf,
  type ProductDocument,
  productsByIds,
  type SellerDocument,
  sellersByIds,
} from '@parkho/projections';
import { ReadModels } from '../platform/engines/read-models.js';
import type { Reader } from '../platform/http/access/request-context.js';
import { Categories } from '../products/views/categories.js';
import { ProductViews } from '../products/views/product-view.js';
import { AlikeListingsService } from './alike-listings.js';
import { ListingHints } from './listing-hints.js';
import type { ModerationQuery } from './moderation-query.dto.js';
import { Rejections } from './rejections.js';
import { revisionOf } from './revision.js';

/** A listing of the queue, from both read models. */
interface WaitingListing {
  listing: ModerationDocument;
  document: ProductDocument;
}

/** Listings in the order of moderation, each with its facts. */
@Injectable()
export class ModerationQueues {
  constructor(
    private readonly models: ReadModels,
    private readonly categories: Categories,
    private readonly views: ProductViews,
    private readonly rejections: Rejections,
    private readonly hints: ListingHints,
    private readonly alike: AlikeListingsService,
  ) {}

  async read(query: ModerationQuery, reader: Reader): Promise<ModerationQueue> {
    const [waiting, counts] = await Promise.all([
      this.nextListings(query),
      moderationCounts(this.models.moderation),
    ]);
    const documents = waiting.map(({ document }) => document);
    const [pages, sellers] = await Promise.all([
      this.views.managedPages(documents, reader),
      sellersByIds(
        this.models.sellers,
        documents.map(({ sellerId }) => sellerId),
      ),
    ]);
    const items = waiting.map((document, index) => {
      const { flaggedSince, waitingSince, sellerId } = document.listing;
      const since = query.filter === 'reported' ? flaggedSince : waitingSince;
      return this.itemOf(document, since!, pages[index]!, sellers.get(sellerId));
    });
    return { items: await Promise.all(items), waiting: counts };
  }

  private async nextListings({
    filter = 'all',
    limit,
    skip,
    first,
  }: ModerationQuery): Promise<WaitingListing[]> {
    const skipped = new Set(skip);
    const [queue, requested] = await Promise.all([
      listingsToModerate(this.models.moderation, filter, limit + skipped.size + 1),
      first === undefined ? null : moderationOf(this.models.moderation, first),
    ]);
    const isReported = filter === 'reported';
    const isInQueue = isReported ? requested?.flaggedSince : requested?.waiting;
    const listings = [
      ...(requested && isInQueue ? [requested] : []),
      ...queue.filter(({ _id }) => !skipped.has(_id) && _id !== first),
    ].slice(0, limit);
    const ids = listings.map(({ _id }) => _id);
    const products = await productsByIds(this.models.products, ids);
    const documents = new Map(products.map((document) => [document._id, document]));
    return listings.flatMap((listing) => {
      const document = documents.get(listing._id);
      // The two are folded separately: a decision may show in one of them a moment later.
      return document && (isReported || document.state === 'pending') ? [{ listing, document }] : [];
    });
  }

  private async itemOf(
    { listing, document }: WaitingListing,
    waitingSince: string,
    product: ManagedPage,
    seller: SellerDocument | undefined,
  ): Promise<ModerationItem> {
    const [revision, history, hints, alike] = await Promise.all([
      listing.waiting === 'revised' ? this.revisionOf(document) : undefined,
      seller && this.historyOf(seller),
      this.hints.of(document),
      this.alike.of(document),
    ]);
    return {
      product,
      waitingSince,
      ...(revision && { revision }),
      ...(history && { seller: history }),
      hints,
      alike: alike.length,
    };
  }

  private async revisionOf(document: ProductDocument): Promise<ModerationItem['revision']> {
    const [rejected, { nameOf }] = await Promise.all([
      this.rejections.lastOf(document._id, document.version),
      this.categories.current(),
    ]);
    return rejected && revisionOf(rejected, document, nameOf);
  }

  private async historyOf({ _id, name, businessName, createdAt }: SellerDocument): Promise<SellerHistory> {
    const [{ all: listings }, { months }] = await Promise.all([
      devicesOfSeller(this.models.products, _id),
      activityOfSeller(this.models['seller-activity'], _id),
    ]);
    const totalOf = (number: 'approved' | 'rejected' | 'sold') =>
      Object.values(months).reduce((sum, month) => sum + month[number], 0);
    return {
      _id,
      name,
      businessName,
      since: createdAt,
      listings,
      approved: totalOf('approved'),
      rejected: totalOf('rejected'),
      sold: totalOf('sold'),
    };
  }
}
