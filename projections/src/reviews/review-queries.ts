import { compact, type PublicReview, type ReviewVerdict } from '@parkho/contracts';
import { type Page, searchFor } from '@parkho/stores';
import type { ReadModel } from '../read-model.js';
import { REVIEWS_BY_SELLER, type ReviewDocument } from './reviews.js';

type Reviews = ReadModel<ReviewDocument>;
interface PageOf {
  page: number;
  limit: number;
}

/** The public part of a review, without the buyer. */
export const publicReview = ({
  verdict,
  text,
  reviewedAt,
  answer,
  answeredAt,
}: ReviewDocument): PublicReview => compact({ verdict, text, reviewedAt, answer, answeredAt });

const LATEST_FIRST = { reviewedAt: -1 } as const;
const pageRange = ({ page, limit }: PageOf) => ({ skip: (page - 1) * limit, limit });

/** The review of a device; null without one. */
export const reviewOf = (model: Reviews, productId: string): Promise<ReviewDocument | null> =>
  model.get(productId);

/** The reviews of a seller, the latest first; pages count from 1. */
export const reviewsOfSeller = (
  model: Reviews,
  sellerId: string,
  at: PageOf,
): Promise<Page<ReviewDocument>> =>
  model.page({ filter: { sellerId }, sort: LATEST_FIRST, ...pageRange(at) });

/** The number of a seller's reviews with each verdict. */
export const verdictsOfSeller = async (
  model: Reviews,
  sellerId: string,
): Promise<Record<ReviewVerdict, number>> => {
  const { yes = 0, mostly = 0, no = 0 } = await model.total(`${REVIEWS_BY_SELLER}${sellerId}`);
  return { yes, mostly, no };
};

/** The reviews by a buyer, the latest first. */
export const reviewsOfBuyer = (model: Reviews, buyerId: string, at: PageOf): Promise<Page<ReviewDocument>> =>
  model.page({ filter: { buyerId }, sort: LATEST_FIRST, ...pageRange(at) });

/** All reviews, the latest first. */
export const allReviews = (
  model: Reviews,
  { verdict, search }: { verdict?: ReviewVerdict; search?: string },
  at: PageOf,
): Promise<Page<ReviewDocument>> =>
  model.page({
    ...(verdict && { filter: { verdict } }),
    search: searchFor(search),
    sort: LATEST_FIRST,
    ...pageRange(at),
  });
