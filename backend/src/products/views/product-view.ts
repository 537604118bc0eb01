import { Injectable } from '@nestjs/common';
import {
  changedSince,
  differenceFromMedian,
  type InspectedChange,
  type InspectionData,
  type InspectionReport,
  inspectedDevice,
  type LaptopDetails,
  laptopCardDetails,
  type ManagedPage,
  OWNER_FIELD_NAMES,
  type OwnerFields,
  type ProductCard,
  type ProductPage,
  type SellerContact,
  type SellerProduct,
  type SellerProfile,
  type SimilarPrices,
  sealTone,
  sellerOf,
  toPkr,
} from '@parkho/contracts';
import {
  issuedVersion,
  type ProductDocument,
  publicReview,
  reportById,
  reviewOf,
  type SellerDocument,
  sellersByIds,
  similarPrices,
} from '@parkho/projections';
import { ReadModels } from '../../platform/engines/read-models.js';
import { maskContactData } from '../../platform/http/access/contact-data.js';
import type { Reader } from '../../platform/http/access/request-context.js';
import { Categories } from './categories.js';

/** The specification's name for a seller whose account was erased (specification 1, section 2). */
const UNKNOWN_SELLER = 'Unknown Seller';

/** JSON in ASCII, with other characters escaped: a single-byte text is stored and sent at half the cost. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The asciiJson of a ProductCard. */
export type RenderedCard = string;

/** The versions of read models; the same object while they are unchanged. */
interface ReadModelVersions {
  products: string;
  sellers: string;
  categories: string;
  /** Prices of similar devices, by the groups of a device. */
  similar: Map<string, Promise<SimilarPrices>>;
}

/** Maximum number of groups of similar devices whose prices are cached. */
const MAX_CACHED_SIMILAR = 10_000;

/** The sources of a card besides its device. */
interface CachedCard {
  card: RenderedCard;
  category: string;
  seller: SellerDocument | undefined;
  belowSimilar: number | undefined;
  /** The version of the read models when these were last read. */
  renderedAt: ReadModelVersions;
}

/** Devices for the API: category and seller joined, prices in PKR. */
@Injectable()
export class ProductViews {
  /** The store returns the same object for a document while it is unchanged. */
  private readonly rendered = new WeakMap<ProductDocument, CachedCard>();

  private now: ReadModelVersions = { products: '', sellers: '', categories: '', similar: new Map() };

  constructor(
    private readonly models: ReadModels,
    private readonly categories: Categories,
  ) {}

  /** The devices as their sellers see them. */
  sellerCards(documents: readonly ProductDocument[]): Promise<SellerProduct[]> {
    return this.joined(documents, (document, ...names) => ({
      ...cardOf(document, ...names),
      ...ownersViewOf(document),
    }));
  }

  /**
   * Cards as JSON, rendered again only when a device, its seller, its category or the prices of similar devices have
   * changed.
   */
  async renderedCards(documents: readonly ProductDocument[]): Promise<RenderedCard[]> {
    const asOf = this.readModelVersions();
    const cards: RenderedCard[] = [];
    for (const document of documents) {
      const cached = this.rendered.get(document);
      if (cached?.renderedAt !== asOf) return this.renderedAsOf(asOf, documents);
      cards.push(cached.card);
    }
    return cards;
  }

  private readModelVersions(): ReadModelVersions {
    const products = this.models.products.changeTag();
    const sellers = this.models.sellers.changeTag();
    const categories = this.models.categories.changeTag();
    const { now } = this;
    if (now.products !== products || now.sellers !== sellers || now.categories !== categories)
      this.now = { products, sellers, categories, similar: new Map() };
    return this.now;
  }

