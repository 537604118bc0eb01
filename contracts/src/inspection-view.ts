import type { ProductPage } from './product-view.js';

/** data.product of the answer to a command about the inspections of a listed device. */
export type InspectionReceipt = Pick<
  ProductPage,
  '_id' | 'reportId' | 'inspectionRequested' | 'inspected' | 'version'
>;
