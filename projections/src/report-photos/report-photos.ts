import type { InspectionReport } from '@parkho/contracts';
import { FINGERPRINT_SHAPE, type FingerprintDocument, fingerprintFields } from '../fingerprints.js';
import { defineProjection } from '../projection.js';

/** A photo that a version of a report has. */
export interface ReportPhotoDocument extends FingerprintDocument {
  reportId: string;
  inspectionId: string;
}

/** Reports from before photos had fingerprints have none here, and photos of one colour neither. */
const fingerprintsIn = ({ photos }: Pick<InspectionReport, 'photos'>): string[] => [
  ...new Set(Object.values(photos).flatMap(({ fingerprint }) => fingerprint ?? [])),
];

/** The photos of all versions of all reports, each once for each report: versions stay readable, and so do these. */
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