  private async renderedAsOf(
    renderedAt: ReadModelVersions,
    documents: readonly ProductDocument[],
  ): Promise<RenderedCard[]> {
    const similar = await Promise.all(documents.map((document) => this.similarPrices(document, renderedAt)));
    const similarTo = new Map(documents.map((document, index) => [document, similar[index]!]));
    return this.joined(documents, (document, category, seller) => {
      const cached = this.rendered.get(document);
      const belowSimilar = belowSimilarPrices(document, similarTo.get(document)!);
      const isSame =
        cached?.category === category && cached.seller === seller && cached.belowSimilar === belowSimilar;
      const card = isSame
        ? cached.card
        : asciiJson({ ...cardOf(document, category, seller), ...(belowSimilar && { belowSimilar }) });
      this.rendered.set(document, { card, category, seller, belowSimilar, renderedAt });
      return card;
    });
  }

  /** Prices of similar devices: one read for all devices of the same groups, while the read models are unchanged. */
  similarPrices(
    { likenesses }: ProductDocument,
    { similar }: ReadModelVersions = this.readModelVersions(),
  ): Promise<SimilarPrices> {
    const key = likenesses.join('/');
    const cached = similar.get(key);
    if (cached) return cached;
    const prices = similarPrices(this.models.products, likenesses, new Date().toISOString());
    // A later reader tries again.
    prices.catch(() => similar.delete(key));
    if (similar.size === MAX_CACHED_SIMILAR) similar.clear();
    similar.set(key, prices);
    return prices;
  }

  /** With the valid report and prices of similar devices, and for a reader who manages it with private fields. */
  async page(document: ProductDocument, manager: Reader | undefined): Promise<ProductPage | ManagedPage> {
    const [report, similar, review, [page]] = await Promise.all([
      this.reportOf(document),
      this.similarPrices(document),
      document.sold ? reviewOf(this.models.reviews, document._id) : null,
      manager ? this.managedPages([document], manager) : this.joined([document], pageOf),
    ]);
    const priceHistory = (document.priceHistory ?? []).map(({ price, from }) => ({
      price: toPkr(price),
      from,
    }));
    return {
      ...page!,
      ...report,
      priceHistory,
      ...(similar && { similarPrices: similar }),
      ...(review && { review: publicReview(review) }),
    };
  }

  /** The devices as their sellers and the staff see them, without inspection reports. */
  managedPages(documents: readonly ProductDocument[], reader: Reader): Promise<ManagedPage[]> {
    return this.joined(documents, (document, category, seller) => {
      const masked = <R extends object>(record: R): R =>
        sellerOf(reader) === document.sellerId ? record : maskContactData(reader.role, record);
      return {
        ...pageOf(document, category, seller),
        ...ownersViewOf(document),
        laptopDetails: masked(document.laptopDetails),
        seller: masked(contactOf(document, seller)),
      };
    });
  }

  private async reportOf(
    document: ProductDocument,
  ): Promise<Pick<ProductPage, 'inspectionData' | 'reportVersion' | 'inspectionChanges'>> {
    const { reportId, inspection } = document;
    if (!inspection) return {};
    const report = await reportById(this.models['inspection-reports'], reportId);
    const issued = report && issuedVersion(report, inspection.version);
    // The two are folded separately: the report may show a moment later.
    return issued
      ? {
          inspectionData: dataOf(issued.report),
          reportVersion: issued.report.version,
          inspectionChanges: changesOf(document),
        }
      : {};
  }

  /** Joins the documents with their sellers by one read, and with cached categories. */
  private async joined<V>(
    documents: readonly ProductDocument[],
    view: (document: ProductDocument, category: string, seller: SellerDocument | undefined) => V,
  ): Promise<V[]> {
    if (documents.length === 0) return [];
    const ids = documents.map(({ sellerId }) => sellerId);
    const [categories, sellers] = await Promise.all([
      this.categories.current(),
      sellersByIds(this.models.sellers, ids),
    ]);
    return documents.map((document) =>
      view(document, categories.nameOf(document.categoryId), sellers.get(document.sellerId)),
    );
  }
}

/** The differences between the listing and the inspected device. */
const changesOf = (document: ProductDocument): InspectedChange[] =>
  document.inspection ? changedSince(document.inspection.device, inspectedDevice(document)) : [];

