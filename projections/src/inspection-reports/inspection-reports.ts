import type { InspectionReport, PublicReport, ReportVoiding } from '@parkho/contracts';
import type { Document } from '@parkho/stores';
import { defineProjection, type EventOf } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** All versions of a device's report, by report id. */
export interface InspectionReportDocument extends Document {
  /** The listed product, or the request for a device that is not listed. */
  inspectionId: string;
  sellerId: string | null;
  /** The earliest first. `jws` is the signed report; `voided`: this version was voided while it was the newest. */
  versions: { report: InspectionReport; jws: string; voided?: ReportVoiding }[];
}

/**
 * Key prefix of totals by an inspector's name: the number of valid `reports`, by the inspector of the newest version.
 */
const INSPECTOR_KEY = 'inspector/';

/** Reports stay when their device is sold or deleted. */
export const inspectionReports = defineProjection({
  name: 'inspection-reports',
  version: 3,
  shape: { fields: { inspectionId: 'id' }, indexes: [{ fields: ['inspectionId'] }] },
  handles: ['InspectionReportIssued', 'InspectionVoided', 'ExternalInspectionDeleted'],
  keysOf: (event) =>
    event.type === 'InspectionReportIssued' ? event.data.report.reportId : (event.data.reportId ?? []),
  evolve(document: InspectionReportDocument | null, event): InspectionReportDocument | null {
    switch (event.type) {
      case 'InspectionReportIssued': {
        const { report, jws, inspectionId, sellerId } = event.data;
        const versions = [...(document?.versions ?? []), { report, jws }];
        return { _id: report.reportId, inspectionId, sellerId, versions };
      }
      case 'InspectionVoided':
      case 'ExternalInspectionDeleted':
        return document && withVoiding(document, event);
    }
  },
  totals: ({ versions }) => {
    const newest = versions.at(-1);
    if (!newest || newest.voided) return [];
    return [{ key: INSPECTOR_KEY + newest.report.deviceInfo.inspectorName, numbers: { reports: 1 } }];
  },
});

/** The newest version as voided; only the first voiding counts. */
const withVoiding = (
  document: InspectionReportDocument,
  { data, metadata }: EventOf<'InspectionVoided' | 'ExternalInspectionDeleted'>,
): InspectionReportDocument => {
  const newest = document.versions.at(-1)!;
  if (newest.voided) return document;
  const voided = { at: metadata.at, ...('reason' in data && data.reason && { reason: data.reason }) };
  return { ...document, versions: [...document.versions.slice(0, -1), { ...newest, voided }] };
};

type Reports = ReadModel<InspectionReportDocument>;

/** The report with all versions, null when there is none. */
export const reportById = (model: Reports, reportId: string): Promise<InspectionReportDocument | null> =>
  model.get(reportId);

/** Inspectors of valid reports, the most reports first. */
export const inspectorsByReports = async (model: Reports): Promise<{ name: string; reports: number }[]> =>
  (await model.totals(INSPECTOR_KEY))
    .map(({ key, numbers: { reports = 0 } }) => ({ name: key.slice(INSPECTOR_KEY.length), reports }))
    .filter(({ reports }) => reports > 0)
    .sort((a, b) => b.reports - a.reports || a.name.localeCompare(b.name, 'en'));

export type IssuedVersion = InspectionReportDocument['versions'][number];

/** One version of a report, by default the newest; undefined if it does not exist. */
export const issuedVersion = (
  { versions }: InspectionReportDocument,
  version?: number,
): IssuedVersion | undefined =>
  version === undefined ? versions.at(-1) : versions.find(({ report }) => report.version === version);

/** When and why a version was voided, by itself or with the newest one; undefined if neither was. */
export const voidingOf = (
  document: InspectionReportDocument,
  { voided }: IssuedVersion,
): ReportVoiding | undefined => voided ?? document.versions.at(-1)?.voided;

/** Whether a version of a report is valid now. */
export const validityOf = (
  document: InspectionReportDocument,
  { report: { version } }: IssuedVersion,
): PublicReport['standing'] => {
  const newest = issuedVersion(document)!;
  if (newest.voided) return 'void';
  return version === newest.report.version ? 'current' : 'superseded';
};
