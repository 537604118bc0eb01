import { type PlacementRequestEnd, type PlacementRequestStatus, PRODUCT_MESSAGES } from './product.js';

/** Placement requests: messages for sellers and admins (specification 2, sections 5, 8 and 9). */

/** Longest reason of a seller, and longest notes of an admin. */
export const PLACEMENT_TEXT_MAX = 500;
/** Page sizes of the sellers' screen: devices to choose from, and requests. */
export const PLACEMENT_PRODUCTS_LIMIT = 50;
export const PLACEMENT_HISTORY_LIMIT = 20;

export const PLACEMENT_MESSAGES = {
  productRequired: 'Please select a product',
  reasonTooLong: `Reason cannot exceed ${PLACEMENT_TEXT_MAX} characters`,
  notesTooLong: `Admin notes cannot exceed ${PLACEMENT_TEXT_MAX} characters`,
  rejectionRequired: 'Rejection reason is required',
  submitted: 'Featured product request submitted successfully!',
  cancelled: 'Featured request cancelled successfully',
  approved: 'Featured request approved successfully',
  rejected: 'Featured request rejected successfully',
  pendingAlready: 'This product already has a pending featured request',
  featuredAlready: 'This product is already featured',
  notPending: 'This product has no pending featured request',
  approvedAlready: 'This featured request has already been approved',
  rejectedAlready: 'This featured request has already been rejected',
  /** Why it cannot be decided any more. */
  ended: {
    withdrawn: 'This featured request has been cancelled',
    sold: PRODUCT_MESSAGES.soldAlready,
    deactivated: 'This featured request ended when the product was deactivated',
    rejected: 'This featured request ended when the product was rejected',
  } satisfies Record<PlacementRequestEnd, string>,
  underReview: 'This product is under review again',
  deleted: 'This product has been deleted',
  productsFailed: 'Failed to fetch products',
  requestsFailed: 'Failed to fetch requests',
  submitFailed: 'Failed to submit request',
  cancelFailed: 'Failed to cancel request',
  noneAvailable: 'No products available for featuring',
  noneAvailableWhy: 'All your active products are either already featured or have pending requests',
  noneFound: 'No featured requests found',
  noneFoundWhy: 'Your featured product requests will appear here',
  loading: 'Loading featured requests...',
  noneSubmitted: 'No featured requests have been submitted yet',
  noneOf: (status: PlacementRequestStatus) => `No ${status} featured requests found`,
  approveFailed: 'Failed to approve request',
  rejectFailed: 'Failed to reject request',
  removeFailed: 'Failed to remove this product from the home page',
} as const;
