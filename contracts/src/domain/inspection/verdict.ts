import type { OverallStatus } from './inspection-report.js';

/** What an inspection says of a device at one look, wherever its seal is. */
export type SealTone = 'passed' | 'fair' | 'repair';

const PASSED = 8;
const FAIR = 5;

/** Green from 8, amber from 5, red below; without a report there is no rating, and the seal says no more than that. */
export const sealTone = (rating: number | undefined): SealTone =>
  rating === undefined || rating >= PASSED ? 'passed' : rating >= FAIR ? 'fair' : 'repair';

/** What the seal says in words; its rating stands beside it. */
export const SEAL_TEXTS: Readonly<Record<SealTone, string>> = {
  passed: 'Inspected',
  fair: 'Inspected',
  repair: 'Inspected: needs repair',
};
export const EDITED_SINCE = 'Edited since the inspection';

/** Ratings that a listing filter of well-rated devices takes. */
export const WELL_RATED = PASSED;

interface Verdict {
  overallStatus: OverallStatus;
  overallRating: number;
}

/** Whether status and rating of a report say the same. */
export const agrees = ({ overallStatus, overallRating }: Verdict): boolean =>
  overallStatus === verdictText({ overallStatus, overallRating });

/**
 * The one word for a report. Reports from before both had to agree keep what was signed; what is shown follows the
 * rating where they contradict each other.
 */
export const verdictText = ({ overallStatus, overallRating }: Verdict): OverallStatus => {
  const tone = sealTone(overallRating);
  if (tone === 'repair') return 'Needs Repair';
  if (tone === 'passed' && overallStatus === 'Needs Repair') return 'Good with Minor Issues';
  return tone === 'fair' && overallStatus === 'Excellent' ? 'Good with Minor Issues' : overallStatus;
};
