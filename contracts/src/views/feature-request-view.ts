import type {
  FeatureRequestCategory,
  FeatureRequestStatus,
  FeatureRequestTexts,
  RequestedProduct,
  Vote,
} from '../domain/feature-request.js';

/** An entry of a request's thread. `name` is absent once the user is erased. */
export interface FeatureRequestFeedback {
  _id: string;
  user: { name?: string; role: 'author' | 'team' };
  message: string;
  timestamp: string;
}

/** A feature request for the API. Prices are in PKR. */
export interface FeatureRequest extends FeatureRequestTexts {
  _id: string;
  status: FeatureRequestStatus;
  /** `email` only for admins; `name` is absent once the user is erased. */
  submittedBy: { _id: string; name?: string; email?: string; role?: string };
  submittedAt: string;
  reviewedBy?: { name?: string };
  reviewedAt?: string;
  /** The notes of the decision; only for the author and admins. */
  adminNotes?: string;
  /** Upvotes minus downvotes. */
  voteCount: number;
  upvotes: number;
  downvotes: number;
  /** The vote of the caller. */
  myVote: Vote | null;
  isMine: boolean;
  feedbackCount: number;
  /** When the team last answered or decided. */
  answeredAt?: string;
  productDetails: Omit<RequestedProduct, 'price' | 'categoryId'> & { price: number; category: string };
  /** The chosen listing, as of now; null if it was deleted or the reader may not see it. */
  associatedProduct: { _id: string; name: string; category: string; price: number } | null;
  /** The request that this one was merged into. */
  mergedInto?: { _id: string; title: string };
  /** The listing that was made on approval: for the author and admins. */
  listingId?: string;
  /**
   * For If-Match: the number of edits, decisions and merges. Votes and messages do not change it, so that no decision
   * fails because of a vote.
   */
  version: number;
}

/** data of GET /api/feature-requests/:id. */
export interface FeatureRequestDetail extends FeatureRequest {
  /** The oldest first. */
  feedback: FeatureRequestFeedback[];
}

/** A request after a command: data.featureRequest of the response. */
export type FeatureRequestReceipt = Pick<FeatureRequest, '_id' | 'status' | 'version' | 'listingId'>;

/** data of POST /api/feature-requests/:id/vote. */
export type FeatureRequestVotes = Pick<FeatureRequest, 'upvotes' | 'downvotes' | 'voteCount' | 'myVote'>;

export const FEATURE_REQUEST_SORTS = ['votes', 'newest', 'answered'] as const;
export type FeatureRequestSort = (typeof FEATURE_REQUEST_SORTS)[number];

/** data of GET /api/feature-requests (the board) and GET /api/feature-requests/my/requests. */
export interface FeatureRequestPage {
  featureRequests: FeatureRequest[];
  pagination: { currentPage: number; totalPages: number; totalRequests: number };
}

/** data of GET /api/admin/feature-requests without the category of placement requests. */
export interface AdminFeatureRequests {
  featureRequests: FeatureRequest[];
  currentPage: number;
  totalPages: number;
  totalRequests: number;
}

/** data.similar of GET /api/feature-requests/similar?title: the most similar first. */
export type SimilarFeatureRequest = Pick<
  FeatureRequest,
  '_id' | 'title' | 'status' | 'voteCount' | 'myVote' | 'isMine'
> & { category: FeatureRequestCategory };
