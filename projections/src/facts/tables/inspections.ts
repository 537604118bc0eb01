import {
  CHECKLIST,
  findingAt,
  INSPECTION_TYPES,
  OVERALL_STATUSES,
  reportedParts,
  statusesOf,
} from '@parkho/contracts';
import { daysBetweenTimes } from './measures.js';
import { day, decimal, type EventTime, factTable, integer, nullable, oneOf, text, time } from './table.js';

const KINDS = ['report', 'mark'] as const;
const STATES = ['valid', 'voided', 'deleted'] as const;

/** A request that an inspection answers. */
interface Request {
  requestId: string | null;
  requestedOn: string;
  requestedAt: string;
  package: (typeof INSPECTION_TYPES)[number] | null;
}

export const inspections = factTable({
  name: 'inspections',
  row: 'A version of an inspection',
  description:
    'An inspection ends with a report, or with a mark that the device was inspected. A later version of the report that answers another request is another inspection. Any other is a correction, which ends the row and begins another, and so do voiding and deleting it. Every inspection has one row that still holds.',
  events: [
    'InspectionRequested',
    'InspectionRequestWithdrawn',
    'InspectionReportIssued',
    'InspectionMarked',
    'InspectionVoided',
    'ExternalInspectionDeleted',
    'ProductInspectionRequested',
    'ProductInspectionRequestWithdrawn',
    'ProductInspected',
    'ProductInspectionWithdrawn',
  ],
  columns: {
    inspection_id: text(
      'The id of the report, which inspections for other requests share, or of the event that marked the device',
    ),
    kind: oneOf(KINDS, 'Whether it ended with a report or with a mark'),
    device_id: text('The device: the listing, or the request for a device that is not listed'),
    listing_id: nullable(text('The listing; null for a device that is not listed')),
    seller_id: nullable(text('The seller; null for a device that is not listed')),
    inspector_id: text('Who issued this version, or marked the device'),
    request_id: nullable(
      text('The request that the version answers, or the one that it corrects; null where there is none'),
    ),
    package: nullable(oneOf(INSPECTION_TYPES, 'The package; null where none was booked')),
    requested_on: nullable(day('The day of the request; null where there is none')),
    inspected_on: day('The day of the first version for the request, or of the mark'),
    inspected_at: time('The time of the first version for the request, or of the mark'),
    turnaround_days: nullable(
      decimal('days', 'From the request to its first version or the mark; null without a request'),
    ),
    version: nullable(integer('versions', 'The version of the report, from 1; null for a mark')),
    rating: nullable(decimal('1 to 10', 'The rating; null for a mark')),
    verdict: nullable(oneOf(OVERALL_STATUSES, 'The overall status; null for a mark')),
    state: oneOf(STATES, 'Whether it counts; an inspection of a device that is not listed can be deleted'),
    ended_on: nullable(day('The day on which it was voided or deleted; null while it counts')),
  },
  begin: (rows) => {
    /** Open requests, and the inspections that count, by device. */
    const requests = new Map<string, Request>();
    const validRows = new Map<string, Set<string>>();
    /** The row of each report that a correction changes. */
    const rowByReport = new Map<string, string>();
    const markValid = (device: string, inspection: string): void => {
      validRows.set(device, (validRows.get(device) ?? new Set()).add(inspection));
    };

    /** Answers the open request of a device, if there is one. */
    const completeRequest = (device: string, now: EventTime) => {
      const request = requests.get(device);
      requests.delete(device);
      return {
        request_id: request?.requestId ?? null,
        package: request?.package ?? null,
        requested_on: request?.requestedOn ?? null,
        inspected_on: now.day,
        inspected_at: now.at,
        turnaround_days: request ? daysBetweenTimes(request.requestedAt, now.at) : null,
      };
    };
    const addInspection = (
      row: string,
      inspection: string,
      device: string,
      seller: string | null,
      verdictColumns: { inspector_id: string; version: number | null; rating: number | null } & {
        verdict: (typeof OVERALL_STATUSES)[number] | null;
      },
      now: EventTime,
    ): void => {
      markValid(device, row);
      rows.set(row, {
        inspection_id: inspection,
        kind: verdictColumns.version === null ? 'mark' : 'report',
        device_id: device,
        listing_id: seller === null ? null : device,
        seller_id: seller,
        ...completeRequest(device, now),
        ...verdictColumns,
        state: 'valid',
        ended_on: null,
      });
    };
    /** A report that is voided also ends the marks of its device. */
    const endInspections = (device: string, state: 'voided' | 'deleted', now: EventTime): void => {
      for (const row of validRows.get(device) ?? []) rows.update(row, () => ({ state, ended_on: now.day }));
      validRows.delete(device);
    };
    const NO_REPORT = { version: null, rating: null, verdict: null };

    return (event, now) => {
      const actor = event.metadata.actor.id;
      switch (event.type) {
        case 'InspectionRequested': {
          const { inspectionId, requestId, booking } = event.data;
          const requested = {
            requestId,
            requestedOn: now.day,
            requestedAt: now.at,
            package: booking?.inspectionType ?? null,
          };
          requests.set(inspectionId, requested);
          break;
        }
        case 'ProductInspectionRequested':
          requests.set(event.data.productId, {
            requestId: event.id,
            requestedOn: now.day,
            requestedAt: now.at,
            package: null,
          });
          break;
        case 'InspectionRequestWithdrawn':
          requests.delete(event.data.inspectionId);
          break;
        case 'ProductInspectionRequestWithdrawn':
          requests.delete(event.data.productId);
          break;
        case 'InspectionReportIssued': {
          const { inspectionId, sellerId, requestId, report } = event.data;
          const { reportId, version, overallRating: rating, overallStatus: verdict } = report;
          const verdictColumns = { inspector_id: actor, version, rating, verdict };
          if (version === 1 || requestId) {
            const row = `${reportId} ${version}`;
            rowByReport.set(reportId, row);
            addInspection(row, reportId, inspectionId, sellerId, verdictColumns, now);
          } else {
            const row = rowByReport.get(reportId)!;
            markValid(inspectionId, row);
            rows.update(row, () => ({ ...verdictColumns, state: 'valid', ended_on: null }));
          }
          break;
        }
        case 'InspectionMarked': {
          const { inspectionId, sellerId } = event.data;
          addInspection(
            event.id,
            event.id,
            inspectionId,
            sellerId,
            { inspector_id: actor, ...NO_REPORT },
            now,
          );
          break;
        }
        case 'ProductInspected': {
          const { productId, sellerId } = event.data;
          addInspection(event.id, event.id, productId, sellerId, { inspector_id: actor, ...NO_REPORT }, now);
          break;
        }
        case 'InspectionVoided':
          endInspections(event.data.inspectionId, 'voided', now);
          break;
        case 'ProductInspectionWithdrawn':
          endInspections(event.data.productId, 'voided', now);
          break;
        case 'ExternalInspectionDeleted':
          requests.delete(event.data.inspectionId);
          endInspections(event.data.inspectionId, 'deleted', now);
          break;
      }
    };
  },
});

