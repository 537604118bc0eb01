import { reportedFindings, suggestedVerdict } from '../../domain/inspection/checklist.js';
import type { InspectedDevice, InspectionReport } from '../../domain/inspection/inspection-report.js';
import { notVerified } from '../../domain/inspection/verification.js';
import { dayInPakistan } from '../../values/pakistan-time.js';
import { compact } from '../../values/text.js';
import type { ReportInput } from './inspection-report.js';

/** A report before its number, photos and files are known. */
export type ReportDraft = Omit<InspectionReport, 'reportId' | 'photos' | 'attachments'>;

/** An inspector's input as the report of the device. */
export interface DraftedReport {
  report: ReportDraft;
  /** Its verdict differs from the suggested one, and the reason is missing. */
  lacksReason: boolean;
}

/**
 * @param at ISO 8601
 * @param photos number of different photos
 */
export const draftedReport = (
  { based, basedVoid: _, correction, overruled, deviceInfo, physical, internals, ...verdict }: ReportInput,
  device: InspectedDevice,
  at: string,
  photos: number,
): DraftedReport => {
  const findings = reportedFindings({ physical, internals }, device.category);
  const unverified = notVerified({ ...findings, deviceInfo }, device.category, photos);
  const suggested = suggestedVerdict(findings, unverified.length);
  const isSuggested =
    verdict.overallStatus === suggested?.overallStatus && verdict.overallRating === suggested.overallRating;
  return {
    lacksReason: !isSuggested && !overruled,
    report: {
      ...verdict,
      ...findings,
      ...compact({ overruled: isSuggested ? undefined : overruled, correction }),
      deviceInfo: { ...deviceInfo, inspectionDate: deviceInfo.inspectionDate ?? dayInPakistan(at) },
      notVerified: unverified,
      version: based + 1,
      issuedAt: at,
      issuer: 'Parkho',
      device,
    },
  };
};
