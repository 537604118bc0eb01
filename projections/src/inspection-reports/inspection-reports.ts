import type { InspectionReport, PublicReport } from '@parkho/contracts';
import type { Document } from '@parkho/stores';
import { defineProjection } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** Every version of a device's report, by its report id. */
export interface InspectionReportDocument extends Document {
  /** The listed product, or the request for a device that is not listed. */
  inspectionId: string;
  sellerId: string | null;
  /** The first one first. `jws` is the report, signed. */
  versions: { report: InspectionReport; jws: string }[];
  /** The device counts as inspected no more since. */
  voidedAt?: string;
}

/** Reports stay when their device is sold or deleted. */
export const inspectionReports = defineProjection({
  name: 'inspection-reports',
  version: 1,
  shape: { fields: { inspectionId: 'string' }, indexes: [{ fields: ['inspectionId'] }] },
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
        return document && { ...document, voidedAt: event.metadata.at };
    }
  },
});

type Reports = ReadModel<InspectionReportDocument>;

/** The report in all its versions, null when there is none. */
export const reportById = (model: Reports, reportId: string): Promise<InspectionReportDocument | null> =>
  model.get(reportId);

export type IssuedVersion = InspectionReportDocument['versions'][number];

/** One version of a report, absent: the newest; undefined where there is no such version. */
export const issuedVersion = (
  { versions }: InspectionReportDocument,
  version?: number,
): IssuedVersion | undefined =>
  version === undefined ? versions.at(-1) : versions.find(({ report }) => report.version === version);

/** What a version of a report counts for now. */
export const standingOf = (
  document: InspectionReportDocument,
  { report: { version } }: IssuedVersion,
): PublicReport['standing'] =>
  document.voidedAt ? 'void' : version === issuedVersion(document)?.report.version ? 'current' : 'superseded';