const AREAS = ['physical', 'ports', 'internals'] as const;
const areaOf = (path: string): (typeof AREAS)[number] =>
  AREAS.find((area) => path.includes(`${area}.`) && (area !== 'physical' || !path.includes('ports.')))!;

/** The name of a checklist part in rows: the last word of its path in a report. */
const checkOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
const STATUSES = [...new Set(CHECKLIST.flatMap(statusesOf))];

export const findings = factTable({
  name: 'findings',
  row: 'What one version of a report says of one part',
  description:
    'A part for each row; what inspectors write beside it is left out. A later version of the report ends the rows of the version before. Whether the inspection counts is a column of `inspections`.',
  events: ['InspectionReportIssued'],
  columns: {
    inspection_id: text('The inspection, as in `inspections`'),
    version: integer('versions', 'The version of the report, from 1'),
    device_id: text('The device: the listing, or the request for a device that is not listed'),
    area: oneOf(AREAS, 'Where the part is'),
    part: oneOf(
      CHECKLIST.map(({ path }) => checkOf(path)),
      'The part',
    ),
    status: oneOf(STATUSES, 'What was found'),
    health: nullable(integer('percent', 'Of a battery or drive, as it was measured; null otherwise')),
  },
  begin: (rows) => (event) => {
    const { inspectionId, report } = event.data;
    const { reportId, version } = report;
    const reportedPaths = new Set(reportedParts(report).map(({ path }) => path));
    for (const { path } of CHECKLIST) {
      const key = `${reportId} ${path}`;
      if (!reportedPaths.has(path)) {
        rows.end(key);
        continue;
      }
      const finding: { status: (typeof STATUSES)[number]; health?: number } = findingAt(report, { path });
      rows.set(key, {
        inspection_id: reportId,
        version,
        device_id: inspectionId,
        area: areaOf(path),
        part: checkOf(path),
        status: finding.status,
        health: finding.health === undefined ? null : Math.round(finding.health),
      });
    }
  },
});
