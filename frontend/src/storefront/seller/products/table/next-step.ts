import { dayInPakistan, daysBetween, isAboveSimilar, type SellerListing } from '@parkho/contracts';

/** The seller's next step for a listing; undefined if nothing is missing. */
export type NextStep = 'revise' | 'answer' | 'wait' | 'activate' | 'picture' | 'price' | 'inspect';

/** The most urgent first: a buyer waits; buyers cannot find it; it is less likely to be chosen. */
export function nextStepOf(listing: SellerListing): NextStep | undefined {
  const { state, waitingQuestions, images, price, similarPrice } = listing;
  if (state === 'sold') return undefined;
  if (state === 'rejected') return 'revise';
  if (waitingQuestions > 0) return 'answer';
  if (state === 'pending') return 'wait';
  if (state === 'inactive') return 'activate';
  if (!Object.values(images).some(Boolean)) return 'picture';
  if (similarPrice !== undefined && isAboveSimilar(price, similarPrice)) return 'price';
  const { inspected, inspectionStale, inspectionRequested, laptopDetails } = listing;
  if (inspectionRequested || laptopDetails?.quantity) return undefined;
  return !inspected || inspectionStale ? 'inspect' : undefined;
}

/** The number of days that a listing has been on sale, at most until its sale; undefined before. `now`: ISO 8601. */
export function daysOnSale({ onSaleSince, soldAt }: SellerListing, now: string): number | undefined {
  if (!onSaleSince) return undefined;
  return daysBetween(dayInPakistan(onSaleSince), dayInPakistan(soldAt ?? now));
}
