import { Injectable } from '@nestjs/common';
import {
  can,
  type FeatureRequest,
  type FeatureRequestDetail,
  type SimilarFeatureRequest,
  toPkr,
  type Vote,
} from '@parkho/contracts';
import {
  type FeatureRequestDocument,
  featureRequestsByIds,
  type ProductDocument,
  productsByIds,
  type UserDocument,
  votesOf,
} from '@parkho/projections';
import { ReadModels } from '../platform/engines/read-models.js';
import { maskContactData } from '../platform/http/access/contact-data.js';
import type { Reader } from '../platform/http/access/request-context.js';
import { Categories } from '../products/views/categories.js';

/** Data from other documents. */
interface RelatedRecords {
  people: ReadonlyMap<string, UserDocument>;
  listings: ReadonlyMap<string, ProductDocument>;
  targets: ReadonlyMap<string, FeatureRequestDocument>;
  votes: ReadonlyMap<string, Vote>;
  categoryOf: (id: string) => string;
}

/** Feature requests for the API: people, listings and the reader's votes are joined, prices are in PKR. */
@Injectable()
export class FeatureRequestViews {
  constructor(
    private readonly models: ReadModels,
    private readonly categories: Categories,
  ) {}

  /** Reads each kind of record once for all requests, and merge targets once for each level of merges. */
  async of(documents: readonly FeatureRequestDocument[], reader: Reader): Promise<FeatureRequest[]> {
    const joined = await this.relatedRecords(documents, reader);
    return documents.map((document) => viewOf(document, joined, reader));
  }

  /** A request with its thread. */
  async detail(document: FeatureRequestDocument, reader: Reader): Promise<FeatureRequestDetail> {
    const writers = document.feedback.map(({ writerId }) => writerId);
    const joined = await this.relatedRecords([document], reader, writers);
    const feedback = document.feedback.map(({ id: _id, writerId, by, message, at: timestamp }) => {
      const name = joined.people.get(writerId)?.name;
      return { _id, user: { name, role: by }, message, timestamp };
    });
    return { ...viewOf(document, joined, reader), feedback };
  }

  async similar(
    documents: readonly FeatureRequestDocument[],
    reader: Reader,
  ): Promise<SimilarFeatureRequest[]> {
    const votes = await this.votesOn(documents, reader);
    return documents.map(({ _id, title, status, category, voteCount, authorId }) => ({
      _id,
      title,
      status,
      category,
      voteCount,
      myVote: votes.get(_id) ?? null,
      isMine: authorId === reader.id,
    }));
  }

  private async relatedRecords(
    documents: readonly FeatureRequestDocument[],
    reader: Reader,
    writerIds: readonly string[] = [],
  ): Promise<RelatedRecords> {
    const personIds = documents.flatMap(({ authorId, reviewerId = [] }) => [authorId, reviewerId].flat());
    const [people, listings, targets, votes, { nameOf }] = await Promise.all([
      this.models.users.getMany(distinct([...personIds, ...writerIds])),
      productsByIds(this.models.products, distinct(documents.map(({ productId }) => productId))),
      this.targetsOf(documents),
      this.votesOn(documents, reader),
      this.categories.current(),
    ]);
    return {
      people: byId(people),
      listings: byId(listings),
      targets,
      votes,
      categoryOf: nameOf,
    };
  }

  /** The requests that they were merged into, over several levels. */
  private async targetsOf(
    documents: readonly FeatureRequestDocument[],
  ): Promise<ReadonlyMap<string, FeatureRequestDocument>> {
    const targets = new Map<string, FeatureRequestDocument>();
    for (let level = documents; level.length > 0; ) {
      const targetIds = distinct(level.flatMap(({ mergedInto = [] }) => mergedInto));
      const unknown = targetIds.filter((id) => !targets.has(id));
      level = unknown.length > 0 ? await featureRequestsByIds(this.models['feature-requests'], unknown) : [];
      for (const document of level) targets.set(document._id, document);
    }
    return targets;
  }

  private votesOn(
    documents: readonly FeatureRequestDocument[],
    { id }: Reader,
  ): Promise<ReadonlyMap<string, Vote>> {
    const ids = documents.map(({ _id }) => _id);
    return votesOf(this.models['feature-request-votes'], id, ids);
  }
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];
const byId = <D extends { _id: string }>(documents: readonly D[]): ReadonlyMap<string, D> =>
  new Map(documents.map((document) => [document._id, document]));

const viewOf = (document: FeatureRequestDocument, joined: RelatedRecords, reader: Reader): FeatureRequest => {
  const { _id, authorId, reviewerId, mergedInto } = document;
  const isMine = authorId === reader.id;
  const canSeeAll = can(reader.role, 'feature-requests.read');
  const { adminNotes, listingId } = isMine || canSeeAll ? document : {};
  const author = joined.people.get(authorId);
  const target = endOf(mergedInto, joined.targets);
  return {
    _id,
    title: document.title,
    description: document.description,
    category: document.category,
    priority: document.priority,
    tags: document.tags,
    status: document.status,
    submittedBy: maskContactData(reader.role, {
      _id: authorId,
      name: author?.name,
      email: canSeeAll ? author?.email : undefined,
      role: author?.role,
    }),
    submittedAt: document.submittedAt,
    reviewedBy: reviewerId === undefined ? undefined : { name: joined.people.get(reviewerId)?.name },
    reviewedAt: document.reviewedAt,
    adminNotes,
    voteCount: document.voteCount,
    upvotes: document.upvotes,
    downvotes: document.downvotes,
    myVote: joined.votes.get(_id) ?? null,
    isMine,
    feedbackCount: document.feedback.length,
    answeredAt: document.answeredAt,
    ...devicesOf(document, joined, reader),
    mergedInto: target && { _id: target._id, title: target.title },
    listingId,
    version: document.version,
  };
};

/**
 * The request that has the votes now. Two that were merged into each other at the same time are restored in a moment.
 */
const endOf = (
  mergedInto: string | undefined,
  targets: ReadonlyMap<string, FeatureRequestDocument>,
): FeatureRequestDocument | undefined => {
  const visited = new Set<FeatureRequestDocument>();
  let target = targets.get(mergedInto ?? '');
  while (target?.mergedInto !== undefined && !visited.has(target)) {
    visited.add(target);
    target = targets.get(target.mergedInto);
  }
  return target;
};

/** The device as the author describes it, and the current listing. */
const devicesOf = (
  { product, productId }: FeatureRequestDocument,
  { listings, categoryOf }: RelatedRecords,
  { id, role }: Reader,
): Pick<FeatureRequest, 'productDetails' | 'associatedProduct'> => {
  const { price, categoryId, ...described } = product;
  const listing = listings.get(productId);
  const isShown = listing && (listing.isPublic || listing.sellerId === id || can(role, 'products.read'));
  return {
    productDetails: { ...described, price: toPkr(price), category: categoryOf(categoryId) },
    associatedProduct: isShown
      ? {
          _id: productId,
          name: listing.name,
          category: categoryOf(listing.categoryId),
          price: toPkr(listing.price),
        }
      : null,
  };
};
