import type { ListingState } from '../domain/product.js';
import { formatPkr } from '../values/money.js';
import type { ListingTrouble, SellerListingSort } from './seller-view.js';

/** Labels of a listing's states for its seller. */
export const STATE_LABELS: Readonly<Record<ListingState, string>> = {
  active: 'Active',
  pending: 'Pending',
  rejected: 'Rejected',
  inactive: 'Inactive',
  sold: 'Sold',
};

/** Labels of a listing's troubles. */
export const TROUBLE_LABELS: Readonly<Record<ListingTrouble, string>> = {
  'no-picture': 'No picture',
  'not-inspected': 'Not inspected',
  'above-similar': 'Price above similar',
};

export const SELLER_LISTING_SORT_LABELS: Readonly<Record<SellerListingSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  'price-asc': 'Lowest price',
  'price-desc': 'Highest price',
  'most-viewed': 'Most viewed ever',
  name: 'Name',
};

/** The messages of My Products (specification 2, section 2). */
export const MY_PRODUCTS_MESSAGES = {
  noMatch: 'No products match your search criteria',
  none: 'No products found. Add your first product!',
  showing: (from: number, to: number, total: number) =>
    `Showing ${from} to ${to} of ${total} ${total === 1 ? 'product' : 'products'}`,
  deleteFailed: 'Failed to delete product',
  exportFailed: 'Failed to export your products',
  changedMeanwhile:
    'This product was changed in the meantime. The latest version is shown: please try again.',
  priceOutdated: 'This product was changed in the meantime: nothing was saved.',
  /** For a listing with a newer version; `price` is in PKR. */
  priceNow: (price: number) =>
    `It was changed in the meantime and now costs ${formatPkr(price)}: nothing was saved.`,
  confirmDeactivation: 'Deactivate this product? Buyers will not see it until you activate it again.',
  requestEnds: 'This also ends your pending featured request.',
  discardTitle: 'Discard changes?',
  discard: 'Your changes are not saved and will be lost.',
} as const;

/** Bulk actions on listings. */
export const BULK_LABELS = {
  price: 'Change prices',
  activate: 'Activate',
  deactivate: 'Deactivate',
  inspect: 'Request inspections',
  city: 'Change city',
  contact: 'Change contact',
} as const;

/** '1 listing', '1,200 listings'. */
export const countedListings = (count: number): string =>
  count === 1 ? '1 listing' : `${count.toLocaleString('en')} listings`;

export const BULK_MESSAGES = {
  // Outcomes of an action on a listing.
  activating: 'Will be active',
  deactivating: 'Will be inactive',
  endsRequest: 'Will be inactive. Ends its featured request, which Undo does not bring back.',
  requesting: 'Inspection will be requested',
  noContact: 'Contact details of your account',
  // Reasons why nothing happens.
  sold: 'Sold',
  rejected: 'Rejected: revise and resubmit it by itself',
  belowZero: 'The price would not be above PKR 0',
  tooHigh: 'The price would exceed PKR 100,000,000',
  same: (value: string) => `Stays at ${value}`,
  inspected: 'Already inspected',
  several: 'Several devices in one listing: an inspection covers one',
  requested: 'Inspection already requested',
  activeAlready: 'Already active',
  inactiveAlready: 'Already inactive',
  outdated: 'Changed in the meantime: nothing was saved',
  stopped: 'Not changed: stopped',
  unread: 'Enter a number above 0',
  contactHint: 'Shown to buyers of these devices.',
  explained: {
    activate: 'Buyers will see these listings again, once they are approved.',
    deactivate: 'Buyers will not see these listings until you activate them again.',
    inspect: 'Our team inspects these devices and adds the report to each listing.',
  },
  willChange: (count: number, chosen: number) =>
    count === chosen
      ? `${countedListings(count)} will change.`
      : `${count.toLocaleString('en')} of ${countedListings(chosen)} will change.`,
  confirm: (what: keyof typeof BULK_LABELS, count: number) =>
    ({
      price: `Change ${count} ${count === 1 ? 'price' : 'prices'}`,
      activate: `Activate ${countedListings(count)}`,
      deactivate: `Deactivate ${countedListings(count)}`,
      inspect: `Request ${count} ${count === 1 ? 'inspection' : 'inspections'}`,
      city: `Change ${countedListings(count)}`,
      contact: `Change ${countedListings(count)}`,
    })[what],
  progress: (sent: number, total: number, isUndo: boolean) =>
    `${isUndo ? 'Undoing' : 'Saving'}: ${sent.toLocaleString('en')} of ${total.toLocaleString('en')}`,
  result: (done: number, failed: number, isUndo: boolean) =>
    `${countedListings(done)} ${isUndo ? 'restored' : 'changed'}${failed > 0 ? `, ${failed.toLocaleString('en')} not` : ''}.`,
} as const;
