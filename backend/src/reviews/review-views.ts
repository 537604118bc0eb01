import { Injectable } from '@nestjs/common';
import { type ConsoleReview, compact, type DeviceReview, type OwnReview } from '@parkho/contracts';
import {
  type ProductDocument,
  productsByIds,
  publicReview,
  type ReviewDocument,
  sellersByIds,
} from '@parkho/projections';
import { ReadModels } from '../platform/engines/read-models.js';

@Injectable()
export class ReviewViews {
  constructor(private readonly models: ReadModels) {}

  async ofPublic(documents: readonly ReviewDocument[]): Promise<DeviceReview[]> {
    const listings = await this.listedOf(documents, ({ isPublic }) => isPublic);
    return documents.map((review) => deviceReview(review, listings));
  }

  /** As their seller sees them. */
  async ofSeller(documents: readonly ReviewDocument[]): Promise<OwnReview[]> {
    const listings = await this.listedOf(documents, () => true);
    return documents.map((review) => reviewForSeller(review, listings));
  }

  async ofConsole(documents: readonly ReviewDocument[]): Promise<ConsoleReview[]> {
    const ids = documents.map(({ sellerId }) => sellerId);
    const [sellers, listed] = await Promise.all([
      sellersByIds(this.models.sellers, ids),
      this.listedOf(documents, () => true),
    ]);
    return documents.map((review) => {
      const { name, businessName } = sellers.get(review.sellerId) ?? {};
      const { _id: id, sellerId } = review;
      return compact({ ...reviewForSeller(review, listed), id, sellerId, sellerName: businessName ?? name });
    });
  }

  /** The ids of the reviewed devices whose page can be opened. */
  private async listedOf(
    documents: readonly ReviewDocument[],
    canBeOpened: (device: ProductDocument) => boolean,
  ): Promise<ReadonlySet<string>> {
    const devices = await productsByIds(
      this.models.products,
      documents.map(({ _id }) => _id),
    );
    return new Set(devices.filter(canBeOpened).map(({ _id }) => _id));
  }
}

const deviceReview = (review: ReviewDocument, listed: ReadonlySet<string>): DeviceReview => ({
  productId: review._id,
  deviceName: review.deviceName,
  isListed: listed.has(review._id),
  ...publicReview(review),
});

const reviewForSeller = (review: ReviewDocument, listed: ReadonlySet<string>): OwnReview =>
  compact({ ...deviceReview(review, listed), answerRemoved: review.answerRemoved });
