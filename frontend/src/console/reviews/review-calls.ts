import { sendCommand } from '../parts/actions/http';

const pathOf = (id: string): string => `/admin/reviews/${encodeURIComponent(id)}`;

/** Moderation commands on the review of a device; for `key` see Command (parts/actions/http.ts). */
export const reviewCalls = {
  /** Removes a review and its answer permanently. */
  removeReview: (id: string, reason: string, key: string) =>
    sendCommand({ method: 'POST', path: `${pathOf(id)}/remove`, body: { reason }, key }),
  removeReviewAnswer: (id: string, reason: string, key: string) =>
    sendCommand({ method: 'POST', path: `${pathOf(id)}/remove-answer`, body: { reason }, key }),
};
export type ReviewCalls = typeof reviewCalls;
