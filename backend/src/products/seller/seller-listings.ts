import { Injectable } from '@nestjs/common';
import {
  COMPARED_MAX,
  compact,
  isAboveSimilar,
  type ListingCounts,
  type ListingTrouble,
  type MyListings,
  type SellerListing,
  type SimilarPrices,
  toPkr,
} from '@parkho/contracts';
import {
  devicesOfSeller,
  onSaleOfSeller,
  type PageOf,
  type ProductDocument,
  productsOfSeller,
  recentCount,
  type SellerProductQuery,
  waitingQuestionsByDevice,
} from '@parkho/projections';
import { ReadModels } from '../../platform/engines/read-models.js';
import { SearchWords } from '../search/search-words.js';
import { ProductViews } from '../views/product-view.js';

/** A seller's query. */
interface SellerListingsQuery
  extends Pick<SellerProductQuery, 'condition' | 'state' | 'featurable' | 'sort'> {
  search?: string;
  trouble?: ListingTrouble;
  device?: string;
  counts?: boolean;
}

/** A seller's own listings. */
@Injectable()
export class SellerListings {
  constructor(
    private readonly models: ReadModels,
    private readonly words: SearchWords,
    private readonly views: ProductViews,
  ) {}

  /** A page of them, in any state. @param now ISO 8601: the last of the recent days */
  async of(
    sellerId: string,
    { search, trouble, device, counts, ...filters }: SellerListingsQuery,
    at: PageOf,
    now: string,
  ): Promise<MyListings> {
    const terms = search ? await this.words.terms(search) : [];
    const above = counts || trouble === 'above-similar' ? await this.pricedAboveSimilar(sellerId) : [];
    const allowed = trouble === 'above-similar' ? above : undefined;
    const { documents, total } = await productsOfSeller(this.models.products, sellerId, at, {
      ...filters,
      ...(terms.length > 0 && { search: { terms } }),
      pictureless: trouble === 'no-picture',
      uninspected: trouble === 'not-inspected',
      ids: device === undefined ? allowed : [device].filter((id) => allowed?.includes(id) ?? true),
    });
    return {
      products: await this.listings(documents, now),
      totalProducts: total,
      totalPages: Math.ceil(total / at.limit),
      currentPage: at.page,
      ...(counts && { counts: await this.counts(sellerId, above.length) }),
    };
  }

  private async listings(documents: readonly ProductDocument[], now: string): Promise<SellerListing[]> {
    const [cards, waiting, similar] = await Promise.all([
      this.views.sellerCards(documents),
      waitingQuestionsByDevice(
        this.models.questions,
        documents.map(({ _id }) => _id),
      ),
      Promise.all(documents.map((document) => this.similarTo(document))),
    ]);
    return documents.map((document, index) => ({
      ...cards[index]!,
      recent: recentCount(document.recentDays, now),
      waitingQuestions: waiting.get(document._id) ?? 0,
      ...compact({
        onSaleSince: document.priceHistory?.[0]?.from,
        similarPrice: similar[index]?.median,
        contactInfo: document.laptopDetails.contactInfo,
      }),
    }));
  }

  private async similarTo(document: ProductDocument): Promise<SimilarPrices> {
    return document.onSale ? this.views.similarPrices(document) : null;
  }

  /** The ids of devices whose price is clearly above similar devices, among the COMPARED_MAX newest on sale. */
  private async pricedAboveSimilar(sellerId: string): Promise<string[]> {
    const newest = { page: 1, limit: COMPARED_MAX };
    const { documents } = await onSaleOfSeller(this.models.products, sellerId, newest);
    const similar = await Promise.all(documents.map((document) => this.similarTo(document)));
    return documents
      .filter(({ price }, index) => {
        const { median } = similar[index] ?? {};
        return median !== undefined && isAboveSimilar(toPkr(price), median);
      })
      .map(({ _id }) => _id);
  }

  private async counts(sellerId: string, aboveSimilar: number): Promise<ListingCounts> {
    const { all, byState, troubles } = await devicesOfSeller(this.models.products, sellerId);
    return { all, ...byState, ...troubles, 'above-similar': aboveSimilar };
  }
}
