import type { ReviewEnd, ReviewVerdict } from '../../domain/buyers/review.js';
import { REVIEW_VERDICT_LABELS } from '../../domain/buyers/review.js';
import { type AffectedScreens, person, staff } from '../affected.js';
import { type EventsOf, event } from '../event-definition.js';
import { quotedText, REMOVAL_PHRASES } from '../phrases.js';

/** The buyer is a guest, with the email address that the seller has named. */
type Subject = {
  productId: string;
  sellerId: string;
  buyerId: string;
};

const review = ({ sellerId }: Subject): AffectedScreens[] => [
  ...person('reviews', sellerId),
  staff('reviews', 'products.read'),
];
const reviewAndDevice = (data: Subject): AffectedScreens[] => [...review(data), { device: data.productId }];
const reviewAndNotification = (data: Subject): AffectedScreens[] => [
  ...reviewAndDevice(data),
  ...person('notifications', data.sellerId),
];

/** The review of one sold device. */
export const REVIEW_EVENTS = {
  /** The seller named the buyer of the device's n-th sale, from 1; earlier sales were undone. */
  BuyerNamed: event<Subject & { sale: number }>({
    label: 'Buyer named',
    sentence: 'named the buyer of {thing}',
    personalData: 'none',
    // No sale could be undone then.
    upcasters: [(data: Subject) => ({ ...data, sale: 1 })],
  }),
  // The name of the device stays readable when its listing is deleted.
  DeviceReviewed: event<Subject & { deviceName: string; verdict: ReviewVerdict; text: string }>({
    label: 'Device reviewed by its buyer',
    sentence: ({ verdict }, { thing }) =>
      `reviewed ${thing}: ${REVIEW_VERDICT_LABELS[verdict].toLowerCase()}`,
    personalData: { person: 'buyerId', paths: ['text'] },
    affects: reviewAndNotification,
  }),
  ReviewAnswered: event<Subject & { answer: string }>({
    label: 'Review answered',
    sentence: 'answered the review of {thing}',
    personalData: { person: 'sellerId', paths: ['answer'] },
    affects: reviewAndDevice,
  }),
  /** The team removed the answer: the seller can write another one. */
  ReviewAnswerRemoved: event<Subject & { reason: string }>({
    label: 'Answer to a review removed',
    sentence: ({ reason }, { thing }) => `removed the answer to the review of ${thing}${quotedText(reason)}`,
    personalData: 'none',
    affects: reviewAndNotification,
  }),
  /** The review was removed permanently: the device gets no other review. */
  ReviewRemoved: event<Subject & { because: ReviewEnd; reason?: string }>({
    label: 'Review removed',
    sentence: ({ because, reason }, { thing }) =>
      `removed the review of ${thing}${REMOVAL_PHRASES[because]}${quotedText(reason)}`,
    personalData: 'none',
    affects: reviewAndDevice,
  }),
};
export type ReviewEvent = EventsOf<typeof REVIEW_EVENTS>;
