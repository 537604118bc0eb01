import type { ReportPreview } from '../domain/reports/report-document.js';
import type {
  ShopReportFile,
  ShopReportFormat,
  ShopReportParameters,
  ShopReportPlan,
} from '../domain/reports/shop-report.js';
import { formatDay } from '../values/dates.js';
import { type AffectedScreens, staff } from './affected.js';
import { type EventsOf, event } from './event-definition.js';
import { countOf, quotedText } from './phrases.js';

const reports = (): AffectedScreens[] => [staff('reports', 'reports.make')];

/**
 * In these stored events `reportId` is the shop report's id; in all others it is an inspection report's, such as
 * `PK-7Q4M-2XKD-S`.
 */
export const SHOP_REPORT_EVENTS = {
  ReportRequested: event<{
    reportId: string;
    question: ShopReportParameters;
    formats: readonly ShopReportFormat[];
    /** The schedule that requested it; null if a user did. */
    scheduleId: string | null;
  }>({
    label: 'Report requested',
    sentence: ({ question: { type, asOf } }) => `requested the ${type} report as of ${formatDay(asOf)}`,
    personalData: 'none',
    affects: reports,
  }),
  ReportMade: event<{
    reportId: string;
    version: number;
    /** Number of events, in log order, that the report is made of. */
    size: number;
    /** The root of the log's Merkle tree at that size, in base64. */
    root: string;
    /** Cells with the text `erased`. */
    erasedCells: number;
    files: readonly ShopReportFile[];
    /** The preview of a report of version 3 or later; absent in events from before it was recorded. */
    preview?: ReportPreview;
  }>({
    label: 'Report created',
    sentence: ({ size }) => `created a report from ${countOf(size, 'event')}`,
    personalData: 'none',
    affects: reports,
  }),
  ReportCancelled: event<{ reportId: string }>({
    label: 'Report cancelled',
    sentence: 'cancelled a report',
    personalData: 'none',
    affects: reports,
  }),
  /** `failure` gives the reason without personal data. */
  ReportFailed: event<{ reportId: string; failure: string }>({
    label: 'Report failed',
    sentence: ({ failure }) => `failed to create a report${quotedText(failure)}`,
    personalData: 'none',
    affects: reports,
  }),
  ReportScheduled: event<{ scheduleId: string } & ShopReportPlan>({
    label: 'Report schedule created',
    sentence: ({ type, every }) => `scheduled the ${every} ${type} report`,
    personalData: 'none',
    affects: reports,
  }),
  ReportUnscheduled: event<{ scheduleId: string }>({
    label: 'Report schedule deleted',
    sentence: 'deleted a report schedule',
    personalData: 'none',
    affects: reports,
  }),
};
export type ShopReportEvent = EventsOf<typeof SHOP_REPORT_EVENTS>;
