import type {
  FeatureRequestEvent,
  FeatureRequestStatus,
  FeatureRequestTexts,
  RequestedProduct,
} from '@parkho/contracts';
import type { Document, Total } from '@parkho/stores';
import { defineProjection, type EventOf } from '../projection.js';

/** A feature request, by its id. Names of users and of the product are joined at read time. */
export interface FeatureRequestDocument extends Document, FeatureRequestTexts {
  authorId: string;
  authorRole: string;
  productId: string;
  product: RequestedProduct;
  status: FeatureRequestStatus;
  submittedAt: string;
  reviewerId?: string;
  reviewedAt?: string;
  adminNotes?: string;
  upvotes: number;
  downvotes: number;
  /** Upvotes minus downvotes. */
  voteCount: number;
  /** The oldest first. */
  feedback: { id: string; writerId: string; by: 'author' | 'team'; message: string; at: string }[];
  /** When the team last answered or decided. */
  answeredAt?: string;
  /** The request that this one was merged into. */
  mergedInto?: string;
  /** Merged requests are not in lists. */
  isMerged: boolean;
  listingId?: string;
  /** See FeatureRequest.version. */
  version: number;
}

const newRequest = ({ data, metadata }: EventOf<'FeatureRequestSubmitted'>): FeatureRequestDocument => {
  const { requestId, authorId, product, ...texts } = data;
  return {
    _id: requestId,
    ...texts,
    authorId,
    authorRole: metadata.actor.role,
    productId: product.productId,
    product,
    status: 'Pending',
    submittedAt: metadata.at,
    upvotes: 0,
    downvotes: 0,
    voteCount: 0,
    feedback: [],
    isMerged: false,
    version: 0,
  };
};

type Change = Exclude<FeatureRequestEvent['type'], 'FeatureRequestSubmitted' | 'FeatureRequestDeleted'>;

const changes = (
  request: FeatureRequestDocument,
  event: EventOf<Change>,
): Partial<FeatureRequestDocument> => {
  const version = request.version + 1;
  switch (event.type) {
    case 'FeatureRequestEdited': {
      const { changes } = event.data;
      const { product } = changes;
      return { ...changes, ...(product && { productId: product.productId }), version };
    }
    case 'FeatureRequestVoted': {
      const { vote, previous } = event.data;
      return withVotes(request, {
        up: countIf(vote, 'up') - countIf(previous, 'up'),
        down: countIf(vote, 'down') - countIf(previous, 'down'),
      });
    }
    case 'FeatureRequestVotesTaken': {
      const { votes } = event.data;
      const up = votes.filter(({ vote }) => vote === 'up').length;
      return withVotes(request, { up, down: votes.length - up });
    }
    case 'FeatureRequestStatusChanged': {
      const { status, notes = request.adminNotes, listingId = request.listingId } = event.data;
      const { actor, at } = event.metadata;
      return {
        version,
        status,
        reviewerId: actor.id,
        reviewedAt: at,
        answeredAt: at,
        ...(notes !== undefined && { adminNotes: notes }),
        ...(listingId !== undefined && { listingId }),
      };
    }
    case 'FeatureRequestAnswered': {
      const { feedbackId: id, writerId, by, message } = event.data;
      const { at } = event.metadata;
      const feedback = [...request.feedback, { id, writerId, by, message, at }];
      return { feedback, ...(by === 'team' && { answeredAt: at }) };
    }
    case 'FeatureRequestFeedbackErased': {
      const { writerId } = event.data;
      return { feedback: request.feedback.filter((entry) => entry.writerId !== writerId) };
    }
    case 'FeatureRequestMerged': {
      const { intoId } = event.data;
      return { mergedInto: intoId ?? undefined, isMerged: intoId !== null, version };
    }
  }
};

const countIf = (vote: unknown, counted: 'up' | 'down'): number => (vote === counted ? 1 : 0);

const withVotes = (
  { upvotes, downvotes }: FeatureRequestDocument,
  { up, down }: { up: number; down: number },
): Partial<FeatureRequestDocument> => ({
  upvotes: upvotes + up,
  downvotes: downvotes + down,
  voteCount: upvotes + up - downvotes - down,
});

/** Key of the total of all unmerged requests: `requests`, and the number of each status. */
export const FEATURE_REQUESTS_KEY = 'all';

/** Key prefix of the totals by category id: the `requests` about a device of it. */
export const REQUESTS_BY_CATEGORY = 'category/';

/** Every feature request that was not deleted. */
export const featureRequests = defineProjection({
  name: 'feature-requests',
  version: 2,
  shape: {
    fields: {
      authorId: 'id',
      status: 'string',
      category: 'string',
      priority: 'string',
      submittedAt: 'string',
      answeredAt: 'string',
      voteCount: 'number',
      isMerged: 'boolean',
    },
    indexes: [
      { fields: ['isMerged', '-voteCount', '-submittedAt', '-_id', 'status', 'category', 'priority'] },
      { fields: ['isMerged', '-submittedAt', '-_id', 'status', 'category', 'priority'] },
      { fields: ['isMerged', 'status', 'submittedAt', '_id'] },
      { fields: ['isMerged', '-answeredAt', '-submittedAt', '-_id', 'status', 'category', 'priority'] },
      { fields: ['authorId', '-submittedAt', '-_id', 'status'] },
    ],
    search: { leading: ['title'], others: ['description'] },
  },
  handles: [
    'FeatureRequestSubmitted',
    'FeatureRequestEdited',
    'FeatureRequestDeleted',
    'FeatureRequestVoted',
    'FeatureRequestStatusChanged',
    'FeatureRequestAnswered',
    'FeatureRequestFeedbackErased',
    'FeatureRequestMerged',
    'FeatureRequestVotesTaken',
  ],
  keysOf: ({ data }) => data.requestId,
  evolve(request: FeatureRequestDocument | null, event): FeatureRequestDocument | null {
    if (event.type === 'FeatureRequestSubmitted') return newRequest(event);
    if (!request || event.type === 'FeatureRequestDeleted') return null;
    return { ...request, ...changes(request, event) };
  },
  totals: ({ isMerged, status, product }): Total[] => [
    { key: `${REQUESTS_BY_CATEGORY}${product.categoryId}`, numbers: { requests: 1 } },
    ...(isMerged ? [] : [{ key: FEATURE_REQUESTS_KEY, numbers: { requests: 1, [status]: 1 } }]),
  ],
});
