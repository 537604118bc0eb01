import {
  INSPECTION_MESSAGES,
  type InspectionReceipt,
  type IssuedReport,
  type Success,
} from '@parkho/contracts';
import type { Outcome } from '../platform/commands/command-runner.js';
import type { InspectedListing } from './commands/inspect-listing.js';
import { type Inspections, versionOf } from './inspection.js';

export type ListingInspectionResponse = Success<{ product: InspectionReceipt }>;

/** The response to a command on a listed device: its inspections after it. */
export const listingResponse = (
  { state: { listing, inspections } }: Outcome<InspectedListing>,
  message: string | ((inspections: Inspections) => string),
): ListingInspectionResponse => ({
  success: true,
  message: typeof message === 'string' ? message : message(inspections),
  data: {
    product: {
      _id: listing.product.productId,
      reportId: inspections.report?.reportId ?? listing.product.reportId,
      inspectionRequested: inspections.open !== null,
      inspected: inspections.isInspected ?? listing.device.isInspected,
      version: listing.revision,
    },
  },
});

/** The response to a report: its address and version. */
export const issuedResponse = (
  inspectionId: string,
  { state }: Outcome<Inspections>,
): Success<IssuedReport> => {
  const version = versionOf(state);
  return {
    success: true,
    message: version > 1 ? INSPECTION_MESSAGES.corrected : INSPECTION_MESSAGES.issued,
    data: { product: { _id: inspectionId, reportId: state.report!.reportId }, version },
  };
};
