import { Injectable } from '@nestjs/common';
import {
  changedSince,
  fromMedian,
  type InspectedChange,
  type InspectionData,
  type InspectionReport,
  inspectedDevice,
  type LaptopDetails,
  laptopCardDetails,
  type ManagedPage,
  OWNERS_FIELDS,
  type OwnersView,
  type OwnProduct,
  type ProductCard,
  type ProductPage,
  type SellerContact,
  type SellerFace,
  type SimilarPrices,
  sealTone,
  toPkr,
} from '@parkho/contracts';
import {
  issuedVersion,
  type ProductDocument,
  reportById,
  reviewOf,
  type SellerDocument,
  sellersByIds,
  shownReview,
  similarPrices,
} from '@parkho/projections';
import { ReadModels } from '../../platform/engines/read-models.js';
import { contactDataFor } from '../../platform/http/access/contact-data.js';
import type { Reader } from '../../platform/http/access/request-context.js';
import { Categories } from './categories.js';

/** What the specification calls a seller whose account is gone (specification 1, section 2). */
const UNKNOWN_SELLER = 'Unknown Seller';

/** JSON with everything beyond ASCII escaped: a text of single bytes is kept and sent at half the cost. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The asciiJson of a ProductCard. */
export type RenderedCard = string;

/** Where read models stood; one object as long as they stand there. */
interface ReadPoint {
  products: string;
  sellers: string;
  categories: string;
  /** What similar devices ask, by the likenesses of a device. */
  similar: Map<string, Promise<SimilarPrices>>;
}

/** Sets of like devices of which prices are kept in memory. */
const SIMILAR_KEPT = 10_000;

/** What a card was made of, beside its device. */
interface Rendered {
  card: RenderedCard;
  category: string;
  seller: SellerDocument | undefined;
  belowSimilar: number | undefined;
  /** Where the read models stood when these were last looked up. */
  asOf: ReadPoint;
}

/** Documents as the API shows them: category and seller joined, prices in PKR. */
@Injectable()
export class ProductViews {
  /** The store hands out one object for a document as long as it does not change. */
  private readonly rendered = new WeakMap<ProductDocument, Rendered>();

  private now: ReadPoint = { products: '', sellers: '', categories: '', similar: new Map() };

  constructor(
    private readonly models: ReadModels,
    private readonly categories: Categories,
  ) {}

  /** As their sellers see them. */
  ownCards(documents: readonly ProductDocument[]): Promise<OwnProduct[]> {
    return this.joined(documents, (document, ...names) => ({
      ...cardOf(document, ...names),
      ...ownersViewOf(document),
    }));
  }

  /** Cards as JSON, made anew only when a device, its seller, its category or what similar devices ask has changed. */
  async renderedCards(documents: readonly ProductDocument[]): Promise<RenderedCard[]> {
    const asOf = this.readPoint();
    const cards: RenderedCard[] = [];
    for (const document of documents) {
      const known = this.rendered.get(document);
      if (known?.asOf !== asOf) return this.renderedAsOf(asOf, documents);
      cards.push(known.card);
    }
    return cards;
  }

  private readPoint(): ReadPoint {
    const products = this.models.products.changed();
    const sellers = this.models.sellers.changed();
    const categories = this.models.categories.changed();
    const { now } = this;
    if (now.products !== products || now.sellers !== sellers || now.categories !== categories)
      this.now = { products, sellers, categories, similar: new Map() };
    return this.now;
  }

  private async renderedAsOf(
    asOf: ReadPoint,
    documents: readonly ProductDocument[],
  ): Promise<RenderedCard[]> {
    const similar = await Promise.all(documents.map((document) => this.similarPrices(document, asOf)));
    const similarTo = new Map(documents.map((document, index) => [document, similar[index]!]));
    return this.joined(documents, (document, category, seller) => {
      const known = this.rendered.get(document);
      const belowSimilar = belowSimilarOf(document, similarTo.get(document)!);
      const isSame =
        known?.category === category && known.seller === seller && known.belowSimilar === belowSimilar;
      const card = isSame
        ? known.card
        : asciiJson({ ...cardOf(document, category, seller), ...(belowSimilar && { belowSimilar }) });
      this.rendered.set(document, { card, category, seller, belowSimilar, asOf });
      return card;
    });
  }

