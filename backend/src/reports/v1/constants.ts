import type { ApprovalStatus, ListingState, SpecifiedRange } from '@parkho/contracts';

// Constants of version 1. The shop's own lists, limits and states may change; these do not.

/** Conditions in the order of the report; later ones have no row in version 1. */
export const CONDITIONS = ['New', 'Like New', 'Excellent', 'Good', 'Fair', 'Poor', 'Used'] as const;
export const OVERALL_STATUSES = ['Excellent', 'Good with Minor Issues', 'Needs Repair'] as const;
/** Most rows of the tables of newest users and of sellers. */
export const RECENT_USERS = 10;
export const TOP_SELLERS = 10;

export const RANGE_DAYS: Readonly<Record<SpecifiedRange, number | null>> = {
  '7d': 7,
  '30d': 30,
  '90d': 90,
  '1y': 365,
  all: null,
};
export const RANGE_LABELS: Readonly<Record<SpecifiedRange, string>> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '1y': 'Last year',
  all: 'All time',
};

/** A sold device counts as sold in any case; an unapproved one as pending, active or not. */
export const listingStateOf = (listing: {
  approvalStatus: ApprovalStatus;
  isActive: boolean;
  sold: boolean;
}): ListingState => {
  if (listing.sold) return 'sold';
  if (listing.approvalStatus !== 'approved') return listing.approvalStatus;
  return listing.isActive ? 'active' : 'inactive';
};
