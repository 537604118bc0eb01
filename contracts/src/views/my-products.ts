import type { ListingState } from '../domain/product.js';

/** What the states of a listing are called where its seller chooses among them. */
export const STATE_LABELS: Readonly<Record<ListingState, string>> = {
  active: 'Active',
  pending: 'Pending',
  rejected: 'Rejected',
  inactive: 'Inactive',
  sold: 'Sold',
};

/** The messages of My Products (specification 2, section 2). */
export const MY_PRODUCTS_MESSAGES = {
  noMatch: 'No products match your search criteria',
  none: 'No products found. Add your first product!',
  showing: (from: number, to: number, total: number) => `Showing ${from} to ${to} of ${total} products`,
  deleteFailed: 'Failed to delete product',
  exportFailed: 'Failed to export your products',
  changedMeanwhile:
    'This product was changed in the meantime. The latest version is shown: please try again.',
  confirmDeactivation: 'Deactivate this product? Buyers do not find it until you activate it again.',
  requestEnds: 'This also ends your pending featured request.',
  discardTitle: 'Discard changes?',
  discard: 'What you have typed is not saved yet and will be lost.',
} as const;
