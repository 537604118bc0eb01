import type { InspectionReport } from '@parkho/contracts';
import { FINGERPRINT_SHAPE, type FingerprintDocument, fingerprintFields } from '../fingerprints.js';
import { defineProjection } from '../projection.js';

/** A photo of a version of a report. */
export interface ReportPhotoDocument extends FingerprintDocument {
  reportId: string;
  inspectionId: string;
}

/** Older reports, and photos of one colour, have no fingerprints. */
const fingerprintsIn = ({ photos }: Pick<InspectionReport, 'photos'>): string[] => [
  ...new Set(Object.values(photos).flatMap(({ fingerprint }) => fingerprint ?? [])),
];

/** The photos of all versions of all reports, each once for each report. */
export const reportPhotos = defineProjection({
  name: 'report-photos',
  version: 1,
  shape: FINGERPRINT_SHAPE,
  handles: ['InspectionReportIssued'],
  keysOf: ({ data: { report } }) =>
    fingerprintsIn(report).map((fingerprint) => `${report.reportId}/${fingerprint}`),
  evolve(_: ReportPhotoDocument | null, { data }, key): ReportPhotoDocument | null {
    const { inspectionId, report } = data;
    const fingerprint = key.slice(report.reportId.length + 1);
    return { _id: key, reportId: report.reportId, inspectionId, ...fingerprintFields(fingerprint) };
  },
});
