import type { InspectionReport, PublicReport, ReportVoiding } from '@parkho/contracts';
import type { Document } from '@parkho/stores';
import { defineProjection, type EventOf } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** Every version of a device's report, by its report id. */
export interface InspectionReportDocument extends Document {
  /** The listed product, or the request for a device that is not listed. */
  inspectionId: string;
  sellerId: string | null;
  /** The first one first. `jws` is the report, signed; `voided`: it was the newest one then, and stays so for good. */
  versions: { report: InspectionReport; jws: string; voided?: ReportVoiding }[];
}

/** Begins the keys of totals, with an inspector's name behind it: the `reports` that stand, by who signed the newest version. */
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
        return document && voidedWith(document, event);
    }
  },
  totals: ({ versions }) => {
    const newest = versions.at(-1);
    if (!newest || newest.voided) return [];
    return [{ key: INSPECTOR_KEY + newest.report.deviceInfo.inspectorName, numbers: { reports: 1 } }];
  },
});

/** The newest version as voided, the first time alone: what was marked afterwards may count no more again. */
const voidedWith = (
  document: InspectionReportDocument,
  { data, metadata }: EventOf<'InspectionVoided' | 'ExternalInspectionDeleted'>,
): InspectionReportDocument => {
  const newest = document.versions.at(-1)!;
  if (newest.voided) return document;
  const voided = { at: metadata.at, ...('reason' in data && data.reason && { reason: data.reason }) };
  return { ...document, versions: [...document.versions.slice(0, -1), { ...newest, voided }] };
};

type Reports = ReadModel<InspectionReportDocument>;

/** The report in all its versions, null when there is none. */
export const reportById = (model: Reports, reportId: string): Promise<InspectionReportDocument | null> =>
  model.get(reportId);

/** The inspectors of the reports that stand, who has signed most of them first. */
export const inspectorsByReports = async (model: Reports): Promise<{ name: string; reports: number }[]> =>
  (await model.totals(INSPECTOR_KEY))
    .map(({ key, numbers: { reports = 0 } }) => ({ name: key.slice(INSPECTOR_KEY.length), reports }))
    .filter(({ reports }) => reports > 0)
    .sort((a, b) => b.reports - a.reports || a.name.localeCompare(b.name, 'en'));

export type IssuedVersion = InspectionReportDocument['versions'][number];

/** One version of a report, absent: the newest; undefined where there is no such version. */
export const issuedVersion = (
  { versions }: InspectionReportDocument,
  version?: number,
): IssuedVersion | undefined =>
  version === undefined ? versions.at(-1) : versions.find(({ report }) => report.version === version);

/** When and why a version was voided, or the newest one, and it with it; undefined while neither was. */
export const voidingOf = (
  document: InspectionReportDocument,
  { voided }: IssuedVersion,
): ReportVoiding | undefined => voided ?? document.versions.at(-1)?.voided;

/** What a version of a report counts for now. */
export const standingOf = (
  document: InspectionReportDocument,
  { report: { version } }: IssuedVersion,
): PublicReport['standing'] => {
  const newest = issuedVersion(document)!;
  if (newest.voided) return 'void';
  return version === newest.report.version ? 'current' : 'superseded';
};
