import { Injectable } from '@nestjs/common';
import { type ConsoleReview, compact, type OwnReview, type SellerReviews } from '@parkho/contracts';
import { type ReviewDocument, sellersByIds, shownReview } from '@parkho/projections';
import { ReadModels } from '../platform/engines/read-models.js';

/** A review with its device. */
export const publicView = (review: ReviewDocument): SellerReviews['reviews'][number] => ({
  productId: review._id,
  deviceName: review.deviceName,
  ...shownReview(review),
});

/** A review as the seller of the device sees it. */
export const reviewForSeller = (review: ReviewDocument): OwnReview =>
  compact({ ...publicView(review), answerRemoved: review.answerRemoved });

@Injectable()
export class ReviewViews {
  constructor(private readonly models: ReadModels) {}

  async ofConsole(documents: readonly ReviewDocument[]): Promise<ConsoleReview[]> {
    const ids = documents.map(({ sellerId }) => sellerId);
    const sellers = await sellersByIds(this.models.sellers, ids);
    return documents.map((review) => {
      const { name, businessName } = sellers.get(review.sellerId) ?? {};
      const { _id: id, sellerId } = review;
      return compact({ ...reviewForSeller(review), id, sellerId, sellerName: businessName ?? name });
    });
  }
}