/** A report as the specification nests it in a product. */
const dataOf = (report: InspectionReport): InspectionData => {
  const { overallStatus, overallRating, overallNotes, deviceInfo, notVerified, physical, internals, photos } =
    report;
  const images = Object.entries(photos).map(([label, { path }]) => [label, path] as const);
  return {
    overallStatus,
    overallRating,
    overallNotes,
    deviceInfo,
    ...(notVerified && { notVerified }),
    inspectionImages: Object.fromEntries(images),
    physical,
    internals,
  };
};

/**
 * Largest share of the median by which a price can be below it: beyond, it is that of a different machine rather than a
 * better offer.
 */
const MAX_SHOWN_DISCOUNT = 1 / 3;

/** In PKR; not for a device that needs repair, which is cheap for a reason. */
function belowSimilarPrices(
  { price, sold, inspectionRating }: ProductDocument,
  similar: SimilarPrices,
): number | undefined {
  if (!similar || sold || sealTone(inspectionRating) === 'repair') return undefined;
  const below = -differenceFromMedian(toPkr(price), similar);
  return below > 0 && below <= similar.median * MAX_SHOWN_DISCOUNT ? below : undefined;
}

const cardOf = (
  document: ProductDocument,
  category: string,
  seller: SellerDocument | undefined,
): ProductCard => ({
  _id: document._id,
  name: document.name,
  description: document.description,
  price: toPkr(document.price),
  wasPrice: document.wasPrice && toPkr(document.wasPrice),
  category,
  brand: document.brand,
  model: document.model,
  condition: document.condition,
  location: document.location,
  images: document.images,
  specifications: document.specifications,
  laptopDetails: laptopCardDetails(document.laptopDetails),
  isFeatured: document.isFeatured,
  isActive: document.isActive,
  approvalStatus: document.approvalStatus,
  rejectionReason: document.rejectionReason,
  inspected: document.inspected,
  inspectionRating: document.inspectionRating,
  ...(changesOf(document).length > 0 && { inspectionStale: true }),
  sold: document.sold,
  views: document.views,
  createdAt: document.createdAt,
  seller: {
    _id: document.sellerId,
    name: seller?.name ?? UNKNOWN_SELLER,
    businessName: seller?.businessName,
  },
});

const pageOf = (
  document: ProductDocument,
  category: string,
  seller: SellerDocument | undefined,
): ProductPage => ({
  ...cardOf(document, category, seller),
  laptopDetails: withoutContact(document.laptopDetails),
  seller: sellerProfileOf(document, seller),
  reportId: document.reportId,
  featureRequest: document.featureRequest,
  updatedAt: document.updatedAt,
  soldAt: document.soldAt,
  inspectionRequested: document.inspectionRequested,
  inspectionRequestedAt: document.inspectionRequestedAt,
  inspectedAt: document.inspectedAt,
  inspectionNotes: document.inspectionNotes,
  version: document.version,
});

const ownersViewOf = (document: ProductDocument): OwnerFields => ({
  ...(Object.fromEntries(
    OWNER_FIELD_NAMES.map((field) => [field, document[field]]),
  ) as unknown as OwnerFields),
  salePrice: document.salePrice && toPkr(document.salePrice),
});

const withoutContact = ({ contactInfo: _, ...details }: LaptopDetails): LaptopDetails => details;

const sellerProfileOf = ({ sellerId, createdAt }: ProductDocument, seller?: SellerDocument): SellerProfile =>
  seller
    ? {
        _id: sellerId,
        name: seller.name,
        businessName: seller.businessName,
        createdAt: seller.createdAt,
      }
    : { _id: sellerId, name: UNKNOWN_SELLER, createdAt };

const contactOf = (document: ProductDocument, seller?: SellerDocument): SellerContact => ({
  ...sellerProfileOf(document, seller),
  phone: seller?.phone,
  email: seller?.email,
});
