import type { Pagination } from '../../values/envelope.js';

/** The review of one sold device, from the first named buyer on. */
export const reviewStream = (productId: string): string => `review-${productId}`;

/** Whether the device was as described in its listing and its inspection report. */
export const REVIEW_VERDICTS = ['yes', 'mostly', 'no'] as const;
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number];
export const REVIEW_VERDICT_LABELS: Readonly<Record<ReviewVerdict, string>> = {
  yes: 'As described',
  mostly: 'Mostly as described',
  no: 'Not as described',
};

/** Why a review ended. */
export type ReviewEnd = 'withdrawn' | 'moderation' | 'buyer-erased' | 'seller-erased';

export const REVIEW_LIMITS = {
  text: 1000,
  answer: 1000,
  /** Addresses that a seller may name as the buyer of one device: a mistyped one and another. */
  named: 3,
} as const;

/** Minimum number of reviews for shares, as fewer are no statistics. */
export const MIN_REVIEWS_FOR_SHARE = 3;
/** Reviews on a page of their list. */
export const REVIEWS_PER_PAGE = 5;

/** A review as everyone sees it, without its author. */
export interface PublicReview {
  verdict: ReviewVerdict;
  text?: string;
  reviewedAt: string;
  answer?: string;
  answeredAt?: string;
}

/** A review with its device. */
export interface DeviceReview extends PublicReview {
  productId: string;
  deviceName: string;
  /** Whether its reader can open the page of the device: a sold listing may be deleted. */
  isListed: boolean;
}

/** data of GET /api/sellers/:id/reviews?page: the latest first. */
export interface SellerReviews {
  reviews: DeviceReview[];
  /** Number of reviews with each verdict. */
  verdicts: Readonly<Record<ReviewVerdict, number>>;
  pagination: Pagination;
}

/** A review in the seller's workplace. */
export type OwnReview = DeviceReview & {
  /** Why the team has removed the answer. */
  answerRemoved?: string;
};
/** data of GET /api/products/reviews?page&limit: the latest first. */
export interface OwnReviews {
  reviews: OwnReview[];
  pagination: Pagination;
}

/** A line of GET /api/console/reviews. */
export interface ConsoleReview extends OwnReview {
  id: string;
  sellerId: string;
  sellerName?: string;
}

/** data of GET and POST /api/reviews/by-link?token: the device to review, and the review once it exists. */
export interface ReviewInvitation {
  device: { _id: string; name: string; image?: string; reportId?: string };
  sellerName: string;
  review: PublicReview | null;
}

export const REVIEW_MESSAGES = {
  emailOwn: 'This email address belongs to your shop. Enter the buyer’s email address.',
  notSold: 'Only the buyer of a sold device can review it. Mark it as sold first.',
  named: 'We sent the buyer a link to review the device',
  namedTooOften: `You can invite at most ${REVIEW_LIMITS.named} email addresses to review this device`,
  reviewedAlready: 'This device has already been reviewed. Each device can be reviewed once.',
  notNamed: 'The seller has since named another buyer of this device',
  ownDevice: 'Sellers cannot review their own devices',
  saleUndone: 'The seller has undone this sale. This link no longer works.',
  linkInvalid: 'This link is invalid or has expired',
  verdictRequired: 'Please choose whether the device was as described',
  textTooLong: `A review cannot exceed ${REVIEW_LIMITS.text} characters`,
  answerRequired: 'Please write an answer',
  answerTooLong: `An answer cannot exceed ${REVIEW_LIMITS.answer} characters`,
  answeredAlready: 'This review has already been answered',
  notAnswered: 'This review has no answer yet',
  notFound: 'Review not found',
  reviewed: 'Thank you. Your review is shown on the device page and the seller page.',
  answered: 'Answer published',
  removed: 'Review removed',
  answerRemoved: 'Answer removed',
  deviceGone: 'A device that is no longer listed',
  noneFound: 'No reviews',
  noneMatchFilters: 'No reviews match your filters',
  loadFailed: 'Failed to load the reviews',
  nameFailed: 'Failed to send the link',
  reviewFailed: 'Failed to send your review',
  writeFailed: 'Failed to save',
} as const;