  /** What similar devices ask: one read for all devices with the same likenesses, while the read models stand. */
  similarPrices(
    { likenesses }: ProductDocument,
    { similar }: ReadPoint = this.readPoint(),
  ): Promise<SimilarPrices> {
    const key = likenesses.join('/');
    const known = similar.get(key);
    if (known) return known;
    const found = similarPrices(this.models.products, likenesses, new Date().toISOString());
    // A later reader tries again.
    found.catch(() => similar.delete(key));
    if (similar.size === SIMILAR_KEPT) similar.clear();
    similar.set(key, found);
    return found;
  }

  /** With the report that counts and what similar devices cost, and for a reader who manages it with what only its seller and the staff see. */
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
      ...(review && { review: shownReview(review) }),
    };
  }

  /** As their sellers and the staff see them, without their reports. */
  managedPages(documents: readonly ProductDocument[], { id, role }: Reader): Promise<ManagedPage[]> {
    return this.joined(documents, (document, category, seller) => {
      const shown = <R extends object>(record: R): R =>
        id === document.sellerId ? record : contactDataFor(role, record);
      return {
        ...pageOf(document, category, seller),
        ...ownersViewOf(document),
        laptopDetails: shown(document.laptopDetails),
        seller: shown(contactOf(document, seller)),
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
    // The two are folded apart: the report may be there a moment later.
    return issued
      ? {
          inspectionData: dataOf(issued.report),
          reportVersion: issued.report.version,
          inspectionChanges: changesOf(document),
        }
      : {};
  }

  /** One read of the sellers for all documents; categories come from memory. */
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

/** What the listing says otherwise than at the inspection that counts. */
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

/** A price further below the median, as a part of it, comes from another machine rather than from a better offer. */
const LARGEST_DIFFERENCE = 1 / 3;

/** In PKR; not of a device that needs repair, which is cheap for a reason. */
function belowSimilarOf(
  { price, sold, inspectionRating }: ProductDocument,
  similar: SimilarPrices,
): number | undefined {
  if (!similar || sold || sealTone(inspectionRating) === 'repair') return undefined;
  const below = -fromMedian(toPkr(price), similar);
  return below > 0 && below <= similar.median * LARGEST_DIFFERENCE ? below : undefined;
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
  seller: faceOf(document, seller),
  reportId: document.reportId,
  updatedAt: document.updatedAt,
  soldAt: document.soldAt,
  inspectionRequested: document.inspectionRequested,
  inspectionRequestedAt: document.inspectionRequestedAt,
  inspectedAt: document.inspectedAt,
  inspectionNotes: document.inspectionNotes,
  version: document.version,
});

const ownersViewOf = (document: ProductDocument): OwnersView => ({
  ...(Object.fromEntries(OWNERS_FIELDS.map((field) => [field, document[field]])) as unknown as OwnersView),
  salePrice: document.salePrice && toPkr(document.salePrice),
});

const withoutContact = ({ contactInfo: _, ...details }: LaptopDetails): LaptopDetails => details;

const faceOf = ({ sellerId, createdAt }: ProductDocument, seller?: SellerDocument): SellerFace =>
  seller
    ? {
        _id: sellerId,
        name: seller.name,
        businessName: seller.businessName,
        createdAt: seller.createdAt,
      }
    : { _id: sellerId, name: UNKNOWN_SELLER, createdAt };

const contactOf = (document: ProductDocument, seller?: SellerDocument): SellerContact => ({
  ...faceOf(document, seller),
  phone: seller?.phone,
  email: seller?.email,
});
