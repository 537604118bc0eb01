import type { ReviewVerdict } from '@parkho/contracts';
import type { Document } from '@parkho/stores';
import { defineProjection } from '../projection.js';
import { withoutEmpty } from '../texts.js';

/** The review of a sold device, by device id. */
export interface ReviewDocument extends Document {
  sellerId: string;
  buyerId: string;
  /** The name of the device at the time of the review. */
  deviceName: string;
  verdict: ReviewVerdict;
  text?: string;
  reviewedAt: string;
  answer?: string;
  answeredAt?: string;
  /** Why the team has removed its answer. */
  answerRemoved?: string;
}

/** Key prefix of totals by seller id: the number of reviews with each verdict. */
export const REVIEWS_BY_SELLER = 'seller/';

/** Every review that was not removed. It stays when its listing is deleted. */
export const reviews = defineProjection({
  name: 'reviews',
  version: 1,
  shape: {
    fields: { sellerId: 'id', buyerId: 'id', verdict: 'string', reviewedAt: 'string' },
    indexes: [
      { fields: ['sellerId', '-reviewedAt', '-_id'] },
      { fields: ['buyerId', '-reviewedAt', '-_id'] },
      { fields: ['-reviewedAt', '-_id'] },
      { fields: ['verdict', '-reviewedAt', '-_id'] },
    ],
    search: { leading: ['deviceName', 'text', 'answer'], others: [] },
  },
  handles: ['DeviceReviewed', 'ReviewAnswered', 'ReviewAnswerRemoved', 'ReviewRemoved'],
  keysOf: ({ data }) => data.productId,
  evolve(review: ReviewDocument | null, event): ReviewDocument | null {
    const { at } = event.metadata;
    if (event.type === 'DeviceReviewed') {
      const { productId, sellerId, buyerId, deviceName, verdict, text } = event.data;
      return withoutEmpty({ _id: productId, sellerId, buyerId, deviceName, verdict, text, reviewedAt: at });
    }
    if (!review || event.type === 'ReviewRemoved') return null;
    if (event.type === 'ReviewAnswered') {
      const { answerRemoved: _, ...unchanged } = review;
      return { ...unchanged, answer: event.data.answer, answeredAt: at };
    }
    const { answer: _, answeredAt: __, ...unchanged } = review;
    return { ...unchanged, answerRemoved: event.data.reason };
  },
  totals: ({ sellerId, verdict }) => [{ key: `${REVIEWS_BY_SELLER}${sellerId}`, numbers: { [verdict]: 1 } }],
});
