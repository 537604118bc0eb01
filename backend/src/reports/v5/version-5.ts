import type { Recorded } from '@parkho/contracts';
import { versionWithComparison } from '../v3/version-3.js';
import { withOriginalListing } from '../v4/version-4.js';

/** A later version of a report that answers a request of its own is an inspection, and no correction. */
const answeringItsRequest = (event: Recorded): Recorded =>
  event.type === 'InspectionReportIssued' && event.data.requestId
    ? { ...event, data: { ...event.data, report: { ...event.data.report, version: 1 } } }
    : event;

/** Version 4 leaves the request of such an inspection waiting. */
export const version5 = versionWithComparison(5, (event) => answeringItsRequest(withOriginalListing(event)));
