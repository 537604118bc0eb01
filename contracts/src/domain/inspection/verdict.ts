import type { OverallStatus } from './inspection-report.js';

/** The tone of an inspection's seal. */
export type SealTone = 'passed' | 'fair' | 'repair';

const PASSED_FROM = 8;
const FAIR_FROM = 5;

/** Green from 8, amber from 5, red below; without a report there is no rating. */
export const sealTone = (rating: number | undefined): SealTone =>
  rating === undefined || rating >= PASSED_FROM ? 'passed' : rating >= FAIR_FROM ? 'fair' : 'repair';

/** The texts of the seal; its rating is beside it. */
export const SEAL_TEXTS: Readonly<Record<SealTone, string>> = {
  passed: 'Inspected',
  fair: 'Inspected',
  repair: 'Inspected: needs repair',
};
export const EDITED_SINCE_INSPECTION = 'Edited since the inspection';

/** Minimum rating of the filter of well-rated devices. */
export const WELL_RATED_MIN = PASSED_FROM;

interface Verdict {
  overallStatus: OverallStatus;
  overallRating: number;
}

/** Whether status and rating of a report agree. */
export const statusMatchesRating = ({ overallStatus, overallRating }: Verdict): boolean =>
  overallStatus === verdictText({ overallStatus, overallRating });

/**
 * The one verdict of a report. Older reports, whose status and rating need not agree, keep the signed content; where
 * they contradict, the rating counts.
 */
export const verdictText = ({ overallStatus, overallRating }: Verdict): OverallStatus => {
  const tone = sealTone(overallRating);
  if (tone === 'repair') return 'Needs Repair';
  if (tone === 'passed' && overallStatus === 'Needs Repair') return 'Good with Minor Issues';
  return tone === 'fair' && overallStatus === 'Excellent' ? 'Good with Minor Issues' : overallStatus;
};
